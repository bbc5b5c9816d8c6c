# posenc.cmake: tables of posenc in another project's CMakeLists.txt. CMake 3.20 or later.
#
#     include(third_party/posenc/gen/cmake/posenc.cmake)
#     posenc_generate(TARGET app OUTPUT src/pe OPTIONS --d-model=512 --max-len=2048)
#
# adds src/pe.c, in the build folder, to the target `app`, and the folder of src/pe.h to its include
# directories. posenc runs again when the options, a file that they name or posenc itself has
# changed, or when one of the two files is missing. OUTPUT is relative to CMAKE_CURRENT_BINARY_DIR,
# files in OPTIONS, as --from=FILE, to CMAKE_CURRENT_SOURCE_DIR; within an @FILE, names of files are
# absolute. --linkage=static stands in OPTIONS itself.
#
# Before the include, or by -D, may be set:
#
#     POSENC_EXECUTABLE    the program. Otherwise it is built with make, where this file lies in
#                          posenc's source tree, and else looked for in PATH.
#     POSENC_BUILD_CC      compiler for the machine that builds (default: BUILD_CC of the
#                          environment, else cc), never the cross compiler
#     POSENC_BUILD_CFLAGS  its flags (default: -O2)

# ---- cmake -P posenc.cmake: one run, for generators that go by the times of files ----

# PROGRAM, OUTPUT, FILE, OPTIONS. FILE is one of the pair. The run for the .c makes the .h as well;
# for the .h posenc runs only if that is missing. FILE counts as new in any case: as these
# generators see it, a file that posenc leaves alone would be out of date for ever.
if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
  if(ALONE OR NOT FILE STREQUAL "${OUTPUT}.h" OR NOT EXISTS "${FILE}")
    execute_process(
      COMMAND "${PROGRAM}" ${OPTIONS} "--depfile=${OUTPUT}.d" -o "${OUTPUT}"
      RESULT_VARIABLE status)
    if(NOT status EQUAL 0)
      message(FATAL_ERROR "posenc failed: ${status}")
    endif()
  endif()
  file(TOUCH_NOCREATE "${FILE}")
  return()
endif()

include_guard(GLOBAL)

# ---- the program ----

set_property(GLOBAL PROPERTY posenc_file "${CMAKE_CURRENT_LIST_FILE}")
get_filename_component(posenc_tree "${CMAKE_CURRENT_LIST_DIR}/../.." ABSOLUTE)

# Defines the target that builds posenc from its sources in `tree`; `program` becomes its path.
# CMake knows no host compiler beside the cross compiler, so posenc's own Makefile does it.
function(posenc_build tree program)
  set(cc "$ENV{BUILD_CC}")
  if(NOT cc)
    set(cc cc)
  endif()
  set(POSENC_BUILD_CC "${cc}" CACHE STRING "compiler for posenc, for the machine that builds")
  set(POSENC_BUILD_CFLAGS -O2 CACHE STRING "flags of POSENC_BUILD_CC")
  if(CMAKE_GENERATOR MATCHES "Makefiles")
    set(make "$(MAKE)")
  else()
    find_program(POSENC_MAKE NAMES gmake make REQUIRED)
    set(make "${POSENC_MAKE}")
  endif()
  set(folder "${CMAKE_BINARY_DIR}/posenc")
  if(folder MATCHES " ")
    message(FATAL_ERROR "make cannot build posenc in '${folder}', with a space: set "
                        "POSENC_EXECUTABLE")
  endif()
  file(GLOB sources "${tree}/gen/*.[ch]" "${tree}/gen/*/*.[ch]" "${tree}/templates/*")
  # The touch is for sources that the program does not depend on: make leaves it alone then.
  add_custom_command(
    OUTPUT "${folder}/posenc"
    COMMAND
      "${make}" -s --no-print-directory -C "${tree}" posenc "B=${folder}"
      "BUILD_CC=${POSENC_BUILD_CC}" "BUILD_CFLAGS=${POSENC_BUILD_CFLAGS}" BUILD_CPPFLAGS=
      BUILD_LDFLAGS=
    COMMAND "${CMAKE_COMMAND}" -E touch "${folder}/posenc"
    DEPENDS ${sources}
    COMMENT "Building posenc"
    VERBATIM)
  add_custom_target(posenc_program DEPENDS "${folder}/posenc")
  set(${program} "${folder}/posenc" PARENT_SCOPE)
