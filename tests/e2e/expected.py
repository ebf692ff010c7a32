# SPDX-License-Identifier: BSD-3-Clause
"""Closed formulas for the calls and bytes of the programs in tests/programs: P ranks, i iterations, e
elements of 4 bytes.

Each entry is function: (calls, bytes), summed over the ranks. Bytes are sent + received. A completion call
counts the bytes of the requests that it completes (docs/volumes.md)."""


def _ends(P, **more):
    names = {"MPI_Init": (P, 0), "MPI_Comm_rank": (P, 0), "MPI_Comm_size": (P, 0), "MPI_Finalize": (P, 0)}
    return {**names, **more}


def ring(P, i, e):
    m = P * i
    return _ends(P, MPI_Send=(m, 4 * e * m), MPI_Recv=(m, 4 * e * m))


def nonblocking(P, i, e):
    """MPI_Waitsome and MPI_Test are not in this formula, because the program prints how often it calls these
    functions."""
    m, each = P * i, 8 * e
    return _ends(P, MPI_Irecv=(5 * m, 5 * m * 4 * e), MPI_Isend=(5 * m, 5 * m * 4 * e), MPI_Waitall=(m, m * each),
                 MPI_Wait=(2 * m, m * each), MPI_Waitany=(2 * m, m * each))


def persistent(P, i, e):
    m, each = P * i, 8 * e
    return _ends(P, MPI_Recv_init=(P, 0), MPI_Send_init=(P, 0), MPI_Startall=(m, m * each),
                 MPI_Waitall=(m, m * each), MPI_Start=(2 * m, m * each), MPI_Wait=(2 * m, m * each),
                 MPI_Request_free=(2 * P, 0))


def blocking(P, i, e):
    m, one = P * i, 4 * e
    return _ends(P, MPI_Sendrecv=(m, 2 * m * one), MPI_Sendrecv_replace=(m, 2 * m * one),
                 MPI_Buffer_attach=(m, 0), MPI_Buffer_detach=(m, 0), MPI_Irecv=(m, m * one), MPI_Ssend=(m, m * one),
                 MPI_Wait=(m, m * one), MPI_Bsend=(2 * m, 2 * m * one), MPI_Probe=(m, 0), MPI_Get_count=(m, 0),
                 MPI_Recv=(2 * m, m * one), MPI_Mprobe=(m, 0), MPI_Mrecv=(m, m * one), MPI_Send=(m, 0))


def collectives(P, i, e):
    m, one = P * i, 4 * e
    gather = i * (P * one + P * one)       # P ranks send e elements each, and one rank receives P * e
    all_gather = m * (one + P * one)
    all_to_all = m * (2 * P * one)
    both = m * 2 * one
    return _ends(P, MPI_Barrier=(m, 0), MPI_Bcast=(m, i * (one + (P - 1) * one)), MPI_Reduce=(m, i * (P * one + one)),
                 MPI_Allreduce=(m + P, both + P * 2 * one), MPI_Gather=(m, gather), MPI_Gatherv=(m, gather),
                 MPI_Scatter=(m, gather), MPI_Scatterv=(m, gather), MPI_Allgather=(m, all_gather),
                 MPI_Allgatherv=(m, all_gather), MPI_Alltoall=(m, all_to_all), MPI_Alltoallv=(m, all_to_all),
                 MPI_Alltoallw=(m, all_to_all), MPI_Reduce_scatter=(m, all_gather),
                 MPI_Reduce_scatter_block=(m, all_gather), MPI_Scan=(m, both), MPI_Exscan=(m, both),
                 MPI_Reduce_local=(m, 0))


def inplace(P, i, e):
    """A call with MPI_IN_PLACE counts as many bytes as a call without MPI_IN_PLACE."""
    m, one = P * i, 4 * e
    gather, all_gather = i * 2 * P * one, m * (one + P * one)
    return _ends(P, MPI_Allreduce=(m, m * 2 * one), MPI_Reduce=(m, i * (P * one + one)), MPI_Gather=(m, gather),
                 MPI_Scatter=(m, gather), MPI_Allgather=(m, all_gather), MPI_Alltoall=(m, m * 2 * P * one),
                 MPI_Scan=(m, m * 2 * one))


def icollectives(P, i, e):
    m, one = P * i, 4 * e
    allreduce, bcast, alltoall = m * 2 * one, i * P * one, m * 2 * P * one
    return _ends(P, MPI_Ibarrier=(2 * m, 0), MPI_Iallreduce=(m, allreduce), MPI_Ibcast=(m, bcast),
                 MPI_Ialltoall=(m, alltoall), MPI_Wait=(2 * m, allreduce), MPI_Waitall=(m, bcast + alltoall))


def communicators(P, i, e):
    m, one = P * i, 4 * e
    return _ends(P, MPI_Comm_group=(P, 0), MPI_Comm_dup=(m, 0), MPI_Comm_set_name=(m, 0),
                 MPI_Allreduce=(2 * m, 4 * m * one), MPI_Comm_split=(m, 0), MPI_Comm_create=(m, 0),
                 MPI_Bcast=(m, m * one), MPI_Comm_free=(3 * m, 0), MPI_Group_free=(P, 0))


