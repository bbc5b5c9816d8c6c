# posenc.cmake: generates tables with posenc in another project's CMakeLists.txt. This file
# requires CMake 3.20 or later.
#
#     include(third_party/posenc/gen/cmake/posenc.cmake)
#     posenc_generate(TARGET app OUTPUT src/pe OPTIONS --d-model=512 --max-len=2048)
#
# writes src/pe.c and src/pe.h to the build folder, and adds src/pe.c to the sources of the target
# `app`, and the folder of src/pe.h to its include directories. posenc runs again if the options, a
# file that it has read, or posenc itself has changed, or if an output is missing.
#
# posenc runs in CMAKE_CURRENT_BINARY_DIR, as all custom commands do. So OPTIONS name a file of the
# project as --from=${CMAKE_CURRENT_SOURCE_DIR}/table.npy. If OPTIONS write files other than
# src/pe.c and src/pe.h, such as pictures, list them: BYPRODUCTS src/pe.svg. If another command
# makes a file that posenc reads, list it: DEPENDS made.npy. --linkage=static has to be in OPTIONS
# itself, not in an @FILE.
#
#     posenc_add_library(pe OPTIONS --d-model=512 --max-len=2048)
#
# adds a library `pe`. Targets that link this library find pe.h. The name may be followed by STATIC,
# OBJECT or INTERFACE. With INTERFACE, the table is entirely in pe.h (--linkage=static). The default
# is INTERFACE if OPTIONS contain --linkage=static, otherwise STATIC. OUTPUT (default: the name),
# BYPRODUCTS and DEPENDS have the same meaning as in posenc_generate.
#
# TARGET may be defined in another folder of the project. Several targets may share a table, by
# calls with the same OUTPUT, OPTIONS, BYPRODUCTS and DEPENDS.
#
# In a project without C, src/pe.c is compiled as C++, which takes longer for large tables.
#
# You may set these variables before the include, or by -D:
#
#     POSENC_EXECUTABLE    the program: a path, a name in PATH, or a target. By default, posenc is
#                          built from the source tree that contains this file, or from a posenc.c
#                          beside this file (make amalgamation). Without these sources, cmake looks
#                          for posenc in PATH. A native build of a project in C builds posenc as the
#                          executable target posenc_program of the project. Other builds compile it
#                          with POSENC_BUILD_CC (in the source tree, make runs this compiler).
#     POSENC_BUILD_CC      compiler for the machine on which cmake runs (default: BUILD_CC of the
#                          environment, otherwise cc), never the cross compiler. If this variable
#                          or the environment's BUILD_CC is set, posenc is compiled with it in
#                          native builds, too.
#     POSENC_BUILD_CFLAGS  flags for posenc (default: -O2)

# ---- script mode (cmake -P), for generators other than Ninja ----

# The arguments are PROGRAM, OPTIONS, FILE, FIRST. FILE is one of the files that posenc writes. With
# FIRST, posenc runs and writes all files. Without FIRST, posenc runs only if FILE is missing. In
# both cases, FILE gets a new modification time: without Ninja's `restat`, a file that posenc has
# left unchanged would be out of date in every build.
if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
  if(FIRST OR NOT EXISTS "${FILE}")
    execute_process(COMMAND "${PROGRAM}" ${OPTIONS} RESULT_VARIABLE status)
    if(NOT status EQUAL 0)
      message(FATAL_ERROR "posenc failed: ${status}")
    endif()
  endif()
  file(TOUCH_NOCREATE "${FILE}")
  return()
endif()

# If another copy of this file has been included before, that copy is used.
if(COMMAND posenc_generate)
  return()
endif()
# For this file only: paths in a depfile are relative to CMAKE_CURRENT_BINARY_DIR (CMP0116).
cmake_policy(VERSION 3.20)

foreach(folder IN ITEMS CMAKE_BINARY_DIR CMAKE_CURRENT_BINARY_DIR CMAKE_CURRENT_LIST_DIR)
  if("${${folder}}" MATCHES ";")
    message(FATAL_ERROR "posenc.cmake: ${folder} is '${${folder}}', which CMake takes for a list: "
                        "use a folder without a ';'")
  endif()
