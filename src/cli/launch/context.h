// SPDX-License-Identifier: BSD-3-Clause
// The options of `rankine run`, in a form that can be passed to every rank. The context is one word on the
// ranks' command line, because launchers differ in which environment variables they pass to which host.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "cli/launch/deep_target.h"
#include "cli/launch/managed_target.h"
#include "cli/launch/process_id.h"

namespace rankine::cli {

struct RunContext {
  std::string job;      // the name of the job; empty: the ranks agree on a name in MPI_Init
  std::string key;      // the name of the spool folder; empty: derived from the launcher's job identity
  std::string output;   // absolute path of the archive; empty: JOB.rkn in `folder`
  std::string folder;   // absolute path
  std::string spool;    // the folder for spools that the user has chosen; empty: none
  std::string command;  // the command as typed, quoted
  std::string library;  // the path of librankine.so
  std::string path;     // colon-separated folders to search for the program before PATH (--path)
  ProcessId front;      // pid 0: no front process
  std::string front_host;
  bool front_tells = false;  // the front process prints the lines at the start and end of the run
  bool force = false, quiet = false, summary = false;
  // with --force: identifies the file that existed at `output` before the run; 0 if no file existed
  uint64_t replaced = 0;
  int callsite_depth = 0;  // 0: default
  std::string services;    // list of services, checked; empty: the default services
  std::string state;       // --state; empty: default
  std::string window;      // --windows, checked, separated by semicolons; empty: none
  std::string io;          // --io; empty: default
  // the job for which programs without MPI record their I/O; empty: none
  std::string io_alone;
  std::optional<DeepTarget> deep;        // the value of --io=deep; only the front process uses it
  std::optional<ManagedTarget> managed;  // the value of --io=managed; only the front process uses it
  std::string select;                    // --select, checked; empty: everything
  std::string sample_hz;                 // --sample-hz; empty: default
  std::string world;                     // the name of the MPI_COMM_WORLD of spawned ranks
};

// Returns the absolute path of the archive; empty if the ranks choose the path, because neither -o nor a job
// name was given.
std::string ExpectedOutput(const RunContext& context);

// Encodes the context as one word without spaces, quotes or characters that a shell treats specially.
std::string EncodeContext(const RunContext& context);
// Returns nullopt for a word that EncodeContext did not make. Skips unknown keys, because the front process
// and the ranks may be of different versions.
std::optional<RunContext> DecodeContext(std::string_view word);

// Writes the context as lines of the form `KEY VALUE`, with the same keys as in the one-word form. The job
// file in a spool folder contains these lines.
std::string ContextLines(const RunContext& context);
std::optional<RunContext> ContextFromLines(std::string_view lines);

}  // namespace rankine::cli
