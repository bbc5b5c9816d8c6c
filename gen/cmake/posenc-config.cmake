# posenc-config.cmake: read by find_package(Posenc) if posenc is installed.

include("${CMAKE_CURRENT_LIST_DIR}/FindPosenc.cmake")