endforeach()

# ---- the program ----

set_property(GLOBAL PROPERTY posenc_file "${CMAKE_CURRENT_LIST_FILE}")
get_filename_component(posenc_tree "${CMAKE_CURRENT_LIST_DIR}/../.." ABSOLUTE)

# Defines the target posenc_program, an executable of this project. Of the project's settings for
# its own targets, only global flags such as CMAKE_C_FLAGS, and the definitions of
# add_compile_definitions, apply to it. Sets the caller's variable posenc_program to the path of the
# executable.
function(posenc_build_natively)
  set(folder "${CMAKE_BINARY_DIR}/posenc")
  set(sources "${CMAKE_CURRENT_LIST_DIR}/posenc.c")
  set(targets posenc_program)
  if(EXISTS "${posenc_tree}/gen/main.c")
    file(GLOB sources "${posenc_tree}/gen/*.c" "${posenc_tree}/gen/*/*.c")
    list(FILTER sources EXCLUDE REGEX "/gen/build/[^/]*$")
    file(GLOB embedded RELATIVE "${posenc_tree}" "${posenc_tree}/templates/*/*.mustache"
      "${posenc_tree}/gen/text/*.c" "${posenc_tree}/gen/picture/*.c")
    list(SORT embedded)
    add_executable(posenc_embed EXCLUDE_FROM_ALL "${posenc_tree}/gen/build/embed.c")
    list(APPEND targets posenc_embed)
    list(TRANSFORM embedded PREPEND "${posenc_tree}/" OUTPUT_VARIABLE prerequisites)
    file(MAKE_DIRECTORY "${folder}")
    foreach(part IN ITEMS header source)
      string(SUBSTRING "${part}" 0 1 extension)
      string(REPLACE s c extension "${extension}")
      add_custom_command(
        OUTPUT "${folder}/builtin.${extension}"
        COMMAND posenc_embed ${part} ${embedded} > "${folder}/builtin.${extension}"
        DEPENDS ${prerequisites}
        WORKING_DIRECTORY "${posenc_tree}"
        VERBATIM)
      list(APPEND sources "${folder}/builtin.${extension}")
    endforeach()
  endif()
  add_executable(posenc_program EXCLUDE_FROM_ALL ${sources})
  # posenc needs its assertions, in all configurations.
  set(flags /UNDEBUG)
  if(NOT MSVC)
    separate_arguments(flags NATIVE_COMMAND "${POSENC_BUILD_CFLAGS} -UNDEBUG")
  endif()
  set_target_properties(
    ${targets}
    PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${folder}" C_STANDARD 11 C_EXTENSIONS OFF
               INCLUDE_DIRECTORIES "${posenc_tree}/gen;${folder}" COMPILE_OPTIONS "${flags}"
               COMPILE_DEFINITIONS "" LINK_LIBRARIES "" LINK_OPTIONS "" C_CLANG_TIDY "" C_CPPCHECK ""
               C_INCLUDE_WHAT_YOU_USE "" FOLDER posenc)
  set_target_properties(posenc_program PROPERTIES OUTPUT_NAME posenc)
  set(posenc_program "$<TARGET_FILE:posenc_program>" PARENT_SCOPE)
endfunction()

