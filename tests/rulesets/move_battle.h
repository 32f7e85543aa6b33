/* move_battle: forces and terrain as JSON for the tests of movement and reaction. */
#pragma once

/* A: A1 GHQ, A2 HQ, A3 A4 tanks, A5 infantry, A6 half-track, A7 PaK 40, A8 tractor, A9 truck, A10 heavy gun, A11 big
 * tractor, A12 wheeled carrier of 12 MP, A13 tank of 9 MP. B: B1 GHQ, B2 B3 tanks, B4 armoured car [R], B5 gun, B6
 * infantry, B7 truck. */
#define FORCES                                                                                                         \
    "\"sides\":[{\"nation\":\"Germany\",\"name\":\"A\",\"cohesion\":13,\"determination\":35,\"edge\":\"W\","           \
    "\"formations\":[{\"name\":\"KG\",\"ghq_quality\":1,"                                                              \
    "\"units\":[{\"name\":\"Staff\",\"zone\":{\"edge\":\"W\",\"span\":[10,30]},\"turn\":1,\"stands\":[{\"type\":"      \
    "\"ger_pz4h\",\"role\":\"GHQ\"}]},"                                                                                \
    "{\"name\":\"Company\",\"zone\":{\"edge\":\"W\",\"span\":[10,30]},\"turn\":1,\"stands\":[{\"type\":\"ger_pz4h\","  \
    "\"role\":\"HQ\"},"                                                                                                \
    "{\"type\":\"ger_pz4h\",\"count\":2},{\"type\":\"ger_pzgr42\"},{\"type\":\"ger_sdkfz251\"},{\"type\":\"ger_"       \
    "pak40\"},{\"type\":\"ger_sdkfz11\"},"                                                                             \
    "{\"type\":\"sov_truck\"},{\"type\":\"ger_flak88\"},{\"type\":\"ger_sdkfz7\"},{\"type\":\"fr_tractor\"},{"         \
    "\"type\":\"ger_pz3e\"}]},"                                                                                        \
    "{\"name\":\"Reserve\",\"zone\":{\"edge\":\"W\",\"span\":[10,30]},\"turn\":3,\"stands\":[{\"type\":\"ger_pz4h\","  \
    "\"count\":2}]}]}]},"                                                                                              \
    "{\"nation\":\"USSR\",\"name\":\"B\",\"cohesion\":13,\"determination\":40,\"edge\":\"E\",\"formations\":[{"        \
    "\"name\":\"TB\",\"ghq_quality\":-2,"                                                                              \
    "\"units\":[{\"name\":\"Battalion\",\"zone\":{\"edge\":\"E\",\"span\":[10,30]},\"turn\":1,\"stands\":[{\"type\":"  \
    "\"sov_t34_43\",\"role\":\"GHQ\"},"                                                                                \
    "{\"type\":\"sov_t34_43\",\"count\":2},{\"type\":\"sov_ba64\"},{\"type\":\"ger_pak40\"},{\"type\":\"sov_inf44\"}," \
    "{\"type\":\"sov_truck\"}]}]}]}]"

#define BATTLE(features, options)                                                                                      \
    "{\"glacis_battle\":1,\"key\":\"move_test\",\"title\":\"Moves\",\"date\":\"1943-07-05\",\"ruleset\":\"matg\","     \
    "\"size\":[72,48],\"turns\":6,"                                                                                    \
    "\"density\":\"open\",\"sight\":40,\"options\":{" options "},"                                                     \
    "\"victory\":{\"text\":\"none\",\"decisive\":10,\"marginal\":4,\"terms\":[{\"kind\":\"exit\",\"who\":\"any\","     \
    "\"edge\":\"N\",\"seat\":\"A\",\"points\":1}]}," FORCES                                                            \
    ",\"terrain\":{\"type\":\"FeatureCollection\",\"features\":[" features "]}}"

#define AREA(kind, x0, y0, x1, y1)                                                                                     \
    "{\"type\":\"Feature\",\"properties\":{\"kind\":\"" kind                                                           \
    "\"},\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[[[" #x0 "," #y0 "],[" #x1 "," #y0 "],[" #x1 "," #y1       \
    "],[" #x0 "," #y1 "],[" #x0 "," #y0 "]]]}}"
#define HILL(level, x0, y0, x1, y1)                                                                                    \
    "{\"type\":\"Feature\",\"properties\":{\"kind\":\"hill\",\"level\":" #level                                        \
    "},\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[[[" #x0 "," #y0 "],[" #x1 "," #y0 "],[" #x1 "," #y1         \
    "],[" #x0 "," #y1 "],[" #x0 "," #y0 "]]]}}"
#define LINE(kind, x0, y0, x1, y1)                                                                                     \
    "{\"type\":\"Feature\",\"properties\":{\"kind\":\"" kind                                                           \
    "\"},\"geometry\":{\"type\":\"LineString\",\"coordinates\":[[" #x0 "," #y0 "],[" #x1 "," #y1 "]]}}"
#define SPOT(kind, x, y)                                                                                               \
    "{\"type\":\"Feature\",\"properties\":{\"kind\":\"" kind                                                           \
    "\"},\"geometry\":{\"type\":\"Point\",\"coordinates\":[" #x "," #y "]}}"