def types(P, i, e):
    m = P * i
    elements = sum(2 * (e + k) for k in range(i))  # the number of elements for one rank and one direction
    return _ends(P, MPI_Type_vector=(m, 0), MPI_Type_commit=(m, 0), MPI_Sendrecv=(m, 2 * P * 4 * elements),
                 MPI_Type_free=(m, 0))


def rma(P, i, e):
    m, one = P * i, 4 * e
    return _ends(P, MPI_Win_create=(P, 0), MPI_Win_fence=(2 * m + P, 0), MPI_Put=(m, m * one), MPI_Get=(m, m * one),
                 MPI_Accumulate=(m, m * one), MPI_Win_lock=(m, 0), MPI_Get_accumulate=(m, 2 * m * one),
                 MPI_Fetch_and_op=(m, 8 * m), MPI_Compare_and_swap=(m, 8 * m), MPI_Win_unlock=(m, 0),
                 MPI_Win_free=(P, 0))


def io(P, i, e):
    m, one = P * i, 4 * e
    return _ends(P, MPI_File_open=(P, 0), MPI_File_write_at=(m, m * one), MPI_File_write_at_all=(m, m * one),
                 MPI_File_read_at_all=(m, m * one), MPI_File_seek=(m, 0), MPI_File_read=(m, m * one),
                 MPI_File_close=(P, 0), MPI_File_delete=(1, 0))


def callbacks(P, i, e):
    """The program itself counts the calls that its callbacks make."""
    m = P * i
    return _ends(P, MPI_Op_create=(P, 0), MPI_Comm_create_keyval=(P, 0), MPI_Comm_set_attr=(P, 0),
                 MPI_Allreduce=(m, 8 * e * m), MPI_Comm_dup=(m, 0), MPI_Comm_free=(m, 0), MPI_Grequest_start=(m, 0),
                 MPI_Grequest_complete=(m, 0), MPI_Wait=(m, 0), MPI_Comm_delete_attr=(P, 0),
                 MPI_Comm_free_keyval=(P, 0), MPI_Op_free=(P, 0))


def leave(P, i, e):
    m = P * i
    expected = _ends(P, MPI_Init_thread=(P, 0), MPI_Comm_create_errhandler=(P, 0), MPI_Comm_set_errhandler=(P, 0),
                     MPI_Iprobe=(m + P, 0), MPI_Error_class=(m + P, 0), MPI_Allreduce=(m, 8 * e * m),
                     MPI_Errhandler_free=(P, 0))
    del expected["MPI_Init"]
    return expected


def threads(P, i, e):
    m = 4 * P * i
    expected = _ends(P, MPI_Init_thread=(P, 0), MPI_Irecv=(m, 4 * e * m), MPI_Send=(m, 4 * e * m),
                     MPI_Wait=(m, 4 * e * m))
    del expected["MPI_Init"]
    return expected


def children(P, i, e):
    return _ends(P, MPI_Allreduce=(P * i, 8 * e * P * i))


def fortran(P, i, e):
    """The three ring programs in Fortran. For a buffer MPI_IN_PLACE, as many bytes count as for the call's other
    buffer."""
    m, one = P * i, 4 * e
    return _ends(P, MPI_Irecv=(m, m * one), MPI_Isend=(m, m * one), MPI_Waitall=(m, 2 * m * one),
                 MPI_Allreduce=(m, 2 * m * one))


def static_init(P, i, e):
    return {"MPI_Initialized": (P, 0), **_ends(P, MPI_Comm_create_errhandler=(P, 0), MPI_Comm_set_errhandler=(P, 0),
                                               MPI_Iprobe=(P * i, 0), MPI_Allreduce=(P * i, 16 * P * i),
                                               MPI_Errhandler_free=(P, 0))}


def session(P, i, e):
    return {"MPI_Session_init": (P, 0), "MPI_Group_from_session_pset": (P, 0), "MPI_Comm_create_from_group": (P, 0),
            "MPI_Comm_rank": (P, 0), "MPI_Comm_size": (P, 0), "MPI_Allreduce": (P * i, 8 * e * P * i),
            "MPI_Group_free": (P, 0), "MPI_Comm_free": (P, 0), "MPI_Session_finalize": (P, 0)}


def plugin(P, i, e):
    return _ends(P, MPI_Allreduce=(P * i, 8 * e * P * i))


def mpmd(P, i, e):
    return _ends(P, MPI_Send=(i, 4 * e * i), MPI_Recv=(i, 4 * e * i))


def endings(P, finalized=True):
    expected = _ends(P, MPI_Allreduce=(20 * P, 16 * 20 * P), MPI_Barrier=(P, 0))
    if not finalized:
        del expected["MPI_Finalize"]
    return expected