# Defines the target posenc_program, which builds the file `program`: by make in posenc's tree, or
# from posenc.c. CMAKE_C_COMPILER is not used, because it may be a cross compiler, and CMake knows
# no other C compiler.
function(posenc_build program)
  set(cc "$ENV{BUILD_CC}")
  if(NOT cc)
    set(cc cc)
  endif()
  set(POSENC_BUILD_CC "${cc}" CACHE STRING "compiler for posenc, for the machine that builds")
  get_filename_component(folder "${program}" DIRECTORY)
  file(MAKE_DIRECTORY "${folder}")
  if(EXISTS "${posenc_tree}/gen/main.c")
    # make gets the path of the folder relative to posenc's tree. This path must not contain
    # characters that are special to make or to the shell. Links are resolved first, because `..`
    # leads to the parent of the real folder.
    get_filename_component(real_tree "${posenc_tree}" REALPATH)
    get_filename_component(real_folder "${folder}" REALPATH)
    file(RELATIVE_PATH path_in_tree "${real_tree}" "${real_folder}")
    if(path_in_tree MATCHES "[] '\"`\\;&|<>(){}[*?$%=!#]")
      message(FATAL_ERROR "make cannot build posenc in '${path_in_tree}', with a "
                          "'${CMAKE_MATCH_0}': use a build folder of another name, or set POSENC_EXECUTABLE")
    endif()
    set(make "$(MAKE)")
    if(NOT CMAKE_GENERATOR MATCHES "Makefiles")
      find_program(POSENC_MAKE NAMES gmake make REQUIRED)
      set(make "${POSENC_MAKE}")
    endif()
    file(GLOB_RECURSE sources "${posenc_tree}/gen/*.[ch]" "${posenc_tree}/templates/*.mustache")
    set(command
        "${make}" -s --no-print-directory -C "${posenc_tree}" posenc "B=${path_in_tree}"
        "CC=${POSENC_BUILD_CC}" "BUILD_CC=${POSENC_BUILD_CC}"
        "BUILD_CFLAGS=${POSENC_BUILD_CFLAGS}" BUILD_CPPFLAGS= BUILD_LDFLAGS=)
  else()
    set(sources "${CMAKE_CURRENT_LIST_DIR}/posenc.c")
    separate_arguments(command NATIVE_COMMAND "${POSENC_BUILD_CC} ${POSENC_BUILD_CFLAGS}")
    list(APPEND command "${sources}" -o "${program}")
  endif()
  # The touch is needed because `sources` has files on which the program does not depend. If only
  # such a file changes, make does not build the program again. Without the touch, the program would
  # stay older than the file, and out of date in every build.
  add_custom_command(
    OUTPUT "${program}"
    COMMAND ${command}
    COMMAND "${CMAKE_COMMAND}" -E touch "${program}"
    DEPENDS ${sources}
    COMMENT "Building posenc"
    VERBATIM)
  add_custom_target(posenc_program DEPENDS "${program}")
endfunction()

# Sets posenc_program to the path of the program. Without NO_CMAKE_FIND_ROOT_PATH, find_program
# would look below CMAKE_FIND_ROOT_PATH, where the programs for the target machine are.
if(POSENC_EXECUTABLE MATCHES "[$]<")
  set(posenc_program "${POSENC_EXECUTABLE}")
elseif(TARGET "${POSENC_EXECUTABLE}")
  set(posenc_program "$<TARGET_FILE:${POSENC_EXECUTABLE}>")
elseif(POSENC_EXECUTABLE MATCHES "/")
  # A relative path from the command line is relative to the folder in which cmake was started.
  # CMake converts it to an absolute path if the variable has the type FILEPATH.
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
elseif(EXISTS "${posenc_tree}/gen/main.c" OR EXISTS "${CMAKE_CURRENT_LIST_DIR}/posenc.c")
  set(posenc_program "${CMAKE_BINARY_DIR}/posenc/posenc")
  set(POSENC_BUILD_CFLAGS -O2 CACHE STRING "flags for posenc, for the machine that builds")
  get_property(posenc_languages GLOBAL PROPERTY ENABLED_LANGUAGES)
  if(CMAKE_SCRIPT_MODE_FILE)
    # A script builds nothing. For example, ESP-IDF first reads a component as a script.
  elseif("C" IN_LIST posenc_languages AND NOT CMAKE_CROSSCOMPILING AND NOT POSENC_BUILD_CC
         AND "$ENV{BUILD_CC}" STREQUAL "")
    posenc_build_natively()
  else()
    posenc_build("${posenc_program}")
  endif()
