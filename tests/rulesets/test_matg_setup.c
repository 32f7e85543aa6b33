/* Phase 0 (24.1): places in rectangles, blocks, who sets up first, cargo that starts aboard. */
#include "desk.h"

#include <string.h>

#define SETUP(first, flags)                                                                                            \
    "{\"glacis_battle\":1,\"key\":\"setup_test\",\"title\":\"Set-up\",\"date\":\"1943-07-05\",\"ruleset\":\"matg\","   \
    "\"size\":[40,30],\"turns\":4,"                                                                                    \
    "\"density\":\"open\",\"sight\":40,\"victory\":{\"text\":\"none\",\"decisive\":10,\"marginal\":4,\"terms\":[]},"   \
    "\"sides\":["                                                                                                      \
    "{\"nation\":\"Germany\",\"name\":\"A\",\"cohesion\":13,\"determination\":35,\"edge\":\"W\",\"formations\":[{"     \
    "\"name\":\"KG\",\"ghq_quality\":1,"                                                                               \
    "\"units\":[{\"name\":\"Company\",\"zone\":{\"rect\":[2,4,8,12]},\"stands\":[{\"type\":\"ger_pz4h\",\"role\":"     \
    "\"GHQ\"},{\"type\":\"ger_pz4h\"},"                                                                                \
    "{\"type\":\"ger_pzgr42\"" flags "},{\"type\":\"ger_sdkfz251\"}]}]}]},"                                            \
    "{\"nation\":\"USSR\",\"name\":\"B\",\"cohesion\":13,\"determination\":40,\"edge\":\"E\"" first                    \
    ",\"formations\":[{\"name\":\"TB\",\"ghq_quality\":0,"                                                             \
    "\"units\":[{\"name\":\"Battalion\",\"zone\":{\"rect\":[30,4,32.1,6.1]},\"stands\":[{\"type\":\"sov_t34_43\","     \
    "\"role\":\"GHQ\"},"                                                                                               \
    "{\"type\":\"sov_t34_43\",\"count\":3}]}]}]}],"                                                                    \
    "\"terrain\":{\"type\":\"FeatureCollection\",\"features\":[{\"type\":\"Feature\",\"properties\":{\"kind\":"        \
    "\"lake\"},\"geometry\":"                                                                                          \
    "{\"type\":\"Polygon\",\"coordinates\":[[[2,4],[4,4],[4,12],[2,12],[2,4]]]}}]}}"

static void places(void **state) {
    (void)state;
    Desk *d = desk_open(SETUP("", ""));
    desk_must(d, "U start");
    assert_int_equal(d->g->h.phase, MATG_SETUP);
    assert_int_equal(d->g->h.to_act, SEATS_PLAY); /* nobody first: both at once */
    desk_mustnt(d, "A place A1 at 8,8 facing 90", TX_DEPLOY_OUTSIDE);
    desk_mustnt(d, "A place A1 at 7.5,8 facing 45", TX_DEPLOY_OUTSIDE); /* wholly inside, corners too */
    desk_mustnt(d, "A place A1 at 3,8 facing 90", TX_MV_SPOT_GROUND);
    desk_must(d, "A place A1 at 7.5,8 facing 90");
    desk_mustnt(d, "A place A2 at 7,8.5 facing 90", TX_MV_SPOT_TAKEN);
    desk_mustnt(d, "A place B1 at 31,5 facing 270", TX_NOT_YOUR_STAND);
    desk_must(d, "A place A1 at 6,8 facing 45"); /* placed again */
    desk_must(d, "A load A3 in A4");             /* cargo may start aboard (12.5) */
    desk_must(d, "A ready");                     /* the rest gets a block */
    assert_true(desk_s(d, "A2")->flags & ST_ON_TABLE);
    assert_true(desk_s(d, "A4")->flags & ST_ON_TABLE);
    assert_int_equal(desk_s(d, "A2")->face, ANGLE_QUARTER); /* towards the middle */
    assert_int_equal(desk_s(d, "A3")->x, desk_s(d, "A4")->x);
    assert_int_equal(d->g->h.to_act, SEAT_BIT(SEAT_B));
    desk_mustnt(d, "A place A2 at 6,6 facing 0", TX_NOT_YOUR_TURN);
    desk_must(d, "B ready"); /* four stands on little more than four square inches */
    assert_int_equal(d->g->h.turn, 1);
    TEXT(why, 100);
    assert_true(MATG.invariant(d->cat, d->g, &why));
    for (uint32_t i = 0; i < d->g->stand_n; i++) assert_true(game_stand_c(d->g, i)->flags & (ST_ON_TABLE | ST_ABOARD));
    desk_close(d);
}

static void no_place_left(void **state) {
    (void)state;
    Desk *d = desk_open(SETUP(",\"sets_up_first\":true", ""));
    desk_must(d, "U start");
    assert_int_equal(d->g->h.to_act, SEAT_BIT(SEAT_B));
    desk_mustnt(d, "A ready", TX_NOT_YOUR_TURN);
    desk_must(d, "B place B1 at 31,5 facing 270"); /* in the middle: no room for the others */
    desk_mustnt(d, "B ready", TX_DEPLOY_NO_PLACE);
    desk_must(d, "B place B1 at 30.5,4.5 facing 270");
    desk_must(d, "B ready");
    assert_int_equal(d->g->h.to_act, SEAT_BIT(SEAT_A));
    desk_must(d, "A ready");
    assert_int_equal(d->g->h.turn, 1);
    desk_close(d);
}

static void embarked(void **state) {
    (void)state;
    Desk *d = desk_open(SETUP("", ",\"flags\":[\"embarked\"]"));
    assert_true(desk_s(d, "A3")->flags & ST_ABOARD);
    assert_int_equal(desk_s(d, "A3")->carrier, desk_stand(d, "A4"));
    desk_must(d, "U start");
    desk_must(d, "A place A3 at 6,8 facing 90"); /* it may start loaded, it need not (12.5) */
    assert_int_equal(desk_s(d, "A3")->flags, ST_ON_TABLE);
    assert_int_equal(desk_s(d, "A3")->carrier, STAND_NONE);
    desk_close(d);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(places), cmocka_unit_test(no_place_left),
                                       cmocka_unit_test(embarked)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
