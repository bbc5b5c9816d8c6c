# posenc.cmake: tables of posenc in another project's CMakeLists.txt. CMake 3.20 or later.
#
#     include(third_party/posenc/gen/cmake/posenc.cmake)
#     posenc_generate(TARGET app OUTPUT src/pe OPTIONS --d-model=512 --max-len=2048)
#
# adds src/pe.c, in the build folder, to the target `app`, and the folder of src/pe.h to its include
# directories. posenc runs again when the options, a file that they name or posenc itself has
# changed, or when one of the two files is missing. OUTPUT and other files that OPTIONS write, such
# as OUT in --template=FILE:OUT and pictures, are relative to CMAKE_CURRENT_BINARY_DIR. Files that
# OPTIONS read, such as FILE in --from=FILE, are relative to CMAKE_CURRENT_SOURCE_DIR. Options that
# name outputs, and --linkage=static, have to stand in OPTIONS itself. Within an @FILE, the names of
# files have to be absolute. A template without . or / in its name is one of posenc's own.
#
# In a project without C, src/pe.c is compiled as C++, which takes longer for large tables.
#
# You may set these before the include, or by -D:
#
#     POSENC_EXECUTABLE    the program: a path, a name in PATH, a target. If it is not set, posenc
#                          is built, by make if this file lies in its source tree, or by the
#                          compiler alone if it lies beside posenc.c (make amalgamation); else
#                          cmake looks for it in PATH.
#     POSENC_BUILD_CC      compiler for the machine that builds (default: BUILD_CC of the
#                          environment, else cc), never the cross compiler
#     POSENC_BUILD_CFLAGS  its flags (default: -O2)

# ---- cmake -P posenc.cmake: one run, for generators that go by the times of files ----

# The arguments are PROGRAM, OUTPUT, FILE, OPTIONS, FIRST. FILE is one of the files that posenc
# writes. The run for the first of them makes the others as well; for the others, posenc runs only
# if FILE is missing. FILE gets a new time in any case: for these generators, a file that posenc
# leaves alone would be out of date for ever.
if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
  if(FIRST OR NOT EXISTS "${FILE}")
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

# The compiler is not CMake's: CMake knows no host compiler beside the cross compiler.
macro(posenc_compiler)
  set(cc "$ENV{BUILD_CC}")
  if(NOT cc)
    set(cc cc)
  endif()
  set(POSENC_BUILD_CC "${cc}" CACHE STRING "compiler for posenc, for the machine that builds")
  set(POSENC_BUILD_CFLAGS -O2 CACHE STRING "flags of POSENC_BUILD_CC")
  set(folder "${CMAKE_BINARY_DIR}/posenc")
endmacro()

# Defines the target that builds posenc from its sources in `tree`, by posenc's own Makefile;
# `program` becomes its path.
function(posenc_build tree program)
  posenc_compiler()
  if(CMAKE_GENERATOR MATCHES "Makefiles")
    set(make "$(MAKE)")
  else()
    find_program(POSENC_MAKE NAMES gmake make REQUIRED)
    set(make "${POSENC_MAKE}")
  endif()
  if(folder MATCHES " ")
    message(FATAL_ERROR "make cannot build posenc in '${folder}', with a space: set "
                        "POSENC_EXECUTABLE")
  endif()
  file(GLOB sources "${tree}/gen/*.[ch]" "${tree}/gen/*/*.[ch]" "${tree}/templates/*")
  # The touch is needed because make does not make the program again when sources change that it
  # does not depend on.
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

# The same from `source`, which is the whole program.
function(posenc_build_file source program)
  posenc_compiler()
  separate_arguments(cc NATIVE_COMMAND "${POSENC_BUILD_CC} ${POSENC_BUILD_CFLAGS}")
  file(MAKE_DIRECTORY "${folder}")
  add_custom_command(
    OUTPUT "${folder}/posenc"
    COMMAND ${cc} "${source}" -o "${folder}/posenc"
    DEPENDS "${source}"
    COMMENT "Building posenc"
    VERBATIM)
  add_custom_target(posenc_program DEPENDS "${folder}/posenc")
  set(${program} "${folder}/posenc" PARENT_SCOPE)
endfunction()

if(POSENC_EXECUTABLE MATCHES "[$]<")
  set(posenc_program "${POSENC_EXECUTABLE}")
elseif(TARGET "${POSENC_EXECUTABLE}")
  set(posenc_program "$<TARGET_FILE:${POSENC_EXECUTABLE}>")
elseif(POSENC_EXECUTABLE MATCHES "/")
  # A path from the command line is relative to the folder in which cmake was started. The type
  # FILEPATH says so.
  if("$CACHE{POSENC_EXECUTABLE}" STREQUAL "${POSENC_EXECUTABLE}")
    set(POSENC_EXECUTABLE "${POSENC_EXECUTABLE}"
        CACHE FILEPATH "posenc, for the machine that builds")
  endif()
  get_filename_component(posenc_program "${POSENC_EXECUTABLE}" ABSOLUTE)
elseif(POSENC_EXECUTABLE)
  unset(POSENC_IN_PATH CACHE)
  find_program(POSENC_IN_PATH "${POSENC_EXECUTABLE}" NO_CMAKE_FIND_ROOT_PATH)
  mark_as_advanced(POSENC_IN_PATH)
  if(NOT POSENC_IN_PATH)
    message(FATAL_ERROR "POSENC_EXECUTABLE: '${POSENC_EXECUTABLE}' is not in PATH: install posenc, "
                        "or give a path")
  endif()
  set(posenc_program "${POSENC_IN_PATH}")