else()
  find_program(
    POSENC_EXECUTABLE posenc NO_CMAKE_FIND_ROOT_PATH
    DOC "posenc, for the machine that builds")
  set(posenc_program "${POSENC_EXECUTABLE}")
endif()
set_property(GLOBAL PROPERTY posenc_program "${posenc_program}")

# ---- a table ----

# Defines the target ${table}, which makes ${files}, and the commands that write them.
macro(posenc_add_table)
  foreach(file IN LISTS files)
    get_filename_component(file_folder "${file}" DIRECTORY)
    file(MAKE_DIRECTORY "${file_folder}")
  endforeach()
  # Files in the build folder get paths relative to this folder. So the depfile does not contain the
  # name of the project's folder, which may have characters that a depfile cannot contain.
  file(RELATIVE_PATH path "${CMAKE_CURRENT_BINARY_DIR}" "${output}")
  if(path MATCHES "^\\.\\./")
    set(path "${output}")
  endif()
  # If posenc read no file, CMake would give Ninja an empty depfile, which counts as missing. So
  # posenc reads the following options from a file.
  file(GENERATE OUTPUT "${output}.posenc" CONTENT "\"--depfile=${path}.d\" -o \"${path}\"\n")
  set(options ${arg_OPTIONS} "@${path}.posenc")
  set(depends DEPENDS "${program}" ${arg_DEPENDS} DEPFILE "${output}.d")
  if(TARGET posenc_program)
    list(APPEND depends DEPENDS posenc_program)
  endif()

  if(CMAKE_GENERATOR MATCHES "Ninja")
    # Ninja notices that posenc has left a file unchanged, because CMake writes `restat`.
    add_custom_command(OUTPUT ${files} COMMAND "${program}" ${options} ${depends} VERBATIM)
  else()
    string(REPLACE ";" "\;" options "${options}")
    set(run "${CMAKE_COMMAND}" "-DPROGRAM=${program}" "-DOPTIONS=${options}")
    set(other_files ${files})
    list(POP_FRONT other_files first)
    add_custom_command(
      OUTPUT "${first}"
      COMMAND ${run} -DFIRST=ON "-DFILE=${first}" -P "${script}"
      ${depends}
      VERBATIM)
    foreach(file IN LISTS other_files)
      add_custom_command(
        OUTPUT "${file}"
        COMMAND ${run} "-DFILE=${file}" -P "${script}"
        DEPENDS "${first}"
        VERBATIM)
    endforeach()
  endif()
  add_custom_target(${table} DEPENDS ${files})
  set_target_properties(${table} PROPERTIES FOLDER posenc)
endmacro()

