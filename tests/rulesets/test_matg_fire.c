/* Standard fire by the worked examples of matg 25: dice typed in, boards as small as they can be. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <string.h>

#include "matg_board.h"

#define ENOUGH_OK(v) assert_int_equal((v).kind, VERDICT_OK)

enum { A, B };
/* Two stands `apart` inches from each other: A1 in the west looks east; B1 faces it (270) or as said. */
static MatgBoard *duel(const char *firer, const char *target, double apart, double face) {
    MbStand s[] = {{firer, A, 10, 20, 90, POSTURE_FIRING, 0, 0},
                   {target, B, 10 + apart, 20, face, POSTURE_FIRING, 0, 0}};
    return mb_open(&(MbSetup){.stand = s, .stand_n = 2}, MATG_FIRE);
}

static void m1_a_shot_that_suppresses(void **state) {
    (void)state;
    MatgBoard *b = duel("t_tank7", "t_tank7", 8, 270);
    ENOUGH_OK(MB_DO(b, "A fire B1 by A1", 12, 1, 3));
    assert_int_equal(mb_stand(b, "B1")->state, STATE_S);
    assert_int_equal(mb_stand(b, "A1")->fired, 1);
    assert_true(mb_logged(b, "A1 -> B1 8.0 in front · to fire need 13-: 12 pass · CRT 5 = natural 4 +1 range (5.5), CD "
                             "+0 -> (S): Suppressed"));
    mb_close(b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(m1_a_shot_that_suppresses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
