# SPDX-License-Identifier: BSD-3-Clause
# Searches for all headers and libraries that the build needs, so that one message names all missing files.
# Subfolders search for the same files again. The columns are: header, library, package of Debian, packages of
# Fedora and RHEL, oldest version that was tried, purpose.
set(RANKINE_REQUIRED
    "elfutils/libdw.h|dw|libdw-dev|elfutils-devel|0.188|function, file and line of call sites"
    "libelf.h|elf|libelf-dev|elfutils-libelf-devel|0.188|ELF files"
    "re2/re2.h|re2|libre2-dev|re2-devel|2022|regular expressions of queries"
    "expat.h|expat|libexpat1-dev|expat-devel|2.5|platform files"
    "libdeflate.h|libdeflate.a|libdeflate-dev|libdeflate-devel, libdeflate-static|1.14|compression of archives")
set(RANKINE_OPTIONAL
    "Zydis/Zydis.h|Zydis|libzydis-dev|zydis-devel|4.0|rankine attach, and lines of optimised Fortran calls"
    "bpf/libbpf.h|libbpf.a|libbpf-dev|libbpf-devel, libbpf-static|1.1|rankine attach --backend=ebpf"
    "sqlite3.h|sqlite3|libsqlite3-dev|sqlite-devel|3.40|rankine export --to sqlite"
    "protozero/pbf_writer.hpp||libprotozero-dev|protozero-devel|1.7|rankine export --to perfetto"
    "event2/http.h|event|libevent-dev|libevent-devel|2.1|rankine view"
    "zmq.h||libzmq3-dev|zeromq-devel|4.3|managers of I/O that talk to one another (rankine io-manager)"
    "otf2/otf2.h||libotf2-trace-dev|otf2-devel|3.0|OTF2 traces")

# rankine_look(lines prefix) sets PREFIX_lost to a list of sentences, and PREFIX_debian and PREFIX_fedora to
# package names that are separated by blanks.
function(rankine_look lines prefix)
  set(lost "")
  set(debian "")
  set(fedora "")
  foreach(line ${lines})
    string(REPLACE "|" ";" columns "${line}")
    list(GET columns 0 header)
    list(GET columns 1 library)
    list(GET columns 2 of_debian)
    list(GET columns 3 of_fedora)
    list(GET columns 4 version)
    list(GET columns 5 purpose)
    find_path(found_header ${header} NO_CACHE)
    set(found_library ON)
    if(library)
      find_library(found_library NAMES ${library} lib${library}.a NO_CACHE)
    endif()
    if(NOT found_header OR NOT found_library)
      list(APPEND lost "${header} (tried with ${version}): ${purpose}")
      string(APPEND debian " ${of_debian}")
      string(REPLACE "," "" of_fedora "${of_fedora}")
      string(APPEND fedora " ${of_fedora}")
    endif()
    unset(found_header)
    unset(found_library)
  endforeach()
  set(${prefix}_lost "${lost}" PARENT_SCOPE)
  set(${prefix}_debian "${debian}" PARENT_SCOPE)
  set(${prefix}_fedora "${fedora}" PARENT_SCOPE)
endfunction()

rankine_look("${RANKINE_REQUIRED}" needed)
if(needed_lost)
  list(JOIN needed_lost "\n  " needed_lost)
  message(FATAL_ERROR "Rankine needs what is not here:\n  ${needed_lost}\n"
      "Debian, Ubuntu:   apt install${needed_debian}\nFedora, RHEL with EPEL:   dnf install${needed_fedora}")
endif()
rankine_look("${RANKINE_OPTIONAL}" optional)
foreach(line ${optional_lost})
  message(STATUS "Built without ${line}")
endforeach()
if(optional_lost)
  message(STATUS "Debian, Ubuntu: apt install${optional_debian}; Fedora, RHEL with EPEL: dnf install${optional_fedora}")
endif()