function(posenc_generate)
  if(CMAKE_SCRIPT_MODE_FILE)
    return()
  endif()
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "TARGET;OUTPUT" "OPTIONS;BYPRODUCTS;DEPENDS")
  if(arg_UNPARSED_ARGUMENTS OR NOT arg_TARGET OR NOT arg_OUTPUT OR NOT arg_OPTIONS)
    message(FATAL_ERROR "posenc_generate(TARGET target OUTPUT path OPTIONS option... "
                        "[BYPRODUCTS file...] [DEPENDS file...])")
  endif()
  get_property(program GLOBAL PROPERTY posenc_program)
  get_property(script GLOBAL PROPERTY posenc_file)
  if(NOT program)
    message(FATAL_ERROR "posenc is not found: install it, or set POSENC_EXECUTABLE")
  endif()

  get_filename_component(output "${arg_OUTPUT}" ABSOLUTE BASE_DIR "${CMAKE_CURRENT_BINARY_DIR}")
  get_filename_component(folder "${output}" DIRECTORY)
  set(pair "${output}.c" "${output}.h")
  if("${arg_OPTIONS}" MATCHES "--linkage[=;]static")
    set(pair "${output}.h")
  endif()
  get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
  if(NOT "C" IN_LIST languages AND "${arg_OPTIONS}" MATCHES "--literal[=;]words")
    message(FATAL_ERROR "posenc_generate: --literal=words is for C compilers: add C to the "
                        "languages of project(), or leave that option out")
  endif()

  # A single command makes a table, even if several targets use it. All these targets, in any folder
  # and in parallel builds too, wait for the target of the table.
  string(MD5 table "${output}")
  string(SUBSTRING "${table}" 0 12 table)
  set(table "posenc_table_${table}")
  set(call "${arg_OPTIONS}|${arg_BYPRODUCTS}|${arg_DEPENDS}")
  if(TARGET ${table})
    get_property(first_call GLOBAL PROPERTY ${table})
    if(NOT first_call STREQUAL call)
      message(FATAL_ERROR "posenc_generate: two tables have the OUTPUT '${output}': give both the "
                          "same OPTIONS, BYPRODUCTS and DEPENDS, or choose another OUTPUT")
    endif()
  else()
    set_property(GLOBAL PROPERTY ${table} "${call}")
    set(files ${pair})
    foreach(file IN LISTS arg_BYPRODUCTS)
      get_filename_component(file "${file}" ABSOLUTE BASE_DIR "${CMAKE_CURRENT_BINARY_DIR}")
      list(APPEND files "${file}")
    endforeach()
    posenc_add_table()
  endif()

  add_dependencies(${arg_TARGET} ${table})
  get_target_property(type ${arg_TARGET} TYPE)
  if(type STREQUAL "INTERFACE_LIBRARY")
    target_include_directories(${arg_TARGET} INTERFACE "$<BUILD_INTERFACE:${folder}>")
    return()
  endif()
  target_include_directories(${arg_TARGET} PUBLIC "$<BUILD_INTERFACE:${folder}>")
  target_sources(${arg_TARGET} PRIVATE ${pair})
  set_source_files_properties(${pair} TARGET_DIRECTORY ${arg_TARGET} PROPERTIES GENERATED ON)
  if(NOT "C" IN_LIST languages)
    set_source_files_properties(
      "${output}.c" TARGET_DIRECTORY ${arg_TARGET} PROPERTIES LANGUAGE CXX)
  endif()
endfunction()

function(posenc_add_library name)
  if(CMAKE_SCRIPT_MODE_FILE)
    return()
  endif()
  cmake_parse_arguments(
    PARSE_ARGV 1 arg "STATIC;OBJECT;INTERFACE" "OUTPUT" "OPTIONS;BYPRODUCTS;DEPENDS")
  set(types "")
  foreach(type IN ITEMS STATIC OBJECT INTERFACE)
    if(arg_${type})
      list(APPEND types ${type})
    endif()
  endforeach()
  set(is_static_linkage OFF)
  if("${arg_OPTIONS}" MATCHES "--linkage[=;]static")
    set(is_static_linkage ON)
  endif()
  list(LENGTH types count)
  if(arg_UNPARSED_ARGUMENTS OR NOT arg_OPTIONS OR count GREATER 1)
    message(FATAL_ERROR "posenc_add_library(name [STATIC|OBJECT|INTERFACE] OPTIONS option... "
                        "[OUTPUT path] [BYPRODUCTS file...] [DEPENDS file...])")
  endif()
  if(is_static_linkage AND (arg_STATIC OR arg_OBJECT))
    message(FATAL_ERROR "posenc_add_library: a table of --linkage=static has nothing to compile: "
                        "leave '${types}' out, or give INTERFACE")
  endif()
  if(is_static_linkage)
    set(types INTERFACE)
  elseif(arg_INTERFACE)
    list(APPEND arg_OPTIONS --linkage=static)
  elseif(NOT types)
    set(types STATIC)
  endif()
  if(NOT arg_OUTPUT)
    set(arg_OUTPUT "${name}")
  endif()
  add_library(${name} ${types})
  posenc_generate(TARGET ${name} OUTPUT "${arg_OUTPUT}" OPTIONS ${arg_OPTIONS}
    BYPRODUCTS ${arg_BYPRODUCTS} DEPENDS ${arg_DEPENDS})
endfunction()