endfunction()

if(POSENC_EXECUTABLE)
  set(posenc_program "${POSENC_EXECUTABLE}")
elseif(EXISTS "${posenc_tree}/gen/main.c")
  posenc_build("${posenc_tree}" posenc_program)
else()
  # Not below CMAKE_FIND_ROOT_PATH: that is where the target's programs are.
  find_program(
    POSENC_EXECUTABLE posenc NO_CMAKE_FIND_ROOT_PATH
    DOC "posenc, for the machine that builds")
  set(posenc_program "${POSENC_EXECUTABLE}")
endif()
set_property(GLOBAL PROPERTY posenc_program "${posenc_program}")

# ---- a table ----

# Makes names of files in options absolute, and lists them.
function(posenc_options options files)
  set(list "")
  set(named "")
  foreach(option IN LISTS ${options})
    if(option MATCHES "^(@|--frequency=@|--from=|--compare=|--template=)(.+)$")
      set(prefix "${CMAKE_MATCH_1}")
      get_filename_component(file "${CMAKE_MATCH_2}" ABSOLUTE)
      set(option "${prefix}${file}")
      string(REGEX REPLACE "(--template=.*):.*" "\\1" file "${option}")
      string(REPLACE "${prefix}" "" file "${file}")
      list(APPEND named "${file}")
    endif()
    list(APPEND list "${option}")
  endforeach()
  set(${options} "${list}" PARENT_SCOPE)
  set(${files} "${named}" PARENT_SCOPE)
endfunction()

# posenc_generate(TARGET target OUTPUT path OPTIONS option...)
function(posenc_generate)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "TARGET;OUTPUT" "OPTIONS")
  if(arg_UNPARSED_ARGUMENTS OR NOT arg_TARGET OR NOT arg_OUTPUT OR NOT arg_OPTIONS)
    message(FATAL_ERROR "posenc_generate(TARGET target OUTPUT path OPTIONS option...)")
  endif()
  get_property(program GLOBAL PROPERTY posenc_program)
  get_property(script GLOBAL PROPERTY posenc_file)
  if(NOT program)
    message(FATAL_ERROR "posenc is not found: install it, or set POSENC_EXECUTABLE")
  endif()

  get_filename_component(output "${arg_OUTPUT}" ABSOLUTE BASE_DIR "${CMAKE_CURRENT_BINARY_DIR}")
  get_filename_component(folder "${output}" DIRECTORY)
  file(MAKE_DIRECTORY "${folder}")
  posenc_options(arg_OPTIONS files)
  set(pair "${output}.c" "${output}.h")
  if("--linkage=static" IN_LIST arg_OPTIONS)
    set(pair "${output}.h")
  endif()
  set(depends DEPENDS "${program}" ${files})
  if(TARGET posenc_program)
    list(APPEND depends posenc_program)
  endif()
  # Where nothing is read, CMake would leave Ninja an empty depfile, which counts as missing.
  if(files)
    list(APPEND depends DEPFILE "${output}.d")
  endif()

  if(CMAKE_GENERATOR MATCHES "Ninja")
    # Ninja remembers that a file was left alone (CMake writes `restat`).
    add_custom_command(
      OUTPUT ${pair}
      COMMAND "${program}" ${arg_OPTIONS} "--depfile=${output}.d" -o "${output}"
      ${depends}
      VERBATIM)
  else()
    string(REPLACE ";" "\;" options "${arg_OPTIONS}")
    set(run "${CMAKE_COMMAND}" "-DPROGRAM=${program}" "-DOUTPUT=${output}" "-DOPTIONS=${options}")
    list(GET pair 0 first)
    set(alone OFF)
    if(first STREQUAL "${output}.h")
      set(alone ON)
    endif()
    add_custom_command(
      OUTPUT "${first}"
      COMMAND ${run} "-DALONE=${alone}" "-DFILE=${first}" -P "${script}"
      ${depends}
      VERBATIM)
    if(NOT alone)
      add_custom_command(
        OUTPUT "${output}.h"
        COMMAND ${run} "-DFILE=${output}.h" -P "${script}"
        DEPENDS "${output}.c"
        VERBATIM)
    endif()
  endif()
  target_sources(${arg_TARGET} PRIVATE ${pair})
  target_include_directories(${arg_TARGET} PUBLIC "$<BUILD_INTERFACE:${folder}>")
endfunction()