elseif(EXISTS "${posenc_tree}/gen/main.c")
  posenc_build("${posenc_tree}" posenc_program)
elseif(EXISTS "${CMAKE_CURRENT_LIST_DIR}/posenc.c")
  posenc_build_file("${CMAKE_CURRENT_LIST_DIR}/posenc.c" posenc_program)
else()
  # cmake must not look below CMAKE_FIND_ROOT_PATH, where the target's programs are.
  find_program(
    POSENC_EXECUTABLE posenc NO_CMAKE_FIND_ROOT_PATH
    DOC "posenc, for the machine that builds")
  set(posenc_program "${POSENC_EXECUTABLE}")
endif()
set_property(GLOBAL PROPERTY posenc_program "${posenc_program}")

# ---- a table ----

# Makes the names of files in options absolute, and lists the files that posenc reads and writes.
# Outputs with generator expressions are left out, because they are not known here.
function(posenc_options options read written)
  set(list "")
  set(inputs "")
  set(outputs "")
  set(before "")
  foreach(option IN LISTS ${options})
    string(PREPEND option "${before}")
    set(before "")
    if(option MATCHES "^--(frequency|from|model|template|heatmap|figure|npy|linkage|literal)$")
      set(before "${option}=") # its value is the next word
      continue()
    endif()
    set(writing "^(--template=[A-Za-z]?:?[^:]+:|--heatmap=|--figure=|--npy=|--report=)([^$]+)$")
    if(option MATCHES "${writing}")
      set(prefix "${CMAKE_MATCH_1}")
      get_filename_component(output "${CMAKE_MATCH_2}" ABSOLUTE
                             BASE_DIR "${CMAKE_CURRENT_BINARY_DIR}")
      set(option "${prefix}${output}")
      list(APPEND outputs "${output}")
    endif()
    set(reading "^(@|--frequency=@|--from=|--model=)(.+)()$")
    if(option MATCHES "^--template=")
      set(reading "^(--template=)([A-Za-z]?:?[^:]*[./][^:]*)(:.+)$")
    endif()
    if(option MATCHES "${reading}")
      set(prefix "${CMAKE_MATCH_1}")
      set(rest "${CMAKE_MATCH_3}")
      get_filename_component(input "${CMAKE_MATCH_2}" ABSOLUTE)
      set(option "${prefix}${input}${rest}")
      list(APPEND inputs "${input}")
    endif()
    list(APPEND list "${option}")
  endforeach()
  if(before)
    message(FATAL_ERROR "posenc_generate: ${before} has no value")
  endif()
  set(${options} "${list}" PARENT_SCOPE)
  set(${read} "${inputs}" PARENT_SCOPE)
  set(${written} "${outputs}" PARENT_SCOPE)
endfunction()

# A project without C takes the pair as C++.
function(posenc_language target source)
  get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
  if("C" IN_LIST languages)
    return()
  endif()
  if("--literal=words" IN_LIST ARGN)
    message(FATAL_ERROR "posenc_generate: --literal=words is for C compilers: add C to the "
                        "languages of project(), or leave that option out")
  endif()
  set_source_files_properties("${source}" TARGET_DIRECTORY ${target} PROPERTIES LANGUAGE CXX)
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
  posenc_options(arg_OPTIONS inputs others)
  foreach(file IN LISTS others output)
    get_filename_component(its_folder "${file}" DIRECTORY)
    file(MAKE_DIRECTORY "${its_folder}")
  endforeach()
  set(pair "${output}.c" "${output}.h")
  if("--linkage=static" IN_LIST arg_OPTIONS)
    set(pair "${output}.h")
  endif()
  set(depends DEPENDS "${program}" ${inputs})
  if(TARGET posenc_program)
    list(APPEND depends posenc_program)
  endif()
  # If nothing is read, CMake would leave Ninja an empty depfile, which counts as missing.
  if(inputs)
    list(APPEND depends DEPFILE "${output}.d")
  endif()

  if(CMAKE_GENERATOR MATCHES "Ninja")
    # Ninja remembers that a file was left alone (CMake writes `restat`).
    add_custom_command(
      OUTPUT ${pair} ${others}
      COMMAND "${program}" ${arg_OPTIONS} "--depfile=${output}.d" -o "${output}"
      ${depends}
      VERBATIM)
  else()
    string(REPLACE ";" "\;" options "${arg_OPTIONS}")
    set(run "${CMAKE_COMMAND}" "-DPROGRAM=${program}" "-DOUTPUT=${output}" "-DOPTIONS=${options}")
    list(APPEND others ${pair})
    list(GET pair 0 first)
    list(REMOVE_ITEM others "${first}")
    add_custom_command(
      OUTPUT "${first}"
      COMMAND ${run} -DFIRST=ON "-DFILE=${first}" -P "${script}"
      ${depends}
      VERBATIM)
    foreach(file IN LISTS others)
      add_custom_command(
        OUTPUT "${file}"
        COMMAND ${run} "-DFILE=${file}" -P "${script}"
        DEPENDS "${first}"
        VERBATIM)
    endforeach()
  endif()
  posenc_language(${arg_TARGET} "${output}.c" ${arg_OPTIONS})
  target_sources(${arg_TARGET} PRIVATE ${pair})
  target_include_directories(${arg_TARGET} PUBLIC "$<BUILD_INTERFACE:${folder}>")
endfunction()
