# posenc-config.cmake: what find_package(Posenc) reads if posenc is installed.

include("${CMAKE_CURRENT_LIST_DIR}/FindPosenc.cmake")
