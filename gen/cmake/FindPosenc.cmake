# FindPosenc.cmake: with this module, find_package(Posenc) finds an installed posenc or its source
# tree, and defines posenc_generate and posenc_add_library (see posenc.cmake). In a project that
# contains posenc's sources:
#
#     list(APPEND CMAKE_MODULE_PATH ${CMAKE_CURRENT_SOURCE_DIR}/third_party/posenc/gen/cmake)
#     find_package(Posenc REQUIRED)

include("${CMAKE_CURRENT_LIST_DIR}/posenc.cmake")
include(FindPackageHandleStandardArgs)
get_property(POSENC_PROGRAM GLOBAL PROPERTY posenc_program)
# For an installed posenc, posenc-config-version.cmake has already set the version. The source tree
# has the version in version.h.
if(EXISTS "${CMAKE_CURRENT_LIST_DIR}/../cli/version.h")
  file(STRINGS "${CMAKE_CURRENT_LIST_DIR}/../cli/version.h" Posenc_VERSION REGEX "_VERSION +\"")
  string(REGEX REPLACE ".*\"(.*)\".*" "\\1" Posenc_VERSION "${Posenc_VERSION}")
endif()
find_package_handle_standard_args(
  ${CMAKE_FIND_PACKAGE_NAME} REQUIRED_VARS POSENC_PROGRAM VERSION_VAR Posenc_VERSION)
