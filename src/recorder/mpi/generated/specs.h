// Made by gen/generate.py from gen/mpi.table; change those and run it.
// clang-format off
// The facts of every MPI function, one Spec each (see spec.h).
#pragma once
#include <cstdint>

#include "recorder/mpi/spec.h"

namespace rankine::mpi {

namespace fn {
inline constexpr uint16_t Init = 1;
inline constexpr uint16_t Init_thread = 2;
inline constexpr uint16_t Finalize = 3;
inline constexpr uint16_t Abort = 4;
inline constexpr uint16_t Abi_get_fortran_booleans = 5;
inline constexpr uint16_t Abi_get_fortran_info = 6;
inline constexpr uint16_t Abi_get_info = 7;
inline constexpr uint16_t Abi_get_version = 8;
inline constexpr uint16_t Abi_set_fortran_booleans = 9;
inline constexpr uint16_t Abi_set_fortran_info = 10;
inline constexpr uint16_t Alloc_mem = 11;
inline constexpr uint16_t Finalized = 12;
inline constexpr uint16_t Free_mem = 13;
inline constexpr uint16_t Get_hw_resource_info = 14;
inline constexpr uint16_t Get_library_version = 15;
inline constexpr uint16_t Get_processor_name = 16;
inline constexpr uint16_t Get_version = 17;
inline constexpr uint16_t Initialized = 18;
inline constexpr uint16_t Is_thread_main = 19;
inline constexpr uint16_t Query_thread = 20;
inline constexpr uint16_t Bsend = 21;
inline constexpr uint16_t Bsend_init = 22;
inline constexpr uint16_t Buffer_attach = 23;
inline constexpr uint16_t Buffer_detach = 24;
inline constexpr uint16_t Buffer_flush = 25;
inline constexpr uint16_t Buffer_iflush = 26;
inline constexpr uint16_t Comm_attach_buffer = 27;
inline constexpr uint16_t Comm_detach_buffer = 28;
inline constexpr uint16_t Comm_flush_buffer = 29;
inline constexpr uint16_t Comm_iflush_buffer = 30;
inline constexpr uint16_t Ibsend = 31;
inline constexpr uint16_t Improbe = 32;
inline constexpr uint16_t Imrecv = 33;
inline constexpr uint16_t Iprobe = 34;
inline constexpr uint16_t Irecv = 35;
inline constexpr uint16_t Irsend = 36;
inline constexpr uint16_t Isend = 37;
inline constexpr uint16_t Isendrecv = 38;
inline constexpr uint16_t Isendrecv_replace = 39;
inline constexpr uint16_t Issend = 40;
inline constexpr uint16_t Mprobe = 41;
inline constexpr uint16_t Mrecv = 42;
inline constexpr uint16_t Parrived = 43;
inline constexpr uint16_t Pready = 44;
inline constexpr uint16_t Pready_list = 45;
inline constexpr uint16_t Pready_range = 46;
inline constexpr uint16_t Precv_init = 47;
inline constexpr uint16_t Probe = 48;
inline constexpr uint16_t Psend_init = 49;
inline constexpr uint16_t Recv = 50;
inline constexpr uint16_t Recv_init = 51;
inline constexpr uint16_t Rsend = 52;
inline constexpr uint16_t Rsend_init = 53;
inline constexpr uint16_t Send = 54;
inline constexpr uint16_t Send_init = 55;
inline constexpr uint16_t Sendrecv = 56;
inline constexpr uint16_t Sendrecv_replace = 57;
inline constexpr uint16_t Session_attach_buffer = 58;
inline constexpr uint16_t Session_detach_buffer = 59;
inline constexpr uint16_t Session_flush_buffer = 60;
inline constexpr uint16_t Session_iflush_buffer = 61;
inline constexpr uint16_t Ssend = 62;
inline constexpr uint16_t Ssend_init = 63;
inline constexpr uint16_t Bsend_c = 64;
inline constexpr uint16_t Bsend_init_c = 65;
inline constexpr uint16_t Buffer_attach_c = 66;
inline constexpr uint16_t Buffer_detach_c = 67;
inline constexpr uint16_t Comm_attach_buffer_c = 68;
inline constexpr uint16_t Comm_detach_buffer_c = 69;
inline constexpr uint16_t Ibsend_c = 70;
inline constexpr uint16_t Imrecv_c = 71;
inline constexpr uint16_t Irecv_c = 72;
inline constexpr uint16_t Irsend_c = 73;
inline constexpr uint16_t Isend_c = 74;
inline constexpr uint16_t Isendrecv_c = 75;
inline constexpr uint16_t Isendrecv_replace_c = 76;
inline constexpr uint16_t Issend_c = 77;
inline constexpr uint16_t Mrecv_c = 78;
inline constexpr uint16_t Recv_c = 79;
inline constexpr uint16_t Recv_init_c = 80;
inline constexpr uint16_t Rsend_c = 81;
inline constexpr uint16_t Rsend_init_c = 82;
inline constexpr uint16_t Send_c = 83;
inline constexpr uint16_t Send_init_c = 84;
inline constexpr uint16_t Sendrecv_c = 85;
inline constexpr uint16_t Sendrecv_replace_c = 86;
inline constexpr uint16_t Session_attach_buffer_c = 87;
inline constexpr uint16_t Session_detach_buffer_c = 88;
inline constexpr uint16_t Ssend_c = 89;
inline constexpr uint16_t Ssend_init_c = 90;
inline constexpr uint16_t Cancel = 91;
inline constexpr uint16_t Get_count = 92;
inline constexpr uint16_t Get_elements = 93;
inline constexpr uint16_t Get_elements_x = 94;
inline constexpr uint16_t Grequest_complete = 95;
inline constexpr uint16_t Grequest_start = 96;
inline constexpr uint16_t Request_free = 97;
inline constexpr uint16_t Request_get_status = 98;
inline constexpr uint16_t Request_get_status_all = 99;
inline constexpr uint16_t Request_get_status_any = 100;
inline constexpr uint16_t Request_get_status_some = 101;
inline constexpr uint16_t Start = 102;
inline constexpr uint16_t Startall = 103;
inline constexpr uint16_t Status_get_error = 104;
inline constexpr uint16_t Status_get_source = 105;
inline constexpr uint16_t Status_get_tag = 106;
inline constexpr uint16_t Status_set_cancelled = 107;
inline constexpr uint16_t Status_set_elements = 108;
inline constexpr uint16_t Status_set_elements_x = 109;
inline constexpr uint16_t Status_set_error = 110;
inline constexpr uint16_t Status_set_source = 111;
inline constexpr uint16_t Status_set_tag = 112;
inline constexpr uint16_t Test = 113;
inline constexpr uint16_t Test_cancelled = 114;
inline constexpr uint16_t Testall = 115;
inline constexpr uint16_t Testany = 116;
inline constexpr uint16_t Testsome = 117;
inline constexpr uint16_t Wait = 118;
inline constexpr uint16_t Waitall = 119;
inline constexpr uint16_t Waitany = 120;
inline constexpr uint16_t Waitsome = 121;
inline constexpr uint16_t Get_count_c = 122;
inline constexpr uint16_t Get_elements_c = 123;
inline constexpr uint16_t Status_set_elements_c = 124;
inline constexpr uint16_t Allgather = 125;
inline constexpr uint16_t Allgather_init = 126;
inline constexpr uint16_t Allgatherv = 127;
inline constexpr uint16_t Allgatherv_init = 128;
inline constexpr uint16_t Allreduce = 129;
inline constexpr uint16_t Allreduce_init = 130;
inline constexpr uint16_t Alltoall = 131;
inline constexpr uint16_t Alltoall_init = 132;
inline constexpr uint16_t Alltoallv = 133;
inline constexpr uint16_t Alltoallv_init = 134;
inline constexpr uint16_t Alltoallw = 135;
inline constexpr uint16_t Alltoallw_init = 136;
inline constexpr uint16_t Barrier = 137;
inline constexpr uint16_t Barrier_init = 138;
inline constexpr uint16_t Bcast = 139;
inline constexpr uint16_t Bcast_init = 140;
inline constexpr uint16_t Exscan = 141;
inline constexpr uint16_t Exscan_init = 142;
inline constexpr uint16_t Gather = 143;
inline constexpr uint16_t Gather_init = 144;
inline constexpr uint16_t Gatherv = 145;
inline constexpr uint16_t Gatherv_init = 146;
inline constexpr uint16_t Iallgather = 147;
inline constexpr uint16_t Iallgatherv = 148;
inline constexpr uint16_t Iallreduce = 149;
inline constexpr uint16_t Ialltoall = 150;
inline constexpr uint16_t Ialltoallv = 151;
inline constexpr uint16_t Ialltoallw = 152;
inline constexpr uint16_t Ibarrier = 153;
inline constexpr uint16_t Ibcast = 154;
inline constexpr uint16_t Iexscan = 155;
inline constexpr uint16_t Igather = 156;
inline constexpr uint16_t Igatherv = 157;
inline constexpr uint16_t Ireduce = 158;
inline constexpr uint16_t Ireduce_scatter = 159;
inline constexpr uint16_t Ireduce_scatter_block = 160;
inline constexpr uint16_t Iscan = 161;
inline constexpr uint16_t Iscatter = 162;
inline constexpr uint16_t Iscatterv = 163;
inline constexpr uint16_t Reduce = 164;
inline constexpr uint16_t Reduce_init = 165;
inline constexpr uint16_t Reduce_scatter = 166;
inline constexpr uint16_t Reduce_scatter_block = 167;
inline constexpr uint16_t Reduce_scatter_block_init = 168;
inline constexpr uint16_t Reduce_scatter_init = 169;
inline constexpr uint16_t Scan = 170;
inline constexpr uint16_t Scan_init = 171;
inline constexpr uint16_t Scatter = 172;
inline constexpr uint16_t Scatter_init = 173;
inline constexpr uint16_t Scatterv = 174;
inline constexpr uint16_t Scatterv_init = 175;
inline constexpr uint16_t Allgather_c = 176;
inline constexpr uint16_t Allgather_init_c = 177;
inline constexpr uint16_t Allgatherv_c = 178;
inline constexpr uint16_t Allgatherv_init_c = 179;
inline constexpr uint16_t Allreduce_c = 180;
inline constexpr uint16_t Allreduce_init_c = 181;
inline constexpr uint16_t Alltoall_c = 182;
inline constexpr uint16_t Alltoall_init_c = 183;
inline constexpr uint16_t Alltoallv_c = 184;
inline constexpr uint16_t Alltoallv_init_c = 185;
inline constexpr uint16_t Alltoallw_c = 186;
inline constexpr uint16_t Alltoallw_init_c = 187;
inline constexpr uint16_t Bcast_c = 188;
inline constexpr uint16_t Bcast_init_c = 189;
inline constexpr uint16_t Exscan_c = 190;
inline constexpr uint16_t Exscan_init_c = 191;
inline constexpr uint16_t Gather_c = 192;
inline constexpr uint16_t Gather_init_c = 193;
inline constexpr uint16_t Gatherv_c = 194;
inline constexpr uint16_t Gatherv_init_c = 195;
inline constexpr uint16_t Iallgather_c = 196;
inline constexpr uint16_t Iallgatherv_c = 197;
inline constexpr uint16_t Iallreduce_c = 198;
inline constexpr uint16_t Ialltoall_c = 199;
inline constexpr uint16_t Ialltoallv_c = 200;
inline constexpr uint16_t Ialltoallw_c = 201;
inline constexpr uint16_t Ibcast_c = 202;
inline constexpr uint16_t Iexscan_c = 203;
inline constexpr uint16_t Igather_c = 204;
inline constexpr uint16_t Igatherv_c = 205;
inline constexpr uint16_t Ireduce_c = 206;
inline constexpr uint16_t Ireduce_scatter_block_c = 207;
inline constexpr uint16_t Ireduce_scatter_c = 208;
inline constexpr uint16_t Iscan_c = 209;
inline constexpr uint16_t Iscatter_c = 210;
inline constexpr uint16_t Iscatterv_c = 211;
inline constexpr uint16_t Reduce_c = 212;
inline constexpr uint16_t Reduce_init_c = 213;
inline constexpr uint16_t Reduce_scatter_block_c = 214;
inline constexpr uint16_t Reduce_scatter_block_init_c = 215;
inline constexpr uint16_t Reduce_scatter_c = 216;
inline constexpr uint16_t Reduce_scatter_init_c = 217;
inline constexpr uint16_t Scan_c = 218;
inline constexpr uint16_t Scan_init_c = 219;
inline constexpr uint16_t Scatter_c = 220;
inline constexpr uint16_t Scatter_init_c = 221;
inline constexpr uint16_t Scatterv_c = 222;
inline constexpr uint16_t Scatterv_init_c = 223;
inline constexpr uint16_t Ineighbor_allgather = 224;
inline constexpr uint16_t Ineighbor_allgatherv = 225;
inline constexpr uint16_t Ineighbor_alltoall = 226;
inline constexpr uint16_t Ineighbor_alltoallv = 227;
inline constexpr uint16_t Ineighbor_alltoallw = 228;
inline constexpr uint16_t Neighbor_allgather = 229;
inline constexpr uint16_t Neighbor_allgather_init = 230;
inline constexpr uint16_t Neighbor_allgatherv = 231;
inline constexpr uint16_t Neighbor_allgatherv_init = 232;
inline constexpr uint16_t Neighbor_alltoall = 233;
inline constexpr uint16_t Neighbor_alltoall_init = 234;
inline constexpr uint16_t Neighbor_alltoallv = 235;
inline constexpr uint16_t Neighbor_alltoallv_init = 236;
inline constexpr uint16_t Neighbor_alltoallw = 237;
inline constexpr uint16_t Neighbor_alltoallw_init = 238;
inline constexpr uint16_t Ineighbor_allgather_c = 239;
inline constexpr uint16_t Ineighbor_allgatherv_c = 240;
inline constexpr uint16_t Ineighbor_alltoall_c = 241;
inline constexpr uint16_t Ineighbor_alltoallv_c = 242;
inline constexpr uint16_t Ineighbor_alltoallw_c = 243;
inline constexpr uint16_t Neighbor_allgather_c = 244;
inline constexpr uint16_t Neighbor_allgather_init_c = 245;
inline constexpr uint16_t Neighbor_allgatherv_c = 246;
inline constexpr uint16_t Neighbor_allgatherv_init_c = 247;
inline constexpr uint16_t Neighbor_alltoall_c = 248;
inline constexpr uint16_t Neighbor_alltoall_init_c = 249;
inline constexpr uint16_t Neighbor_alltoallv_c = 250;
inline constexpr uint16_t Neighbor_alltoallv_init_c = 251;
inline constexpr uint16_t Neighbor_alltoallw_c = 252;
inline constexpr uint16_t Neighbor_alltoallw_init_c = 253;
inline constexpr uint16_t Comm_compare = 254;
inline constexpr uint16_t Comm_create = 255;
inline constexpr uint16_t Comm_create_from_group = 256;
inline constexpr uint16_t Comm_create_group = 257;
inline constexpr uint16_t Comm_disconnect = 258;
inline constexpr uint16_t Comm_dup = 259;
inline constexpr uint16_t Comm_dup_with_info = 260;
inline constexpr uint16_t Comm_free = 261;
inline constexpr uint16_t Comm_get_info = 262;
inline constexpr uint16_t Comm_get_name = 263;
inline constexpr uint16_t Comm_group = 264;
inline constexpr uint16_t Comm_idup = 265;
inline constexpr uint16_t Comm_idup_with_info = 266;
inline constexpr uint16_t Comm_rank = 267;
inline constexpr uint16_t Comm_remote_group = 268;
inline constexpr uint16_t Comm_remote_size = 269;
inline constexpr uint16_t Comm_set_info = 270;
inline constexpr uint16_t Comm_set_name = 271;
inline constexpr uint16_t Comm_size = 272;
inline constexpr uint16_t Comm_split = 273;
inline constexpr uint16_t Comm_split_type = 274;
inline constexpr uint16_t Comm_test_inter = 275;
inline constexpr uint16_t Intercomm_create = 276;
inline constexpr uint16_t Intercomm_create_from_groups = 277;
inline constexpr uint16_t Intercomm_merge = 278;
inline constexpr uint16_t Group_compare = 279;
inline constexpr uint16_t Group_difference = 280;
inline constexpr uint16_t Group_excl = 281;
inline constexpr uint16_t Group_free = 282;
inline constexpr uint16_t Group_from_session_pset = 283;
inline constexpr uint16_t Group_incl = 284;
inline constexpr uint16_t Group_intersection = 285;
inline constexpr uint16_t Group_range_excl = 286;
inline constexpr uint16_t Group_range_incl = 287;
inline constexpr uint16_t Group_rank = 288;
inline constexpr uint16_t Group_size = 289;
inline constexpr uint16_t Group_translate_ranks = 290;
inline constexpr uint16_t Group_union = 291;
inline constexpr uint16_t Cart_coords = 292;
inline constexpr uint16_t Cart_create = 293;
inline constexpr uint16_t Cart_get = 294;
inline constexpr uint16_t Cart_map = 295;
inline constexpr uint16_t Cart_rank = 296;
inline constexpr uint16_t Cart_shift = 297;
inline constexpr uint16_t Cart_sub = 298;
inline constexpr uint16_t Cartdim_get = 299;
inline constexpr uint16_t Dims_create = 300;
inline constexpr uint16_t Dist_graph_create = 301;
inline constexpr uint16_t Dist_graph_create_adjacent = 302;
inline constexpr uint16_t Dist_graph_neighbors = 303;
inline constexpr uint16_t Dist_graph_neighbors_count = 304;
inline constexpr uint16_t Graph_create = 305;
inline constexpr uint16_t Graph_get = 306;
inline constexpr uint16_t Graph_map = 307;
inline constexpr uint16_t Graph_neighbors = 308;
inline constexpr uint16_t Graph_neighbors_count = 309;
inline constexpr uint16_t Graphdims_get = 310;
inline constexpr uint16_t Topo_test = 311;
inline constexpr uint16_t Address = 312;
inline constexpr uint16_t Get_address = 313;
inline constexpr uint16_t Pack = 314;
inline constexpr uint16_t Pack_external = 315;
inline constexpr uint16_t Pack_external_size = 316;
inline constexpr uint16_t Pack_size = 317;
inline constexpr uint16_t Type_commit = 318;
inline constexpr uint16_t Type_contiguous = 319;
inline constexpr uint16_t Type_create_darray = 320;
inline constexpr uint16_t Type_create_f90_complex = 321;
inline constexpr uint16_t Type_create_f90_integer = 322;
inline constexpr uint16_t Type_create_f90_real = 323;
inline constexpr uint16_t Type_create_hindexed = 324;
inline constexpr uint16_t Type_create_hindexed_block = 325;
inline constexpr uint16_t Type_create_hvector = 326;
inline constexpr uint16_t Type_create_indexed_block = 327;
inline constexpr uint16_t Type_create_resized = 328;
inline constexpr uint16_t Type_create_struct = 329;
inline constexpr uint16_t Type_create_subarray = 330;
inline constexpr uint16_t Type_dup = 331;
inline constexpr uint16_t Type_extent = 332;
inline constexpr uint16_t Type_free = 333;
inline constexpr uint16_t Type_get_contents = 334;
inline constexpr uint16_t Type_get_envelope = 335;
inline constexpr uint16_t Type_get_extent = 336;
inline constexpr uint16_t Type_get_extent_x = 337;
inline constexpr uint16_t Type_get_name = 338;
inline constexpr uint16_t Type_get_true_extent = 339;
inline constexpr uint16_t Type_get_true_extent_x = 340;
inline constexpr uint16_t Type_get_value_index = 341;
inline constexpr uint16_t Type_hindexed = 342;
inline constexpr uint16_t Type_hvector = 343;
inline constexpr uint16_t Type_indexed = 344;
inline constexpr uint16_t Type_lb = 345;
inline constexpr uint16_t Type_match_size = 346;
inline constexpr uint16_t Type_set_name = 347;
inline constexpr uint16_t Type_size = 348;
inline constexpr uint16_t Type_size_x = 349;
inline constexpr uint16_t Type_struct = 350;
inline constexpr uint16_t Type_ub = 351;
inline constexpr uint16_t Type_vector = 352;
inline constexpr uint16_t Unpack = 353;
inline constexpr uint16_t Unpack_external = 354;
inline constexpr uint16_t Pack_c = 355;
inline constexpr uint16_t Pack_external_c = 356;
inline constexpr uint16_t Pack_external_size_c = 357;
inline constexpr uint16_t Pack_size_c = 358;
inline constexpr uint16_t Type_contiguous_c = 359;
inline constexpr uint16_t Type_create_darray_c = 360;
inline constexpr uint16_t Type_create_hindexed_block_c = 361;
inline constexpr uint16_t Type_create_hindexed_c = 362;
inline constexpr uint16_t Type_create_hvector_c = 363;
inline constexpr uint16_t Type_create_indexed_block_c = 364;
inline constexpr uint16_t Type_create_resized_c = 365;
inline constexpr uint16_t Type_create_struct_c = 366;
inline constexpr uint16_t Type_create_subarray_c = 367;
inline constexpr uint16_t Type_get_contents_c = 368;
inline constexpr uint16_t Type_get_envelope_c = 369;
inline constexpr uint16_t Type_get_extent_c = 370;
inline constexpr uint16_t Type_get_true_extent_c = 371;
inline constexpr uint16_t Type_indexed_c = 372;
inline constexpr uint16_t Type_size_c = 373;
inline constexpr uint16_t Type_vector_c = 374;
inline constexpr uint16_t Unpack_c = 375;
inline constexpr uint16_t Unpack_external_c = 376;
inline constexpr uint16_t Accumulate = 377;
inline constexpr uint16_t Compare_and_swap = 378;
inline constexpr uint16_t Fetch_and_op = 379;
inline constexpr uint16_t Get = 380;
inline constexpr uint16_t Get_accumulate = 381;
inline constexpr uint16_t Put = 382;
inline constexpr uint16_t Raccumulate = 383;
inline constexpr uint16_t Rget = 384;
inline constexpr uint16_t Rget_accumulate = 385;
inline constexpr uint16_t Rput = 386;
inline constexpr uint16_t Win_allocate = 387;
inline constexpr uint16_t Win_allocate_shared = 388;
inline constexpr uint16_t Win_attach = 389;
inline constexpr uint16_t Win_complete = 390;
inline constexpr uint16_t Win_create = 391;
inline constexpr uint16_t Win_create_dynamic = 392;
inline constexpr uint16_t Win_detach = 393;
inline constexpr uint16_t Win_fence = 394;
inline constexpr uint16_t Win_flush = 395;
inline constexpr uint16_t Win_flush_all = 396;
inline constexpr uint16_t Win_flush_local = 397;
inline constexpr uint16_t Win_flush_local_all = 398;
inline constexpr uint16_t Win_free = 399;
inline constexpr uint16_t Win_get_group = 400;
inline constexpr uint16_t Win_get_info = 401;
inline constexpr uint16_t Win_get_name = 402;
inline constexpr uint16_t Win_lock = 403;
inline constexpr uint16_t Win_lock_all = 404;
inline constexpr uint16_t Win_post = 405;
inline constexpr uint16_t Win_set_info = 406;
inline constexpr uint16_t Win_set_name = 407;
inline constexpr uint16_t Win_shared_query = 408;
inline constexpr uint16_t Win_start = 409;
inline constexpr uint16_t Win_sync = 410;
inline constexpr uint16_t Win_test = 411;
inline constexpr uint16_t Win_unlock = 412;
inline constexpr uint16_t Win_unlock_all = 413;
inline constexpr uint16_t Win_wait = 414;
inline constexpr uint16_t Accumulate_c = 415;
inline constexpr uint16_t Get_accumulate_c = 416;
inline constexpr uint16_t Get_c = 417;
inline constexpr uint16_t Put_c = 418;
inline constexpr uint16_t Raccumulate_c = 419;
inline constexpr uint16_t Rget_accumulate_c = 420;
inline constexpr uint16_t Rget_c = 421;
inline constexpr uint16_t Rput_c = 422;
inline constexpr uint16_t Win_allocate_c = 423;
inline constexpr uint16_t Win_allocate_shared_c = 424;
inline constexpr uint16_t Win_create_c = 425;
inline constexpr uint16_t Win_shared_query_c = 426;
inline constexpr uint16_t File_close = 427;
inline constexpr uint16_t File_delete = 428;
inline constexpr uint16_t File_get_amode = 429;
inline constexpr uint16_t File_get_atomicity = 430;
inline constexpr uint16_t File_get_byte_offset = 431;
inline constexpr uint16_t File_get_group = 432;
inline constexpr uint16_t File_get_info = 433;
inline constexpr uint16_t File_get_position = 434;
inline constexpr uint16_t File_get_position_shared = 435;
inline constexpr uint16_t File_get_size = 436;
inline constexpr uint16_t File_get_type_extent = 437;
inline constexpr uint16_t File_get_view = 438;
inline constexpr uint16_t File_iread = 439;
inline constexpr uint16_t File_iread_all = 440;
inline constexpr uint16_t File_iread_at = 441;
inline constexpr uint16_t File_iread_at_all = 442;
inline constexpr uint16_t File_iread_shared = 443;
inline constexpr uint16_t File_iwrite = 444;
inline constexpr uint16_t File_iwrite_all = 445;
inline constexpr uint16_t File_iwrite_at = 446;
inline constexpr uint16_t File_iwrite_at_all = 447;
inline constexpr uint16_t File_iwrite_shared = 448;
inline constexpr uint16_t File_open = 449;
inline constexpr uint16_t File_preallocate = 450;
inline constexpr uint16_t File_read = 451;
inline constexpr uint16_t File_read_all = 452;
inline constexpr uint16_t File_read_all_begin = 453;
inline constexpr uint16_t File_read_all_end = 454;
inline constexpr uint16_t File_read_at = 455;
inline constexpr uint16_t File_read_at_all = 456;
inline constexpr uint16_t File_read_at_all_begin = 457;
inline constexpr uint16_t File_read_at_all_end = 458;
inline constexpr uint16_t File_read_ordered = 459;
inline constexpr uint16_t File_read_ordered_begin = 460;
inline constexpr uint16_t File_read_ordered_end = 461;
inline constexpr uint16_t File_read_shared = 462;
inline constexpr uint16_t File_seek = 463;
inline constexpr uint16_t File_seek_shared = 464;
inline constexpr uint16_t File_set_atomicity = 465;
inline constexpr uint16_t File_set_info = 466;
inline constexpr uint16_t File_set_size = 467;
inline constexpr uint16_t File_set_view = 468;
inline constexpr uint16_t File_sync = 469;
inline constexpr uint16_t File_write = 470;
inline constexpr uint16_t File_write_all = 471;
inline constexpr uint16_t File_write_all_begin = 472;
inline constexpr uint16_t File_write_all_end = 473;
inline constexpr uint16_t File_write_at = 474;
inline constexpr uint16_t File_write_at_all = 475;
inline constexpr uint16_t File_write_at_all_begin = 476;
inline constexpr uint16_t File_write_at_all_end = 477;
inline constexpr uint16_t File_write_ordered = 478;
inline constexpr uint16_t File_write_ordered_begin = 479;
inline constexpr uint16_t File_write_ordered_end = 480;
inline constexpr uint16_t File_write_shared = 481;
inline constexpr uint16_t Register_datarep = 482;
inline constexpr uint16_t File_get_type_extent_c = 483;
inline constexpr uint16_t File_iread_all_c = 484;
inline constexpr uint16_t File_iread_at_all_c = 485;
inline constexpr uint16_t File_iread_at_c = 486;
inline constexpr uint16_t File_iread_c = 487;
inline constexpr uint16_t File_iread_shared_c = 488;
inline constexpr uint16_t File_iwrite_all_c = 489;
inline constexpr uint16_t File_iwrite_at_all_c = 490;
inline constexpr uint16_t File_iwrite_at_c = 491;
inline constexpr uint16_t File_iwrite_c = 492;
inline constexpr uint16_t File_iwrite_shared_c = 493;
inline constexpr uint16_t File_read_all_begin_c = 494;
inline constexpr uint16_t File_read_all_c = 495;
inline constexpr uint16_t File_read_at_all_begin_c = 496;
inline constexpr uint16_t File_read_at_all_c = 497;
inline constexpr uint16_t File_read_at_c = 498;
inline constexpr uint16_t File_read_c = 499;
inline constexpr uint16_t File_read_ordered_begin_c = 500;
inline constexpr uint16_t File_read_ordered_c = 501;
inline constexpr uint16_t File_read_shared_c = 502;
inline constexpr uint16_t File_write_all_begin_c = 503;
inline constexpr uint16_t File_write_all_c = 504;
inline constexpr uint16_t File_write_at_all_begin_c = 505;
inline constexpr uint16_t File_write_at_all_c = 506;
inline constexpr uint16_t File_write_at_c = 507;
inline constexpr uint16_t File_write_c = 508;
inline constexpr uint16_t File_write_ordered_begin_c = 509;
inline constexpr uint16_t File_write_ordered_c = 510;
inline constexpr uint16_t File_write_shared_c = 511;
inline constexpr uint16_t Register_datarep_c = 512;
inline constexpr uint16_t Attr_delete = 513;
inline constexpr uint16_t Attr_get = 514;
inline constexpr uint16_t Attr_put = 515;
inline constexpr uint16_t Comm_create_keyval = 516;
inline constexpr uint16_t Comm_delete_attr = 517;
inline constexpr uint16_t Comm_free_keyval = 518;
inline constexpr uint16_t Comm_get_attr = 519;
inline constexpr uint16_t Comm_set_attr = 520;
inline constexpr uint16_t Keyval_create = 521;
inline constexpr uint16_t Keyval_free = 522;
inline constexpr uint16_t Type_create_keyval = 523;
inline constexpr uint16_t Type_delete_attr = 524;
inline constexpr uint16_t Type_free_keyval = 525;
inline constexpr uint16_t Type_get_attr = 526;
inline constexpr uint16_t Type_set_attr = 527;
inline constexpr uint16_t Win_create_keyval = 528;
inline constexpr uint16_t Win_delete_attr = 529;
inline constexpr uint16_t Win_free_keyval = 530;
inline constexpr uint16_t Win_get_attr = 531;
inline constexpr uint16_t Win_set_attr = 532;
inline constexpr uint16_t Add_error_class = 533;
inline constexpr uint16_t Add_error_code = 534;
inline constexpr uint16_t Add_error_string = 535;
inline constexpr uint16_t Comm_call_errhandler = 536;
inline constexpr uint16_t Comm_create_errhandler = 537;
inline constexpr uint16_t Comm_get_errhandler = 538;
inline constexpr uint16_t Comm_set_errhandler = 539;
inline constexpr uint16_t Errhandler_create = 540;
inline constexpr uint16_t Errhandler_free = 541;
inline constexpr uint16_t Errhandler_get = 542;
inline constexpr uint16_t Errhandler_set = 543;
inline constexpr uint16_t Error_class = 544;
inline constexpr uint16_t Error_string = 545;
inline constexpr uint16_t File_call_errhandler = 546;
inline constexpr uint16_t File_create_errhandler = 547;
inline constexpr uint16_t File_get_errhandler = 548;
inline constexpr uint16_t File_set_errhandler = 549;
inline constexpr uint16_t Remove_error_class = 550;
inline constexpr uint16_t Remove_error_code = 551;
inline constexpr uint16_t Remove_error_string = 552;
inline constexpr uint16_t Session_call_errhandler = 553;
inline constexpr uint16_t Session_create_errhandler = 554;
inline constexpr uint16_t Session_get_errhandler = 555;
inline constexpr uint16_t Session_set_errhandler = 556;
inline constexpr uint16_t Win_call_errhandler = 557;
inline constexpr uint16_t Win_create_errhandler = 558;
inline constexpr uint16_t Win_get_errhandler = 559;
inline constexpr uint16_t Win_set_errhandler = 560;
inline constexpr uint16_t Op_commutative = 561;
inline constexpr uint16_t Op_create = 562;
inline constexpr uint16_t Op_free = 563;
inline constexpr uint16_t Reduce_local = 564;
inline constexpr uint16_t Op_create_c = 565;
inline constexpr uint16_t Reduce_local_c = 566;
inline constexpr uint16_t Info_create = 567;
inline constexpr uint16_t Info_create_env = 568;
inline constexpr uint16_t Info_delete = 569;
inline constexpr uint16_t Info_dup = 570;
inline constexpr uint16_t Info_free = 571;
inline constexpr uint16_t Info_get = 572;
inline constexpr uint16_t Info_get_nkeys = 573;
inline constexpr uint16_t Info_get_nthkey = 574;
inline constexpr uint16_t Info_get_string = 575;
inline constexpr uint16_t Info_get_valuelen = 576;
inline constexpr uint16_t Info_set = 577;
inline constexpr uint16_t Close_port = 578;
inline constexpr uint16_t Comm_accept = 579;
inline constexpr uint16_t Comm_connect = 580;
inline constexpr uint16_t Comm_get_parent = 581;
inline constexpr uint16_t Comm_join = 582;
inline constexpr uint16_t Comm_spawn = 583;
inline constexpr uint16_t Comm_spawn_multiple = 584;
inline constexpr uint16_t Lookup_name = 585;
inline constexpr uint16_t Open_port = 586;
inline constexpr uint16_t Publish_name = 587;
inline constexpr uint16_t Unpublish_name = 588;
inline constexpr uint16_t Session_finalize = 589;
inline constexpr uint16_t Session_get_info = 590;
inline constexpr uint16_t Session_get_nth_pset = 591;
inline constexpr uint16_t Session_get_num_psets = 592;
inline constexpr uint16_t Session_get_pset_info = 593;
inline constexpr uint16_t Session_init = 594;
inline constexpr uint16_t Session_set_info = 595;
}  // namespace fn

template <>
struct Spec<fn::Init> : SpecBase {
  static constexpr const char* name = "MPI_Init";
  static constexpr Shape shape = Shape::init;
  static constexpr Class cls = Class::environment;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Init_thread> : SpecBase {
  static constexpr const char* name = "MPI_Init_thread";
  static constexpr Shape shape = Shape::init;
  static constexpr Class cls = Class::environment;
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::Finalize> : SpecBase {
  static constexpr const char* name = "MPI_Finalize";
  static constexpr Shape shape = Shape::finalize;
  static constexpr Class cls = Class::environment;
  static constexpr int8_t nargs = 0;
};

template <>
struct Spec<fn::Abort> : SpecBase {
  static constexpr const char* name = "MPI_Abort";
  static constexpr Shape shape = Shape::abort;
  static constexpr Class cls = Class::environment;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Abi_get_fortran_booleans> : SpecBase {
  static constexpr const char* name = "MPI_Abi_get_fortran_booleans";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::environment;
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::Abi_get_fortran_info> : SpecBase {
  static constexpr const char* name = "MPI_Abi_get_fortran_info";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::environment;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Abi_get_info> : SpecBase {
  static constexpr const char* name = "MPI_Abi_get_info";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::environment;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Abi_get_version> : SpecBase {
  static constexpr const char* name = "MPI_Abi_get_version";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::environment;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Abi_set_fortran_booleans> : SpecBase {
  static constexpr const char* name = "MPI_Abi_set_fortran_booleans";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::environment;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Abi_set_fortran_info> : SpecBase {
  static constexpr const char* name = "MPI_Abi_set_fortran_info";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::environment;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Alloc_mem> : SpecBase {
  static constexpr const char* name = "MPI_Alloc_mem";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::environment;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Finalized> : SpecBase {
  static constexpr const char* name = "MPI_Finalized";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::environment;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Free_mem> : SpecBase {
  static constexpr const char* name = "MPI_Free_mem";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::environment;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Get_hw_resource_info> : SpecBase {
  static constexpr const char* name = "MPI_Get_hw_resource_info";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::environment;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Get_library_version> : SpecBase {
  static constexpr const char* name = "MPI_Get_library_version";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::environment;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Get_processor_name> : SpecBase {
  static constexpr const char* name = "MPI_Get_processor_name";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::environment;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Get_version> : SpecBase {
  static constexpr const char* name = "MPI_Get_version";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::environment;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Initialized> : SpecBase {
  static constexpr const char* name = "MPI_Initialized";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::environment;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Is_thread_main> : SpecBase {
  static constexpr const char* name = "MPI_Is_thread_main";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::environment;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Query_thread> : SpecBase {
  static constexpr const char* name = "MPI_Query_thread";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::environment;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Bsend> : SpecBase {
  static constexpr const char* name = "MPI_Bsend";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Bsend_init> : SpecBase {
  static constexpr const char* name = "MPI_Bsend_init";
  static constexpr Shape shape = Shape::persist;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Buffer_attach> : SpecBase {
  static constexpr const char* name = "MPI_Buffer_attach";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::point_to_point;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Buffer_detach> : SpecBase {
  static constexpr const char* name = "MPI_Buffer_detach";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::point_to_point;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Buffer_flush> : SpecBase {
  static constexpr const char* name = "MPI_Buffer_flush";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::point_to_point;
  static constexpr int8_t nargs = 0;
};

template <>
struct Spec<fn::Buffer_iflush> : SpecBase {
  static constexpr const char* name = "MPI_Buffer_iflush";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::point_to_point;
  static constexpr int8_t request = 0;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Comm_attach_buffer> : SpecBase {
  static constexpr const char* name = "MPI_Comm_attach_buffer";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Comm_detach_buffer> : SpecBase {
  static constexpr const char* name = "MPI_Comm_detach_buffer";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Comm_flush_buffer> : SpecBase {
  static constexpr const char* name = "MPI_Comm_flush_buffer";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Comm_iflush_buffer> : SpecBase {
  static constexpr const char* name = "MPI_Comm_iflush_buffer";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t request = 1;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Ibsend> : SpecBase {
  static constexpr const char* name = "MPI_Ibsend";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Improbe> : SpecBase {
  static constexpr const char* name = "MPI_Improbe";
  static constexpr Shape shape = Shape::probe;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 2;
  static constexpr int8_t newcomm = 4;
  static constexpr int8_t source = 0;
  static constexpr int8_t tag = 1;
  static constexpr int8_t flag = 3;
  static constexpr int8_t status = 5;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Imrecv> : SpecBase {
  static constexpr const char* name = "MPI_Imrecv";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::message;
  static constexpr int8_t comm = 3;
  static constexpr Volume recv = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t request = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Iprobe> : SpecBase {
  static constexpr const char* name = "MPI_Iprobe";
  static constexpr Shape shape = Shape::probe;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 2;
  static constexpr int8_t source = 0;
  static constexpr int8_t tag = 1;
  static constexpr int8_t flag = 3;
  static constexpr int8_t status = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Irecv> : SpecBase {
  static constexpr const char* name = "MPI_Irecv";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume recv = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t source = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Irsend> : SpecBase {
  static constexpr const char* name = "MPI_Irsend";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Isend> : SpecBase {
  static constexpr const char* name = "MPI_Isend";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Isendrecv> : SpecBase {
  static constexpr const char* name = "MPI_Isendrecv";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 10;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .count = 6, .type = 7};
  static constexpr int8_t dest = 3;
  static constexpr int8_t source = 8;
  static constexpr int8_t tag = 4;
  static constexpr int8_t recvtag = 9;
  static constexpr int8_t request = 11;
  static constexpr int8_t nargs = 12;
};

template <>
struct Spec<fn::Isendrecv_replace> : SpecBase {
  static constexpr const char* name = "MPI_Isendrecv_replace";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 7;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t source = 5;
  static constexpr int8_t tag = 4;
  static constexpr int8_t recvtag = 6;
  static constexpr int8_t request = 8;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Issend> : SpecBase {
  static constexpr const char* name = "MPI_Issend";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Mprobe> : SpecBase {
  static constexpr const char* name = "MPI_Mprobe";
  static constexpr Shape shape = Shape::probe;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 2;
  static constexpr int8_t newcomm = 3;
  static constexpr int8_t source = 0;
  static constexpr int8_t tag = 1;
  static constexpr int8_t status = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Mrecv> : SpecBase {
  static constexpr const char* name = "MPI_Mrecv";
  static constexpr Shape shape = Shape::recv;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::message;
  static constexpr int8_t comm = 3;
  static constexpr Volume recv = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t status = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Parrived> : SpecBase {
  static constexpr const char* name = "MPI_Parrived";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::point_to_point;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Pready> : SpecBase {
  static constexpr const char* name = "MPI_Pready";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::point_to_point;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Pready_list> : SpecBase {
  static constexpr const char* name = "MPI_Pready_list";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::point_to_point;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Pready_range> : SpecBase {
  static constexpr const char* name = "MPI_Pready_range";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::point_to_point;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Precv_init> : SpecBase {
  static constexpr const char* name = "MPI_Precv_init";
  static constexpr Shape shape = Shape::persist;
  static constexpr Class cls = Class::point_to_point;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3, .factor = 1};
  static constexpr int8_t source = 4;
  static constexpr int8_t tag = 5;
  static constexpr int8_t request = 8;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Probe> : SpecBase {
  static constexpr const char* name = "MPI_Probe";
  static constexpr Shape shape = Shape::probe;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 2;
  static constexpr int8_t source = 0;
  static constexpr int8_t tag = 1;
  static constexpr int8_t status = 3;
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::Psend_init> : SpecBase {
  static constexpr const char* name = "MPI_Psend_init";
  static constexpr Shape shape = Shape::persist;
  static constexpr Class cls = Class::point_to_point;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3, .factor = 1};
  static constexpr int8_t dest = 4;
  static constexpr int8_t tag = 5;
  static constexpr int8_t request = 8;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Recv> : SpecBase {
  static constexpr const char* name = "MPI_Recv";
  static constexpr Shape shape = Shape::recv;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume recv = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t source = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t status = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Recv_init> : SpecBase {
  static constexpr const char* name = "MPI_Recv_init";
  static constexpr Shape shape = Shape::persist;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume recv = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t source = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Rsend> : SpecBase {
  static constexpr const char* name = "MPI_Rsend";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Rsend_init> : SpecBase {
  static constexpr const char* name = "MPI_Rsend_init";
  static constexpr Shape shape = Shape::persist;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Send> : SpecBase {
  static constexpr const char* name = "MPI_Send";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Send_init> : SpecBase {
  static constexpr const char* name = "MPI_Send_init";
  static constexpr Shape shape = Shape::persist;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Sendrecv> : SpecBase {
  static constexpr const char* name = "MPI_Sendrecv";
  static constexpr Shape shape = Shape::sendrecv;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 10;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .count = 6, .type = 7};
  static constexpr int8_t dest = 3;
  static constexpr int8_t source = 8;
  static constexpr int8_t tag = 4;
  static constexpr int8_t recvtag = 9;
  static constexpr int8_t status = 11;
  static constexpr int8_t nargs = 12;
};

template <>
struct Spec<fn::Sendrecv_replace> : SpecBase {
  static constexpr const char* name = "MPI_Sendrecv_replace";
  static constexpr Shape shape = Shape::sendrecv;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 7;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t source = 5;
  static constexpr int8_t tag = 4;
  static constexpr int8_t recvtag = 6;
  static constexpr int8_t status = 8;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Session_attach_buffer> : SpecBase {
  static constexpr const char* name = "MPI_Session_attach_buffer";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::point_to_point;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Session_detach_buffer> : SpecBase {
  static constexpr const char* name = "MPI_Session_detach_buffer";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::point_to_point;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Session_flush_buffer> : SpecBase {
  static constexpr const char* name = "MPI_Session_flush_buffer";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::point_to_point;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Session_iflush_buffer> : SpecBase {
  static constexpr const char* name = "MPI_Session_iflush_buffer";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::point_to_point;
  static constexpr int8_t request = 1;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Ssend> : SpecBase {
  static constexpr const char* name = "MPI_Ssend";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Ssend_init> : SpecBase {
  static constexpr const char* name = "MPI_Ssend_init";
  static constexpr Shape shape = Shape::persist;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Bsend_c> : SpecBase {
  static constexpr const char* name = "MPI_Bsend_c";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::point_to_point;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Bsend_init_c> : SpecBase {
  static constexpr const char* name = "MPI_Bsend_init_c";
  static constexpr Shape shape = Shape::persist;
  static constexpr Class cls = Class::point_to_point;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Buffer_attach_c> : SpecBase {
  static constexpr const char* name = "MPI_Buffer_attach_c";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::point_to_point;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Buffer_detach_c> : SpecBase {
  static constexpr const char* name = "MPI_Buffer_detach_c";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::point_to_point;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Comm_attach_buffer_c> : SpecBase {
  static constexpr const char* name = "MPI_Comm_attach_buffer_c";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Comm_detach_buffer_c> : SpecBase {
  static constexpr const char* name = "MPI_Comm_detach_buffer_c";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::point_to_point;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Ibsend_c> : SpecBase {
  static constexpr const char* name = "MPI_Ibsend_c";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::point_to_point;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Imrecv_c> : SpecBase {
  static constexpr const char* name = "MPI_Imrecv_c";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::point_to_point;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::message;
  static constexpr int8_t comm = 3;
  static constexpr Volume recv = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t request = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Irecv_c> : SpecBase {
  static constexpr const char* name = "MPI_Irecv_c";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::point_to_point;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume recv = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t source = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Irsend_c> : SpecBase {
  static constexpr const char* name = "MPI_Irsend_c";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::point_to_point;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Isend_c> : SpecBase {
  static constexpr const char* name = "MPI_Isend_c";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::point_to_point;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Isendrecv_c> : SpecBase {
  static constexpr const char* name = "MPI_Isendrecv_c";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::point_to_point;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 10;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .count = 6, .type = 7};
  static constexpr int8_t dest = 3;
  static constexpr int8_t source = 8;
  static constexpr int8_t tag = 4;
  static constexpr int8_t recvtag = 9;
  static constexpr int8_t request = 11;
  static constexpr int8_t nargs = 12;
};

template <>
struct Spec<fn::Isendrecv_replace_c> : SpecBase {
  static constexpr const char* name = "MPI_Isendrecv_replace_c";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::point_to_point;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 7;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t source = 5;
  static constexpr int8_t tag = 4;
  static constexpr int8_t recvtag = 6;
  static constexpr int8_t request = 8;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Issend_c> : SpecBase {
  static constexpr const char* name = "MPI_Issend_c";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::point_to_point;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Mrecv_c> : SpecBase {
  static constexpr const char* name = "MPI_Mrecv_c";
  static constexpr Shape shape = Shape::recv;
  static constexpr Class cls = Class::point_to_point;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::message;
  static constexpr int8_t comm = 3;
  static constexpr Volume recv = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t status = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Recv_c> : SpecBase {
  static constexpr const char* name = "MPI_Recv_c";
  static constexpr Shape shape = Shape::recv;
  static constexpr Class cls = Class::point_to_point;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume recv = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t source = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t status = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Recv_init_c> : SpecBase {
  static constexpr const char* name = "MPI_Recv_init_c";
  static constexpr Shape shape = Shape::persist;
  static constexpr Class cls = Class::point_to_point;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume recv = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t source = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Rsend_c> : SpecBase {
  static constexpr const char* name = "MPI_Rsend_c";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::point_to_point;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Rsend_init_c> : SpecBase {
  static constexpr const char* name = "MPI_Rsend_init_c";
  static constexpr Shape shape = Shape::persist;
  static constexpr Class cls = Class::point_to_point;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Send_c> : SpecBase {
  static constexpr const char* name = "MPI_Send_c";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::point_to_point;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Send_init_c> : SpecBase {
  static constexpr const char* name = "MPI_Send_init_c";
  static constexpr Shape shape = Shape::persist;
  static constexpr Class cls = Class::point_to_point;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Sendrecv_c> : SpecBase {
  static constexpr const char* name = "MPI_Sendrecv_c";
  static constexpr Shape shape = Shape::sendrecv;
  static constexpr Class cls = Class::point_to_point;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 10;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .count = 6, .type = 7};
  static constexpr int8_t dest = 3;
  static constexpr int8_t source = 8;
  static constexpr int8_t tag = 4;
  static constexpr int8_t recvtag = 9;
  static constexpr int8_t status = 11;
  static constexpr int8_t nargs = 12;
};

template <>
struct Spec<fn::Sendrecv_replace_c> : SpecBase {
  static constexpr const char* name = "MPI_Sendrecv_replace_c";
  static constexpr Shape shape = Shape::sendrecv;
  static constexpr Class cls = Class::point_to_point;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 7;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t source = 5;
  static constexpr int8_t tag = 4;
  static constexpr int8_t recvtag = 6;
  static constexpr int8_t status = 8;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Session_attach_buffer_c> : SpecBase {
  static constexpr const char* name = "MPI_Session_attach_buffer_c";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::point_to_point;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Session_detach_buffer_c> : SpecBase {
  static constexpr const char* name = "MPI_Session_detach_buffer_c";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::point_to_point;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Ssend_c> : SpecBase {
  static constexpr const char* name = "MPI_Ssend_c";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::point_to_point;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Ssend_init_c> : SpecBase {
  static constexpr const char* name = "MPI_Ssend_init_c";
  static constexpr Shape shape = Shape::persist;
  static constexpr Class cls = Class::point_to_point;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t tag = 4;
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Cancel> : SpecBase {
  static constexpr const char* name = "MPI_Cancel";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::completion;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Get_count> : SpecBase {
  static constexpr const char* name = "MPI_Get_count";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::completion;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Get_elements> : SpecBase {
  static constexpr const char* name = "MPI_Get_elements";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::completion;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Get_elements_x> : SpecBase {
  static constexpr const char* name = "MPI_Get_elements_x";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::completion;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Grequest_complete> : SpecBase {
  static constexpr const char* name = "MPI_Grequest_complete";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::completion;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Grequest_start> : SpecBase {
  static constexpr const char* name = "MPI_Grequest_start";
  static constexpr Shape shape = Shape::callback;
  static constexpr Class cls = Class::completion;
  static constexpr int8_t request = 4;
  static constexpr int8_t nargs = 5;
  static constexpr int8_t callbacks[3] = {0, 1, 2};
};

template <>
struct Spec<fn::Request_free> : SpecBase {
  static constexpr const char* name = "MPI_Request_free";
  static constexpr Shape shape = Shape::request_free;
  static constexpr Class cls = Class::completion;
  static constexpr int8_t request = 0;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Request_get_status> : SpecBase {
  static constexpr const char* name = "MPI_Request_get_status";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::completion;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Request_get_status_all> : SpecBase {
  static constexpr const char* name = "MPI_Request_get_status_all";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::completion;
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::Request_get_status_any> : SpecBase {
  static constexpr const char* name = "MPI_Request_get_status_any";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::completion;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Request_get_status_some> : SpecBase {
  static constexpr const char* name = "MPI_Request_get_status_some";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::completion;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Start> : SpecBase {
  static constexpr const char* name = "MPI_Start";
  static constexpr Shape shape = Shape::activate;
  static constexpr Class cls = Class::completion;
  static constexpr int8_t request = 0;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Startall> : SpecBase {
  static constexpr const char* name = "MPI_Startall";
  static constexpr Shape shape = Shape::activate_all;
  static constexpr Class cls = Class::completion;
  static constexpr int8_t request = 1;
  static constexpr int8_t request_count = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Status_get_error> : SpecBase {
  static constexpr const char* name = "MPI_Status_get_error";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::completion;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Status_get_source> : SpecBase {
  static constexpr const char* name = "MPI_Status_get_source";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::completion;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Status_get_tag> : SpecBase {
  static constexpr const char* name = "MPI_Status_get_tag";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::completion;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Status_set_cancelled> : SpecBase {
  static constexpr const char* name = "MPI_Status_set_cancelled";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::completion;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Status_set_elements> : SpecBase {
  static constexpr const char* name = "MPI_Status_set_elements";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::completion;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Status_set_elements_x> : SpecBase {
  static constexpr const char* name = "MPI_Status_set_elements_x";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::completion;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Status_set_error> : SpecBase {
  static constexpr const char* name = "MPI_Status_set_error";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::completion;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Status_set_source> : SpecBase {
  static constexpr const char* name = "MPI_Status_set_source";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::completion;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Status_set_tag> : SpecBase {
  static constexpr const char* name = "MPI_Status_set_tag";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::completion;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Test> : SpecBase {
  static constexpr const char* name = "MPI_Test";
  static constexpr Shape shape = Shape::wait;
  static constexpr Class cls = Class::completion;
  static constexpr int8_t request = 0;
  static constexpr int8_t flag = 1;
  static constexpr int8_t status = 2;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Test_cancelled> : SpecBase {
  static constexpr const char* name = "MPI_Test_cancelled";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::completion;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Testall> : SpecBase {
  static constexpr const char* name = "MPI_Testall";
  static constexpr Shape shape = Shape::wait_all;
  static constexpr Class cls = Class::completion;
  static constexpr int8_t request = 1;
  static constexpr int8_t request_count = 0;
  static constexpr int8_t flag = 2;
  static constexpr int8_t status = 3;
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::Testany> : SpecBase {
  static constexpr const char* name = "MPI_Testany";
  static constexpr Shape shape = Shape::wait_any;
  static constexpr Class cls = Class::completion;
  static constexpr int8_t request = 1;
  static constexpr int8_t request_count = 0;
  static constexpr int8_t flag = 3;
  static constexpr int8_t index = 2;
  static constexpr int8_t status = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Testsome> : SpecBase {
  static constexpr const char* name = "MPI_Testsome";
  static constexpr Shape shape = Shape::wait_some;
  static constexpr Class cls = Class::completion;
  static constexpr int8_t request = 1;
  static constexpr int8_t request_count = 0;
  static constexpr int8_t index = 3;
  static constexpr int8_t outcount = 2;
  static constexpr int8_t status = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Wait> : SpecBase {
  static constexpr const char* name = "MPI_Wait";
  static constexpr Shape shape = Shape::wait;
  static constexpr Class cls = Class::completion;
  static constexpr int8_t request = 0;
  static constexpr int8_t status = 1;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Waitall> : SpecBase {
  static constexpr const char* name = "MPI_Waitall";
  static constexpr Shape shape = Shape::wait_all;
  static constexpr Class cls = Class::completion;
  static constexpr int8_t request = 1;
  static constexpr int8_t request_count = 0;
  static constexpr int8_t status = 2;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Waitany> : SpecBase {
  static constexpr const char* name = "MPI_Waitany";
  static constexpr Shape shape = Shape::wait_any;
  static constexpr Class cls = Class::completion;
  static constexpr int8_t request = 1;
  static constexpr int8_t request_count = 0;
  static constexpr int8_t index = 2;
  static constexpr int8_t status = 3;
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::Waitsome> : SpecBase {
  static constexpr const char* name = "MPI_Waitsome";
  static constexpr Shape shape = Shape::wait_some;
  static constexpr Class cls = Class::completion;
  static constexpr int8_t request = 1;
  static constexpr int8_t request_count = 0;
  static constexpr int8_t index = 3;
  static constexpr int8_t outcount = 2;
  static constexpr int8_t status = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Get_count_c> : SpecBase {
  static constexpr const char* name = "MPI_Get_count_c";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::completion;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Get_elements_c> : SpecBase {
  static constexpr const char* name = "MPI_Get_elements_c";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::completion;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Status_set_elements_c> : SpecBase {
  static constexpr const char* name = "MPI_Status_set_elements_c";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::completion;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Allgather> : SpecBase {
  static constexpr const char* name = "MPI_Allgather";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::comm_size, .count = 4, .type = 5};
  static constexpr Volume send_in_place = {.who = Who::all, .count = 4, .type = 5};
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Allgather_init> : SpecBase {
  static constexpr const char* name = "MPI_Allgather_init";
  static constexpr Shape shape = Shape::persist;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::comm_size, .count = 4, .type = 5};
  static constexpr Volume send_in_place = {.who = Who::all, .count = 4, .type = 5};
  static constexpr int8_t request = 8;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Allgatherv> : SpecBase {
  static constexpr const char* name = "MPI_Allgatherv";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 7;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum, .count = 4, .type = 6};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::own, .count = 4, .type = 6};
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Allgatherv_init> : SpecBase {
  static constexpr const char* name = "MPI_Allgatherv_init";
  static constexpr Shape shape = Shape::persist;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 7;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum, .count = 4, .type = 6};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::own, .count = 4, .type = 6};
  static constexpr int8_t request = 9;
  static constexpr int8_t nargs = 10;
};

template <>
struct Spec<fn::Allreduce> : SpecBase {
  static constexpr const char* name = "MPI_Allreduce";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Allreduce_init> : SpecBase {
  static constexpr const char* name = "MPI_Allreduce_init";
  static constexpr Shape shape = Shape::persist;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t request = 7;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Alltoall> : SpecBase {
  static constexpr const char* name = "MPI_Alltoall";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr Volume send = {.who = Who::all, .times = Times::comm_size, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::comm_size, .count = 4, .type = 5};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::comm_size, .count = 4, .type = 5};
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Alltoall_init> : SpecBase {
  static constexpr const char* name = "MPI_Alltoall_init";
  static constexpr Shape shape = Shape::persist;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr Volume send = {.who = Who::all, .times = Times::comm_size, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::comm_size, .count = 4, .type = 5};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::comm_size, .count = 4, .type = 5};
  static constexpr int8_t request = 8;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Alltoallv> : SpecBase {
  static constexpr const char* name = "MPI_Alltoallv";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum, .count = 1, .type = 3, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum, .count = 5, .type = 7};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::sum, .count = 5, .type = 7};
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Alltoallv_init> : SpecBase {
  static constexpr const char* name = "MPI_Alltoallv_init";
  static constexpr Shape shape = Shape::persist;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum, .count = 1, .type = 3, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum, .count = 5, .type = 7};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::sum, .count = 5, .type = 7};
  static constexpr int8_t request = 10;
  static constexpr int8_t nargs = 11;
};

template <>
struct Spec<fn::Alltoallw> : SpecBase {
  static constexpr const char* name = "MPI_Alltoallw";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum_types, .count = 1, .type = 3, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum_types, .count = 5, .type = 7};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::sum_types, .count = 5, .type = 7};
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Alltoallw_init> : SpecBase {
  static constexpr const char* name = "MPI_Alltoallw_init";
  static constexpr Shape shape = Shape::persist;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum_types, .count = 1, .type = 3, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum_types, .count = 5, .type = 7};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::sum_types, .count = 5, .type = 7};
  static constexpr int8_t request = 10;
  static constexpr int8_t nargs = 11;
};

template <>
struct Spec<fn::Barrier> : SpecBase {
  static constexpr const char* name = "MPI_Barrier";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Barrier_init> : SpecBase {
  static constexpr const char* name = "MPI_Barrier_init";
  static constexpr Shape shape = Shape::persist;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t request = 2;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Bcast> : SpecBase {
  static constexpr const char* name = "MPI_Bcast";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 4;
  static constexpr Volume send = {.who = Who::root, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::non_root, .count = 1, .type = 2};
  static constexpr int8_t root = 3;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Bcast_init> : SpecBase {
  static constexpr const char* name = "MPI_Bcast_init";
  static constexpr Shape shape = Shape::persist;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 4;
  static constexpr Volume send = {.who = Who::root, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::non_root, .count = 1, .type = 2};
  static constexpr int8_t root = 3;
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Exscan> : SpecBase {
  static constexpr const char* name = "MPI_Exscan";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Exscan_init> : SpecBase {
  static constexpr const char* name = "MPI_Exscan_init";
  static constexpr Shape shape = Shape::persist;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t request = 7;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Gather> : SpecBase {
  static constexpr const char* name = "MPI_Gather";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 7;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::root, .times = Times::comm_size, .count = 4, .type = 5};
  static constexpr Volume send_in_place = {.who = Who::all, .count = 4, .type = 5};
  static constexpr int8_t root = 6;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Gather_init> : SpecBase {
  static constexpr const char* name = "MPI_Gather_init";
  static constexpr Shape shape = Shape::persist;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 7;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::root, .times = Times::comm_size, .count = 4, .type = 5};
  static constexpr Volume send_in_place = {.who = Who::all, .count = 4, .type = 5};
  static constexpr int8_t root = 6;
  static constexpr int8_t request = 9;
  static constexpr int8_t nargs = 10;
};

template <>
struct Spec<fn::Gatherv> : SpecBase {
  static constexpr const char* name = "MPI_Gatherv";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::root, .times = Times::sum, .count = 4, .type = 6};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::own, .count = 4, .type = 6};
  static constexpr int8_t root = 7;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Gatherv_init> : SpecBase {
  static constexpr const char* name = "MPI_Gatherv_init";
  static constexpr Shape shape = Shape::persist;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::root, .times = Times::sum, .count = 4, .type = 6};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::own, .count = 4, .type = 6};
  static constexpr int8_t root = 7;
  static constexpr int8_t request = 10;
  static constexpr int8_t nargs = 11;
};

template <>
struct Spec<fn::Iallgather> : SpecBase {
  static constexpr const char* name = "MPI_Iallgather";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::comm_size, .count = 4, .type = 5};
  static constexpr Volume send_in_place = {.who = Who::all, .count = 4, .type = 5};
  static constexpr int8_t request = 7;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Iallgatherv> : SpecBase {
  static constexpr const char* name = "MPI_Iallgatherv";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 7;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum, .count = 4, .type = 6};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::own, .count = 4, .type = 6};
  static constexpr int8_t request = 8;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Iallreduce> : SpecBase {
  static constexpr const char* name = "MPI_Iallreduce";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Ialltoall> : SpecBase {
  static constexpr const char* name = "MPI_Ialltoall";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr Volume send = {.who = Who::all, .times = Times::comm_size, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::comm_size, .count = 4, .type = 5};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::comm_size, .count = 4, .type = 5};
  static constexpr int8_t request = 7;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Ialltoallv> : SpecBase {
  static constexpr const char* name = "MPI_Ialltoallv";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum, .count = 1, .type = 3, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum, .count = 5, .type = 7};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::sum, .count = 5, .type = 7};
  static constexpr int8_t request = 9;
  static constexpr int8_t nargs = 10;
};

template <>
struct Spec<fn::Ialltoallw> : SpecBase {
  static constexpr const char* name = "MPI_Ialltoallw";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum_types, .count = 1, .type = 3, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum_types, .count = 5, .type = 7};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::sum_types, .count = 5, .type = 7};
  static constexpr int8_t request = 9;
  static constexpr int8_t nargs = 10;
};

template <>
struct Spec<fn::Ibarrier> : SpecBase {
  static constexpr const char* name = "MPI_Ibarrier";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t request = 1;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Ibcast> : SpecBase {
  static constexpr const char* name = "MPI_Ibcast";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 4;
  static constexpr Volume send = {.who = Who::root, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::non_root, .count = 1, .type = 2};
  static constexpr int8_t root = 3;
  static constexpr int8_t request = 5;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Iexscan> : SpecBase {
  static constexpr const char* name = "MPI_Iexscan";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Igather> : SpecBase {
  static constexpr const char* name = "MPI_Igather";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 7;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::root, .times = Times::comm_size, .count = 4, .type = 5};
  static constexpr Volume send_in_place = {.who = Who::all, .count = 4, .type = 5};
  static constexpr int8_t root = 6;
  static constexpr int8_t request = 8;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Igatherv> : SpecBase {
  static constexpr const char* name = "MPI_Igatherv";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::root, .times = Times::sum, .count = 4, .type = 6};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::own, .count = 4, .type = 6};
  static constexpr int8_t root = 7;
  static constexpr int8_t request = 9;
  static constexpr int8_t nargs = 10;
};

template <>
struct Spec<fn::Ireduce> : SpecBase {
  static constexpr const char* name = "MPI_Ireduce";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::root, .count = 2, .type = 3};
  static constexpr int8_t root = 5;
  static constexpr int8_t request = 7;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Ireduce_scatter> : SpecBase {
  static constexpr const char* name = "MPI_Ireduce_scatter";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum_local, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .times = Times::own, .count = 2, .type = 3};
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Ireduce_scatter_block> : SpecBase {
  static constexpr const char* name = "MPI_Ireduce_scatter_block";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume send = {.who = Who::all, .times = Times::local_size, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Iscan> : SpecBase {
  static constexpr const char* name = "MPI_Iscan";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Iscatter> : SpecBase {
  static constexpr const char* name = "MPI_Iscatter";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 7;
  static constexpr Volume send = {.who = Who::root, .times = Times::comm_size, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .count = 4, .type = 5, .buffer = 3};
  static constexpr Volume recv_in_place = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t root = 6;
  static constexpr int8_t request = 8;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Iscatterv> : SpecBase {
  static constexpr const char* name = "MPI_Iscatterv";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr Volume send = {.who = Who::root, .times = Times::sum, .count = 1, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 5, .type = 6, .buffer = 4};
  static constexpr Volume recv_in_place = {.who = Who::all, .times = Times::own, .count = 1, .type = 3};
  static constexpr int8_t root = 7;
  static constexpr int8_t request = 9;
  static constexpr int8_t nargs = 10;
};

template <>
struct Spec<fn::Reduce> : SpecBase {
  static constexpr const char* name = "MPI_Reduce";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::root, .count = 2, .type = 3};
  static constexpr int8_t root = 5;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Reduce_init> : SpecBase {
  static constexpr const char* name = "MPI_Reduce_init";
  static constexpr Shape shape = Shape::persist;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::root, .count = 2, .type = 3};
  static constexpr int8_t root = 5;
  static constexpr int8_t request = 8;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Reduce_scatter> : SpecBase {
  static constexpr const char* name = "MPI_Reduce_scatter";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum_local, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .times = Times::own, .count = 2, .type = 3};
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Reduce_scatter_block> : SpecBase {
  static constexpr const char* name = "MPI_Reduce_scatter_block";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume send = {.who = Who::all, .times = Times::local_size, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Reduce_scatter_block_init> : SpecBase {
  static constexpr const char* name = "MPI_Reduce_scatter_block_init";
  static constexpr Shape shape = Shape::persist;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume send = {.who = Who::all, .times = Times::local_size, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t request = 7;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Reduce_scatter_init> : SpecBase {
  static constexpr const char* name = "MPI_Reduce_scatter_init";
  static constexpr Shape shape = Shape::persist;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum_local, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .times = Times::own, .count = 2, .type = 3};
  static constexpr int8_t request = 7;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Scan> : SpecBase {
  static constexpr const char* name = "MPI_Scan";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Scan_init> : SpecBase {
  static constexpr const char* name = "MPI_Scan_init";
  static constexpr Shape shape = Shape::persist;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t request = 7;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Scatter> : SpecBase {
  static constexpr const char* name = "MPI_Scatter";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 7;
  static constexpr Volume send = {.who = Who::root, .times = Times::comm_size, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .count = 4, .type = 5, .buffer = 3};
  static constexpr Volume recv_in_place = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t root = 6;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Scatter_init> : SpecBase {
  static constexpr const char* name = "MPI_Scatter_init";
  static constexpr Shape shape = Shape::persist;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 7;
  static constexpr Volume send = {.who = Who::root, .times = Times::comm_size, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .count = 4, .type = 5, .buffer = 3};
  static constexpr Volume recv_in_place = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t root = 6;
  static constexpr int8_t request = 9;
  static constexpr int8_t nargs = 10;
};

template <>
struct Spec<fn::Scatterv> : SpecBase {
  static constexpr const char* name = "MPI_Scatterv";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr Volume send = {.who = Who::root, .times = Times::sum, .count = 1, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 5, .type = 6, .buffer = 4};
  static constexpr Volume recv_in_place = {.who = Who::all, .times = Times::own, .count = 1, .type = 3};
  static constexpr int8_t root = 7;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Scatterv_init> : SpecBase {
  static constexpr const char* name = "MPI_Scatterv_init";
  static constexpr Shape shape = Shape::persist;
  static constexpr Class cls = Class::collective;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr Volume send = {.who = Who::root, .times = Times::sum, .count = 1, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 5, .type = 6, .buffer = 4};
  static constexpr Volume recv_in_place = {.who = Who::all, .times = Times::own, .count = 1, .type = 3};
  static constexpr int8_t root = 7;
  static constexpr int8_t request = 10;
  static constexpr int8_t nargs = 11;
};

template <>
struct Spec<fn::Allgather_c> : SpecBase {
  static constexpr const char* name = "MPI_Allgather_c";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::comm_size, .count = 4, .type = 5};
  static constexpr Volume send_in_place = {.who = Who::all, .count = 4, .type = 5};
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Allgather_init_c> : SpecBase {
  static constexpr const char* name = "MPI_Allgather_init_c";
  static constexpr Shape shape = Shape::persist;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::comm_size, .count = 4, .type = 5};
  static constexpr Volume send_in_place = {.who = Who::all, .count = 4, .type = 5};
  static constexpr int8_t request = 8;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Allgatherv_c> : SpecBase {
  static constexpr const char* name = "MPI_Allgatherv_c";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 7;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum, .count = 4, .type = 6};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::own, .count = 4, .type = 6};
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Allgatherv_init_c> : SpecBase {
  static constexpr const char* name = "MPI_Allgatherv_init_c";
  static constexpr Shape shape = Shape::persist;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 7;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum, .count = 4, .type = 6};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::own, .count = 4, .type = 6};
  static constexpr int8_t request = 9;
  static constexpr int8_t nargs = 10;
};

template <>
struct Spec<fn::Allreduce_c> : SpecBase {
  static constexpr const char* name = "MPI_Allreduce_c";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Allreduce_init_c> : SpecBase {
  static constexpr const char* name = "MPI_Allreduce_init_c";
  static constexpr Shape shape = Shape::persist;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t request = 7;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Alltoall_c> : SpecBase {
  static constexpr const char* name = "MPI_Alltoall_c";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr Volume send = {.who = Who::all, .times = Times::comm_size, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::comm_size, .count = 4, .type = 5};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::comm_size, .count = 4, .type = 5};
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Alltoall_init_c> : SpecBase {
  static constexpr const char* name = "MPI_Alltoall_init_c";
  static constexpr Shape shape = Shape::persist;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr Volume send = {.who = Who::all, .times = Times::comm_size, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::comm_size, .count = 4, .type = 5};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::comm_size, .count = 4, .type = 5};
  static constexpr int8_t request = 8;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Alltoallv_c> : SpecBase {
  static constexpr const char* name = "MPI_Alltoallv_c";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum, .count = 1, .type = 3, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum, .count = 5, .type = 7};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::sum, .count = 5, .type = 7};
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Alltoallv_init_c> : SpecBase {
  static constexpr const char* name = "MPI_Alltoallv_init_c";
  static constexpr Shape shape = Shape::persist;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum, .count = 1, .type = 3, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum, .count = 5, .type = 7};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::sum, .count = 5, .type = 7};
  static constexpr int8_t request = 10;
  static constexpr int8_t nargs = 11;
};

template <>
struct Spec<fn::Alltoallw_c> : SpecBase {
  static constexpr const char* name = "MPI_Alltoallw_c";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum_types, .count = 1, .type = 3, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum_types, .count = 5, .type = 7};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::sum_types, .count = 5, .type = 7};
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Alltoallw_init_c> : SpecBase {
  static constexpr const char* name = "MPI_Alltoallw_init_c";
  static constexpr Shape shape = Shape::persist;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum_types, .count = 1, .type = 3, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum_types, .count = 5, .type = 7};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::sum_types, .count = 5, .type = 7};
  static constexpr int8_t request = 10;
  static constexpr int8_t nargs = 11;
};

template <>
struct Spec<fn::Bcast_c> : SpecBase {
  static constexpr const char* name = "MPI_Bcast_c";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 4;
  static constexpr Volume send = {.who = Who::root, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::non_root, .count = 1, .type = 2};
  static constexpr int8_t root = 3;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Bcast_init_c> : SpecBase {
  static constexpr const char* name = "MPI_Bcast_init_c";
  static constexpr Shape shape = Shape::persist;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 4;
  static constexpr Volume send = {.who = Who::root, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::non_root, .count = 1, .type = 2};
  static constexpr int8_t root = 3;
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Exscan_c> : SpecBase {
  static constexpr const char* name = "MPI_Exscan_c";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Exscan_init_c> : SpecBase {
  static constexpr const char* name = "MPI_Exscan_init_c";
  static constexpr Shape shape = Shape::persist;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t request = 7;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Gather_c> : SpecBase {
  static constexpr const char* name = "MPI_Gather_c";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 7;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::root, .times = Times::comm_size, .count = 4, .type = 5};
  static constexpr Volume send_in_place = {.who = Who::all, .count = 4, .type = 5};
  static constexpr int8_t root = 6;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Gather_init_c> : SpecBase {
  static constexpr const char* name = "MPI_Gather_init_c";
  static constexpr Shape shape = Shape::persist;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 7;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::root, .times = Times::comm_size, .count = 4, .type = 5};
  static constexpr Volume send_in_place = {.who = Who::all, .count = 4, .type = 5};
  static constexpr int8_t root = 6;
  static constexpr int8_t request = 9;
  static constexpr int8_t nargs = 10;
};

template <>
struct Spec<fn::Gatherv_c> : SpecBase {
  static constexpr const char* name = "MPI_Gatherv_c";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::root, .times = Times::sum, .count = 4, .type = 6};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::own, .count = 4, .type = 6};
  static constexpr int8_t root = 7;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Gatherv_init_c> : SpecBase {
  static constexpr const char* name = "MPI_Gatherv_init_c";
  static constexpr Shape shape = Shape::persist;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::root, .times = Times::sum, .count = 4, .type = 6};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::own, .count = 4, .type = 6};
  static constexpr int8_t root = 7;
  static constexpr int8_t request = 10;
  static constexpr int8_t nargs = 11;
};

template <>
struct Spec<fn::Iallgather_c> : SpecBase {
  static constexpr const char* name = "MPI_Iallgather_c";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::comm_size, .count = 4, .type = 5};
  static constexpr Volume send_in_place = {.who = Who::all, .count = 4, .type = 5};
  static constexpr int8_t request = 7;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Iallgatherv_c> : SpecBase {
  static constexpr const char* name = "MPI_Iallgatherv_c";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 7;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum, .count = 4, .type = 6};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::own, .count = 4, .type = 6};
  static constexpr int8_t request = 8;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Iallreduce_c> : SpecBase {
  static constexpr const char* name = "MPI_Iallreduce_c";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Ialltoall_c> : SpecBase {
  static constexpr const char* name = "MPI_Ialltoall_c";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr Volume send = {.who = Who::all, .times = Times::comm_size, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::comm_size, .count = 4, .type = 5};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::comm_size, .count = 4, .type = 5};
  static constexpr int8_t request = 7;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Ialltoallv_c> : SpecBase {
  static constexpr const char* name = "MPI_Ialltoallv_c";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum, .count = 1, .type = 3, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum, .count = 5, .type = 7};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::sum, .count = 5, .type = 7};
  static constexpr int8_t request = 9;
  static constexpr int8_t nargs = 10;
};

template <>
struct Spec<fn::Ialltoallw_c> : SpecBase {
  static constexpr const char* name = "MPI_Ialltoallw_c";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum_types, .count = 1, .type = 3, .buffer = 0};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum_types, .count = 5, .type = 7};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::sum_types, .count = 5, .type = 7};
  static constexpr int8_t request = 9;
  static constexpr int8_t nargs = 10;
};

template <>
struct Spec<fn::Ibcast_c> : SpecBase {
  static constexpr const char* name = "MPI_Ibcast_c";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 4;
  static constexpr Volume send = {.who = Who::root, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::non_root, .count = 1, .type = 2};
  static constexpr int8_t root = 3;
  static constexpr int8_t request = 5;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Iexscan_c> : SpecBase {
  static constexpr const char* name = "MPI_Iexscan_c";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Igather_c> : SpecBase {
  static constexpr const char* name = "MPI_Igather_c";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 7;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::root, .times = Times::comm_size, .count = 4, .type = 5};
  static constexpr Volume send_in_place = {.who = Who::all, .count = 4, .type = 5};
  static constexpr int8_t root = 6;
  static constexpr int8_t request = 8;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Igatherv_c> : SpecBase {
  static constexpr const char* name = "MPI_Igatherv_c";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2, .buffer = 0};
  static constexpr Volume recv = {.who = Who::root, .times = Times::sum, .count = 4, .type = 6};
  static constexpr Volume send_in_place = {.who = Who::all, .times = Times::own, .count = 4, .type = 6};
  static constexpr int8_t root = 7;
  static constexpr int8_t request = 9;
  static constexpr int8_t nargs = 10;
};

template <>
struct Spec<fn::Ireduce_c> : SpecBase {
  static constexpr const char* name = "MPI_Ireduce_c";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::root, .count = 2, .type = 3};
  static constexpr int8_t root = 5;
  static constexpr int8_t request = 7;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Ireduce_scatter_block_c> : SpecBase {
  static constexpr const char* name = "MPI_Ireduce_scatter_block_c";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume send = {.who = Who::all, .times = Times::local_size, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Ireduce_scatter_c> : SpecBase {
  static constexpr const char* name = "MPI_Ireduce_scatter_c";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum_local, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .times = Times::own, .count = 2, .type = 3};
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Iscan_c> : SpecBase {
  static constexpr const char* name = "MPI_Iscan_c";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t request = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Iscatter_c> : SpecBase {
  static constexpr const char* name = "MPI_Iscatter_c";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 7;
  static constexpr Volume send = {.who = Who::root, .times = Times::comm_size, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .count = 4, .type = 5, .buffer = 3};
  static constexpr Volume recv_in_place = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t root = 6;
  static constexpr int8_t request = 8;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Iscatterv_c> : SpecBase {
  static constexpr const char* name = "MPI_Iscatterv_c";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr Volume send = {.who = Who::root, .times = Times::sum, .count = 1, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 5, .type = 6, .buffer = 4};
  static constexpr Volume recv_in_place = {.who = Who::all, .times = Times::own, .count = 1, .type = 3};
  static constexpr int8_t root = 7;
  static constexpr int8_t request = 9;
  static constexpr int8_t nargs = 10;
};

template <>
struct Spec<fn::Reduce_c> : SpecBase {
  static constexpr const char* name = "MPI_Reduce_c";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::root, .count = 2, .type = 3};
  static constexpr int8_t root = 5;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Reduce_init_c> : SpecBase {
  static constexpr const char* name = "MPI_Reduce_init_c";
  static constexpr Shape shape = Shape::persist;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::root, .count = 2, .type = 3};
  static constexpr int8_t root = 5;
  static constexpr int8_t request = 8;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Reduce_scatter_block_c> : SpecBase {
  static constexpr const char* name = "MPI_Reduce_scatter_block_c";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume send = {.who = Who::all, .times = Times::local_size, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Reduce_scatter_block_init_c> : SpecBase {
  static constexpr const char* name = "MPI_Reduce_scatter_block_init_c";
  static constexpr Shape shape = Shape::persist;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume send = {.who = Who::all, .times = Times::local_size, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t request = 7;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Reduce_scatter_c> : SpecBase {
  static constexpr const char* name = "MPI_Reduce_scatter_c";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum_local, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .times = Times::own, .count = 2, .type = 3};
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Reduce_scatter_init_c> : SpecBase {
  static constexpr const char* name = "MPI_Reduce_scatter_init_c";
  static constexpr Shape shape = Shape::persist;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum_local, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .times = Times::own, .count = 2, .type = 3};
  static constexpr int8_t request = 7;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Scan_c> : SpecBase {
  static constexpr const char* name = "MPI_Scan_c";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Scan_init_c> : SpecBase {
  static constexpr const char* name = "MPI_Scan_init_c";
  static constexpr Shape shape = Shape::persist;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t request = 7;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Scatter_c> : SpecBase {
  static constexpr const char* name = "MPI_Scatter_c";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 7;
  static constexpr Volume send = {.who = Who::root, .times = Times::comm_size, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .count = 4, .type = 5, .buffer = 3};
  static constexpr Volume recv_in_place = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t root = 6;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Scatter_init_c> : SpecBase {
  static constexpr const char* name = "MPI_Scatter_init_c";
  static constexpr Shape shape = Shape::persist;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 7;
  static constexpr Volume send = {.who = Who::root, .times = Times::comm_size, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .count = 4, .type = 5, .buffer = 3};
  static constexpr Volume recv_in_place = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t root = 6;
  static constexpr int8_t request = 9;
  static constexpr int8_t nargs = 10;
};

template <>
struct Spec<fn::Scatterv_c> : SpecBase {
  static constexpr const char* name = "MPI_Scatterv_c";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr Volume send = {.who = Who::root, .times = Times::sum, .count = 1, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 5, .type = 6, .buffer = 4};
  static constexpr Volume recv_in_place = {.who = Who::all, .times = Times::own, .count = 1, .type = 3};
  static constexpr int8_t root = 7;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Scatterv_init_c> : SpecBase {
  static constexpr const char* name = "MPI_Scatterv_init_c";
  static constexpr Shape shape = Shape::persist;
  static constexpr Class cls = Class::collective;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr Volume send = {.who = Who::root, .times = Times::sum, .count = 1, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .count = 5, .type = 6, .buffer = 4};
  static constexpr Volume recv_in_place = {.who = Who::all, .times = Times::own, .count = 1, .type = 3};
  static constexpr int8_t root = 7;
  static constexpr int8_t request = 10;
  static constexpr int8_t nargs = 11;
};

template <>
struct Spec<fn::Ineighbor_allgather> : SpecBase {
  static constexpr const char* name = "MPI_Ineighbor_allgather";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::neighborhood;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .times = Times::in_degree, .count = 4, .type = 5};
  static constexpr int8_t request = 7;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Ineighbor_allgatherv> : SpecBase {
  static constexpr const char* name = "MPI_Ineighbor_allgatherv";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::neighborhood;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 7;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum_in, .count = 4, .type = 6};
  static constexpr int8_t request = 8;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Ineighbor_alltoall> : SpecBase {
  static constexpr const char* name = "MPI_Ineighbor_alltoall";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::neighborhood;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr Volume send = {.who = Who::all, .times = Times::out_degree, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .times = Times::in_degree, .count = 4, .type = 5};
  static constexpr int8_t request = 7;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Ineighbor_alltoallv> : SpecBase {
  static constexpr const char* name = "MPI_Ineighbor_alltoallv";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::neighborhood;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum_out, .count = 1, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum_in, .count = 5, .type = 7};
  static constexpr int8_t request = 9;
  static constexpr int8_t nargs = 10;
};

template <>
struct Spec<fn::Ineighbor_alltoallw> : SpecBase {
  static constexpr const char* name = "MPI_Ineighbor_alltoallw";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::neighborhood;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum_types_out, .count = 1, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum_types_in, .count = 5, .type = 7};
  static constexpr int8_t request = 9;
  static constexpr int8_t nargs = 10;
};

template <>
struct Spec<fn::Neighbor_allgather> : SpecBase {
  static constexpr const char* name = "MPI_Neighbor_allgather";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::neighborhood;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .times = Times::in_degree, .count = 4, .type = 5};
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Neighbor_allgather_init> : SpecBase {
  static constexpr const char* name = "MPI_Neighbor_allgather_init";
  static constexpr Shape shape = Shape::persist;
  static constexpr Class cls = Class::neighborhood;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .times = Times::in_degree, .count = 4, .type = 5};
  static constexpr int8_t request = 8;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Neighbor_allgatherv> : SpecBase {
  static constexpr const char* name = "MPI_Neighbor_allgatherv";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::neighborhood;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 7;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum_in, .count = 4, .type = 6};
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Neighbor_allgatherv_init> : SpecBase {
  static constexpr const char* name = "MPI_Neighbor_allgatherv_init";
  static constexpr Shape shape = Shape::persist;
  static constexpr Class cls = Class::neighborhood;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 7;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum_in, .count = 4, .type = 6};
  static constexpr int8_t request = 9;
  static constexpr int8_t nargs = 10;
};

template <>
struct Spec<fn::Neighbor_alltoall> : SpecBase {
  static constexpr const char* name = "MPI_Neighbor_alltoall";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::neighborhood;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr Volume send = {.who = Who::all, .times = Times::out_degree, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .times = Times::in_degree, .count = 4, .type = 5};
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Neighbor_alltoall_init> : SpecBase {
  static constexpr const char* name = "MPI_Neighbor_alltoall_init";
  static constexpr Shape shape = Shape::persist;
  static constexpr Class cls = Class::neighborhood;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr Volume send = {.who = Who::all, .times = Times::out_degree, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .times = Times::in_degree, .count = 4, .type = 5};
  static constexpr int8_t request = 8;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Neighbor_alltoallv> : SpecBase {
  static constexpr const char* name = "MPI_Neighbor_alltoallv";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::neighborhood;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum_out, .count = 1, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum_in, .count = 5, .type = 7};
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Neighbor_alltoallv_init> : SpecBase {
  static constexpr const char* name = "MPI_Neighbor_alltoallv_init";
  static constexpr Shape shape = Shape::persist;
  static constexpr Class cls = Class::neighborhood;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum_out, .count = 1, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum_in, .count = 5, .type = 7};
  static constexpr int8_t request = 10;
  static constexpr int8_t nargs = 11;
};

template <>
struct Spec<fn::Neighbor_alltoallw> : SpecBase {
  static constexpr const char* name = "MPI_Neighbor_alltoallw";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::neighborhood;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum_types_out, .count = 1, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum_types_in, .count = 5, .type = 7};
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Neighbor_alltoallw_init> : SpecBase {
  static constexpr const char* name = "MPI_Neighbor_alltoallw_init";
  static constexpr Shape shape = Shape::persist;
  static constexpr Class cls = Class::neighborhood;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum_types_out, .count = 1, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum_types_in, .count = 5, .type = 7};
  static constexpr int8_t request = 10;
  static constexpr int8_t nargs = 11;
};

template <>
struct Spec<fn::Ineighbor_allgather_c> : SpecBase {
  static constexpr const char* name = "MPI_Ineighbor_allgather_c";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::neighborhood;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .times = Times::in_degree, .count = 4, .type = 5};
  static constexpr int8_t request = 7;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Ineighbor_allgatherv_c> : SpecBase {
  static constexpr const char* name = "MPI_Ineighbor_allgatherv_c";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::neighborhood;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 7;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum_in, .count = 4, .type = 6};
  static constexpr int8_t request = 8;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Ineighbor_alltoall_c> : SpecBase {
  static constexpr const char* name = "MPI_Ineighbor_alltoall_c";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::neighborhood;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr Volume send = {.who = Who::all, .times = Times::out_degree, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .times = Times::in_degree, .count = 4, .type = 5};
  static constexpr int8_t request = 7;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Ineighbor_alltoallv_c> : SpecBase {
  static constexpr const char* name = "MPI_Ineighbor_alltoallv_c";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::neighborhood;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum_out, .count = 1, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum_in, .count = 5, .type = 7};
  static constexpr int8_t request = 9;
  static constexpr int8_t nargs = 10;
};

template <>
struct Spec<fn::Ineighbor_alltoallw_c> : SpecBase {
  static constexpr const char* name = "MPI_Ineighbor_alltoallw_c";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::neighborhood;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum_types_out, .count = 1, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum_types_in, .count = 5, .type = 7};
  static constexpr int8_t request = 9;
  static constexpr int8_t nargs = 10;
};

template <>
struct Spec<fn::Neighbor_allgather_c> : SpecBase {
  static constexpr const char* name = "MPI_Neighbor_allgather_c";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::neighborhood;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .times = Times::in_degree, .count = 4, .type = 5};
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Neighbor_allgather_init_c> : SpecBase {
  static constexpr const char* name = "MPI_Neighbor_allgather_init_c";
  static constexpr Shape shape = Shape::persist;
  static constexpr Class cls = Class::neighborhood;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .times = Times::in_degree, .count = 4, .type = 5};
  static constexpr int8_t request = 8;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Neighbor_allgatherv_c> : SpecBase {
  static constexpr const char* name = "MPI_Neighbor_allgatherv_c";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::neighborhood;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 7;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum_in, .count = 4, .type = 6};
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Neighbor_allgatherv_init_c> : SpecBase {
  static constexpr const char* name = "MPI_Neighbor_allgatherv_init_c";
  static constexpr Shape shape = Shape::persist;
  static constexpr Class cls = Class::neighborhood;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 7;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum_in, .count = 4, .type = 6};
  static constexpr int8_t request = 9;
  static constexpr int8_t nargs = 10;
};

template <>
struct Spec<fn::Neighbor_alltoall_c> : SpecBase {
  static constexpr const char* name = "MPI_Neighbor_alltoall_c";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::neighborhood;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr Volume send = {.who = Who::all, .times = Times::out_degree, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .times = Times::in_degree, .count = 4, .type = 5};
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Neighbor_alltoall_init_c> : SpecBase {
  static constexpr const char* name = "MPI_Neighbor_alltoall_init_c";
  static constexpr Shape shape = Shape::persist;
  static constexpr Class cls = Class::neighborhood;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr Volume send = {.who = Who::all, .times = Times::out_degree, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .times = Times::in_degree, .count = 4, .type = 5};
  static constexpr int8_t request = 8;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Neighbor_alltoallv_c> : SpecBase {
  static constexpr const char* name = "MPI_Neighbor_alltoallv_c";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::neighborhood;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum_out, .count = 1, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum_in, .count = 5, .type = 7};
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Neighbor_alltoallv_init_c> : SpecBase {
  static constexpr const char* name = "MPI_Neighbor_alltoallv_init_c";
  static constexpr Shape shape = Shape::persist;
  static constexpr Class cls = Class::neighborhood;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum_out, .count = 1, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum_in, .count = 5, .type = 7};
  static constexpr int8_t request = 10;
  static constexpr int8_t nargs = 11;
};

template <>
struct Spec<fn::Neighbor_alltoallw_c> : SpecBase {
  static constexpr const char* name = "MPI_Neighbor_alltoallw_c";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::neighborhood;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum_types_out, .count = 1, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum_types_in, .count = 5, .type = 7};
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Neighbor_alltoallw_init_c> : SpecBase {
  static constexpr const char* name = "MPI_Neighbor_alltoallw_init_c";
  static constexpr Shape shape = Shape::persist;
  static constexpr Class cls = Class::neighborhood;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 8;
  static constexpr Volume send = {.who = Who::all, .times = Times::sum_types_out, .count = 1, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .times = Times::sum_types_in, .count = 5, .type = 7};
  static constexpr int8_t request = 10;
  static constexpr int8_t nargs = 11;
};

template <>
struct Spec<fn::Comm_compare> : SpecBase {
  static constexpr const char* name = "MPI_Comm_compare";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::communicator;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Comm_create> : SpecBase {
  static constexpr const char* name = "MPI_Comm_create";
  static constexpr Shape shape = Shape::comm_create;
  static constexpr Class cls = Class::communicator;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t comm_kind = 1;
  static constexpr int8_t newcomm = 2;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Comm_create_from_group> : SpecBase {
  static constexpr const char* name = "MPI_Comm_create_from_group";
  static constexpr Shape shape = Shape::comm_group;
  static constexpr Class cls = Class::communicator;
  static constexpr int8_t newcomm = 4;
  static constexpr int8_t tag = 1;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Comm_create_group> : SpecBase {
  static constexpr const char* name = "MPI_Comm_create_group";
  static constexpr Shape shape = Shape::comm_group;
  static constexpr Class cls = Class::communicator;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t newcomm = 3;
  static constexpr int8_t tag = 2;
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::Comm_disconnect> : SpecBase {
  static constexpr const char* name = "MPI_Comm_disconnect";
  static constexpr Shape shape = Shape::comm_free;
  static constexpr Class cls = Class::communicator;
  static constexpr int8_t handle = 0;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Comm_dup> : SpecBase {
  static constexpr const char* name = "MPI_Comm_dup";
  static constexpr Shape shape = Shape::comm_create;
  static constexpr Class cls = Class::communicator;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t newcomm = 1;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Comm_dup_with_info> : SpecBase {
  static constexpr const char* name = "MPI_Comm_dup_with_info";
  static constexpr Shape shape = Shape::comm_create;
  static constexpr Class cls = Class::communicator;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t newcomm = 2;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Comm_free> : SpecBase {
  static constexpr const char* name = "MPI_Comm_free";
  static constexpr Shape shape = Shape::comm_free;
  static constexpr Class cls = Class::communicator;
  static constexpr int8_t handle = 0;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Comm_get_info> : SpecBase {
  static constexpr const char* name = "MPI_Comm_get_info";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::communicator;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Comm_get_name> : SpecBase {
  static constexpr const char* name = "MPI_Comm_get_name";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::communicator;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Comm_group> : SpecBase {
  static constexpr const char* name = "MPI_Comm_group";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::communicator;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Comm_idup> : SpecBase {
  static constexpr const char* name = "MPI_Comm_idup";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::communicator;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t newcomm = 1;
  static constexpr int8_t request = 2;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Comm_idup_with_info> : SpecBase {
  static constexpr const char* name = "MPI_Comm_idup_with_info";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::communicator;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t newcomm = 2;
  static constexpr int8_t request = 3;
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::Comm_rank> : SpecBase {
  static constexpr const char* name = "MPI_Comm_rank";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::communicator;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Comm_remote_group> : SpecBase {
  static constexpr const char* name = "MPI_Comm_remote_group";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::communicator;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Comm_remote_size> : SpecBase {
  static constexpr const char* name = "MPI_Comm_remote_size";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::communicator;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Comm_set_info> : SpecBase {
  static constexpr const char* name = "MPI_Comm_set_info";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::communicator;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Comm_set_name> : SpecBase {
  static constexpr const char* name = "MPI_Comm_set_name";
  static constexpr Shape shape = Shape::comm_name;
  static constexpr Class cls = Class::communicator;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t handle = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Comm_size> : SpecBase {
  static constexpr const char* name = "MPI_Comm_size";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::communicator;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Comm_split> : SpecBase {
  static constexpr const char* name = "MPI_Comm_split";
  static constexpr Shape shape = Shape::comm_create;
  static constexpr Class cls = Class::communicator;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t comm_kind = 1;
  static constexpr int8_t newcomm = 3;
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::Comm_split_type> : SpecBase {
  static constexpr const char* name = "MPI_Comm_split_type";
  static constexpr Shape shape = Shape::comm_create;
  static constexpr Class cls = Class::communicator;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t comm_kind = 1;
  static constexpr int8_t newcomm = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Comm_test_inter> : SpecBase {
  static constexpr const char* name = "MPI_Comm_test_inter";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::communicator;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Intercomm_create> : SpecBase {
  static constexpr const char* name = "MPI_Intercomm_create";
  static constexpr Shape shape = Shape::comm_create;
  static constexpr Class cls = Class::communicator;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t newcomm = 5;
  static constexpr int8_t tag = 4;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Intercomm_create_from_groups> : SpecBase {
  static constexpr const char* name = "MPI_Intercomm_create_from_groups";
  static constexpr Shape shape = Shape::comm_group;
  static constexpr Class cls = Class::communicator;
  static constexpr int8_t newcomm = 7;
  static constexpr int8_t tag = 4;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Intercomm_merge> : SpecBase {
  static constexpr const char* name = "MPI_Intercomm_merge";
  static constexpr Shape shape = Shape::comm_create;
  static constexpr Class cls = Class::communicator;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t newcomm = 2;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Group_compare> : SpecBase {
  static constexpr const char* name = "MPI_Group_compare";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::group;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Group_difference> : SpecBase {
  static constexpr const char* name = "MPI_Group_difference";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::group;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Group_excl> : SpecBase {
  static constexpr const char* name = "MPI_Group_excl";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::group;
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::Group_free> : SpecBase {
  static constexpr const char* name = "MPI_Group_free";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::group;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Group_from_session_pset> : SpecBase {
  static constexpr const char* name = "MPI_Group_from_session_pset";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::group;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Group_incl> : SpecBase {
  static constexpr const char* name = "MPI_Group_incl";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::group;
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::Group_intersection> : SpecBase {
  static constexpr const char* name = "MPI_Group_intersection";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::group;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Group_range_excl> : SpecBase {
  static constexpr const char* name = "MPI_Group_range_excl";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::group;
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::Group_range_incl> : SpecBase {
  static constexpr const char* name = "MPI_Group_range_incl";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::group;
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::Group_rank> : SpecBase {
  static constexpr const char* name = "MPI_Group_rank";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::group;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Group_size> : SpecBase {
  static constexpr const char* name = "MPI_Group_size";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::group;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Group_translate_ranks> : SpecBase {
  static constexpr const char* name = "MPI_Group_translate_ranks";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::group;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Group_union> : SpecBase {
  static constexpr const char* name = "MPI_Group_union";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::group;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Cart_coords> : SpecBase {
  static constexpr const char* name = "MPI_Cart_coords";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::topology;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::Cart_create> : SpecBase {
  static constexpr const char* name = "MPI_Cart_create";
  static constexpr Shape shape = Shape::comm_create;
  static constexpr Class cls = Class::topology;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t newcomm = 5;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Cart_get> : SpecBase {
  static constexpr const char* name = "MPI_Cart_get";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::topology;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Cart_map> : SpecBase {
  static constexpr const char* name = "MPI_Cart_map";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::topology;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Cart_rank> : SpecBase {
  static constexpr const char* name = "MPI_Cart_rank";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::topology;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Cart_shift> : SpecBase {
  static constexpr const char* name = "MPI_Cart_shift";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::topology;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Cart_sub> : SpecBase {
  static constexpr const char* name = "MPI_Cart_sub";
  static constexpr Shape shape = Shape::comm_create;
  static constexpr Class cls = Class::topology;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t comm_kind = 1;
  static constexpr int8_t newcomm = 2;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Cartdim_get> : SpecBase {
  static constexpr const char* name = "MPI_Cartdim_get";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::topology;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Dims_create> : SpecBase {
  static constexpr const char* name = "MPI_Dims_create";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::topology;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Dist_graph_create> : SpecBase {
  static constexpr const char* name = "MPI_Dist_graph_create";
  static constexpr Shape shape = Shape::comm_create;
  static constexpr Class cls = Class::topology;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t newcomm = 8;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Dist_graph_create_adjacent> : SpecBase {
  static constexpr const char* name = "MPI_Dist_graph_create_adjacent";
  static constexpr Shape shape = Shape::comm_create;
  static constexpr Class cls = Class::topology;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t newcomm = 9;
  static constexpr int8_t nargs = 10;
};

template <>
struct Spec<fn::Dist_graph_neighbors> : SpecBase {
  static constexpr const char* name = "MPI_Dist_graph_neighbors";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::topology;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Dist_graph_neighbors_count> : SpecBase {
  static constexpr const char* name = "MPI_Dist_graph_neighbors_count";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::topology;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::Graph_create> : SpecBase {
  static constexpr const char* name = "MPI_Graph_create";
  static constexpr Shape shape = Shape::comm_create;
  static constexpr Class cls = Class::topology;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t newcomm = 5;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Graph_get> : SpecBase {
  static constexpr const char* name = "MPI_Graph_get";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::topology;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Graph_map> : SpecBase {
  static constexpr const char* name = "MPI_Graph_map";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::topology;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Graph_neighbors> : SpecBase {
  static constexpr const char* name = "MPI_Graph_neighbors";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::topology;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::Graph_neighbors_count> : SpecBase {
  static constexpr const char* name = "MPI_Graph_neighbors_count";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::topology;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Graphdims_get> : SpecBase {
  static constexpr const char* name = "MPI_Graphdims_get";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::topology;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Topo_test> : SpecBase {
  static constexpr const char* name = "MPI_Topo_test";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::topology;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Address> : SpecBase {
  static constexpr const char* name = "MPI_Address";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Get_address> : SpecBase {
  static constexpr const char* name = "MPI_Get_address";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Pack> : SpecBase {
  static constexpr const char* name = "MPI_Pack";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Pack_external> : SpecBase {
  static constexpr const char* name = "MPI_Pack_external";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Pack_external_size> : SpecBase {
  static constexpr const char* name = "MPI_Pack_external_size";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::Pack_size> : SpecBase {
  static constexpr const char* name = "MPI_Pack_size";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 2;
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::Type_commit> : SpecBase {
  static constexpr const char* name = "MPI_Type_commit";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Type_contiguous> : SpecBase {
  static constexpr const char* name = "MPI_Type_contiguous";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Type_create_darray> : SpecBase {
  static constexpr const char* name = "MPI_Type_create_darray";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 10;
};

template <>
struct Spec<fn::Type_create_f90_complex> : SpecBase {
  static constexpr const char* name = "MPI_Type_create_f90_complex";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Type_create_f90_integer> : SpecBase {
  static constexpr const char* name = "MPI_Type_create_f90_integer";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Type_create_f90_real> : SpecBase {
  static constexpr const char* name = "MPI_Type_create_f90_real";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Type_create_hindexed> : SpecBase {
  static constexpr const char* name = "MPI_Type_create_hindexed";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Type_create_hindexed_block> : SpecBase {
  static constexpr const char* name = "MPI_Type_create_hindexed_block";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Type_create_hvector> : SpecBase {
  static constexpr const char* name = "MPI_Type_create_hvector";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Type_create_indexed_block> : SpecBase {
  static constexpr const char* name = "MPI_Type_create_indexed_block";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Type_create_resized> : SpecBase {
  static constexpr const char* name = "MPI_Type_create_resized";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::Type_create_struct> : SpecBase {
  static constexpr const char* name = "MPI_Type_create_struct";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Type_create_subarray> : SpecBase {
  static constexpr const char* name = "MPI_Type_create_subarray";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Type_dup> : SpecBase {
  static constexpr const char* name = "MPI_Type_dup";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Type_extent> : SpecBase {
  static constexpr const char* name = "MPI_Type_extent";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Type_free> : SpecBase {
  static constexpr const char* name = "MPI_Type_free";
  static constexpr Shape shape = Shape::type_free;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t handle = 0;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Type_get_contents> : SpecBase {
  static constexpr const char* name = "MPI_Type_get_contents";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Type_get_envelope> : SpecBase {
  static constexpr const char* name = "MPI_Type_get_envelope";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Type_get_extent> : SpecBase {
  static constexpr const char* name = "MPI_Type_get_extent";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Type_get_extent_x> : SpecBase {
  static constexpr const char* name = "MPI_Type_get_extent_x";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Type_get_name> : SpecBase {
  static constexpr const char* name = "MPI_Type_get_name";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Type_get_true_extent> : SpecBase {
  static constexpr const char* name = "MPI_Type_get_true_extent";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Type_get_true_extent_x> : SpecBase {
  static constexpr const char* name = "MPI_Type_get_true_extent_x";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Type_get_value_index> : SpecBase {
  static constexpr const char* name = "MPI_Type_get_value_index";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Type_hindexed> : SpecBase {
  static constexpr const char* name = "MPI_Type_hindexed";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Type_hvector> : SpecBase {
  static constexpr const char* name = "MPI_Type_hvector";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Type_indexed> : SpecBase {
  static constexpr const char* name = "MPI_Type_indexed";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Type_lb> : SpecBase {
  static constexpr const char* name = "MPI_Type_lb";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Type_match_size> : SpecBase {
  static constexpr const char* name = "MPI_Type_match_size";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Type_set_name> : SpecBase {
  static constexpr const char* name = "MPI_Type_set_name";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Type_size> : SpecBase {
  static constexpr const char* name = "MPI_Type_size";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Type_size_x> : SpecBase {
  static constexpr const char* name = "MPI_Type_size_x";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Type_struct> : SpecBase {
  static constexpr const char* name = "MPI_Type_struct";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Type_ub> : SpecBase {
  static constexpr const char* name = "MPI_Type_ub";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Type_vector> : SpecBase {
  static constexpr const char* name = "MPI_Type_vector";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Unpack> : SpecBase {
  static constexpr const char* name = "MPI_Unpack";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Unpack_external> : SpecBase {
  static constexpr const char* name = "MPI_Unpack_external";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Pack_c> : SpecBase {
  static constexpr const char* name = "MPI_Pack_c";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Pack_external_c> : SpecBase {
  static constexpr const char* name = "MPI_Pack_external_c";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Pack_external_size_c> : SpecBase {
  static constexpr const char* name = "MPI_Pack_external_size_c";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::Pack_size_c> : SpecBase {
  static constexpr const char* name = "MPI_Pack_size_c";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 2;
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::Type_contiguous_c> : SpecBase {
  static constexpr const char* name = "MPI_Type_contiguous_c";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Type_create_darray_c> : SpecBase {
  static constexpr const char* name = "MPI_Type_create_darray_c";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 10;
};

template <>
struct Spec<fn::Type_create_hindexed_block_c> : SpecBase {
  static constexpr const char* name = "MPI_Type_create_hindexed_block_c";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Type_create_hindexed_c> : SpecBase {
  static constexpr const char* name = "MPI_Type_create_hindexed_c";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Type_create_hvector_c> : SpecBase {
  static constexpr const char* name = "MPI_Type_create_hvector_c";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Type_create_indexed_block_c> : SpecBase {
  static constexpr const char* name = "MPI_Type_create_indexed_block_c";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Type_create_resized_c> : SpecBase {
  static constexpr const char* name = "MPI_Type_create_resized_c";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::Type_create_struct_c> : SpecBase {
  static constexpr const char* name = "MPI_Type_create_struct_c";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Type_create_subarray_c> : SpecBase {
  static constexpr const char* name = "MPI_Type_create_subarray_c";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Type_get_contents_c> : SpecBase {
  static constexpr const char* name = "MPI_Type_get_contents_c";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Type_get_envelope_c> : SpecBase {
  static constexpr const char* name = "MPI_Type_get_envelope_c";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Type_get_extent_c> : SpecBase {
  static constexpr const char* name = "MPI_Type_get_extent_c";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Type_get_true_extent_c> : SpecBase {
  static constexpr const char* name = "MPI_Type_get_true_extent_c";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Type_indexed_c> : SpecBase {
  static constexpr const char* name = "MPI_Type_indexed_c";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Type_size_c> : SpecBase {
  static constexpr const char* name = "MPI_Type_size_c";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Type_vector_c> : SpecBase {
  static constexpr const char* name = "MPI_Type_vector_c";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Unpack_c> : SpecBase {
  static constexpr const char* name = "MPI_Unpack_c";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Unpack_external_c> : SpecBase {
  static constexpr const char* name = "MPI_Unpack_external_c";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::datatype;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Accumulate> : SpecBase {
  static constexpr const char* name = "MPI_Accumulate";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 8;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Compare_and_swap> : SpecBase {
  static constexpr const char* name = "MPI_Compare_and_swap";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 6;
  static constexpr Volume send = {.who = Who::all, .type = 3};
  static constexpr Volume recv = {.who = Who::all, .type = 3};
  static constexpr int8_t dest = 4;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Fetch_and_op> : SpecBase {
  static constexpr const char* name = "MPI_Fetch_and_op";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 6;
  static constexpr Volume send = {.who = Who::all, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .type = 2};
  static constexpr int8_t op = 5;
  static constexpr int8_t dest = 3;
  static constexpr int8_t nargs = 7;
};

template <>
struct Spec<fn::Get> : SpecBase {
  static constexpr const char* name = "MPI_Get";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 7;
  static constexpr Volume recv = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Get_accumulate> : SpecBase {
  static constexpr const char* name = "MPI_Get_accumulate";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 11;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .count = 4, .type = 5};
  static constexpr int8_t op = 10;
  static constexpr int8_t dest = 6;
  static constexpr int8_t nargs = 12;
};

template <>
struct Spec<fn::Put> : SpecBase {
  static constexpr const char* name = "MPI_Put";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 7;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Raccumulate> : SpecBase {
  static constexpr const char* name = "MPI_Raccumulate";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 8;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t request = 9;
  static constexpr int8_t nargs = 10;
};

template <>
struct Spec<fn::Rget> : SpecBase {
  static constexpr const char* name = "MPI_Rget";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 7;
  static constexpr Volume recv = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t request = 8;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Rget_accumulate> : SpecBase {
  static constexpr const char* name = "MPI_Rget_accumulate";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 11;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .count = 4, .type = 5};
  static constexpr int8_t op = 10;
  static constexpr int8_t dest = 6;
  static constexpr int8_t request = 12;
  static constexpr int8_t nargs = 13;
};

template <>
struct Spec<fn::Rput> : SpecBase {
  static constexpr const char* name = "MPI_Rput";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 7;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t request = 8;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Win_allocate> : SpecBase {
  static constexpr const char* name = "MPI_Win_allocate";
  static constexpr Shape shape = Shape::win_create;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 3;
  static constexpr int8_t newcomm = 5;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Win_allocate_shared> : SpecBase {
  static constexpr const char* name = "MPI_Win_allocate_shared";
  static constexpr Shape shape = Shape::win_create;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 3;
  static constexpr int8_t newcomm = 5;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Win_attach> : SpecBase {
  static constexpr const char* name = "MPI_Win_attach";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Win_complete> : SpecBase {
  static constexpr const char* name = "MPI_Win_complete";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Win_create> : SpecBase {
  static constexpr const char* name = "MPI_Win_create";
  static constexpr Shape shape = Shape::win_create;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 4;
  static constexpr int8_t newcomm = 5;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Win_create_dynamic> : SpecBase {
  static constexpr const char* name = "MPI_Win_create_dynamic";
  static constexpr Shape shape = Shape::win_create;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 1;
  static constexpr int8_t newcomm = 2;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Win_detach> : SpecBase {
  static constexpr const char* name = "MPI_Win_detach";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Win_fence> : SpecBase {
  static constexpr const char* name = "MPI_Win_fence";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 1;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Win_flush> : SpecBase {
  static constexpr const char* name = "MPI_Win_flush";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 1;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Win_flush_all> : SpecBase {
  static constexpr const char* name = "MPI_Win_flush_all";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Win_flush_local> : SpecBase {
  static constexpr const char* name = "MPI_Win_flush_local";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 1;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Win_flush_local_all> : SpecBase {
  static constexpr const char* name = "MPI_Win_flush_local_all";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Win_free> : SpecBase {
  static constexpr const char* name = "MPI_Win_free";
  static constexpr Shape shape = Shape::win_free;
  static constexpr Class cls = Class::rma;
  static constexpr int8_t handle = 0;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Win_get_group> : SpecBase {
  static constexpr const char* name = "MPI_Win_get_group";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Win_get_info> : SpecBase {
  static constexpr const char* name = "MPI_Win_get_info";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Win_get_name> : SpecBase {
  static constexpr const char* name = "MPI_Win_get_name";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Win_lock> : SpecBase {
  static constexpr const char* name = "MPI_Win_lock";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 3;
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::Win_lock_all> : SpecBase {
  static constexpr const char* name = "MPI_Win_lock_all";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 1;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Win_post> : SpecBase {
  static constexpr const char* name = "MPI_Win_post";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 2;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Win_set_info> : SpecBase {
  static constexpr const char* name = "MPI_Win_set_info";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Win_set_name> : SpecBase {
  static constexpr const char* name = "MPI_Win_set_name";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Win_shared_query> : SpecBase {
  static constexpr const char* name = "MPI_Win_shared_query";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Win_start> : SpecBase {
  static constexpr const char* name = "MPI_Win_start";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 2;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Win_sync> : SpecBase {
  static constexpr const char* name = "MPI_Win_sync";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Win_test> : SpecBase {
  static constexpr const char* name = "MPI_Win_test";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 0;
  static constexpr int8_t flag = 1;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Win_unlock> : SpecBase {
  static constexpr const char* name = "MPI_Win_unlock";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 1;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Win_unlock_all> : SpecBase {
  static constexpr const char* name = "MPI_Win_unlock_all";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Win_wait> : SpecBase {
  static constexpr const char* name = "MPI_Win_wait";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Accumulate_c> : SpecBase {
  static constexpr const char* name = "MPI_Accumulate_c";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::rma;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 8;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Get_accumulate_c> : SpecBase {
  static constexpr const char* name = "MPI_Get_accumulate_c";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::rma;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 11;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .count = 4, .type = 5};
  static constexpr int8_t op = 10;
  static constexpr int8_t dest = 6;
  static constexpr int8_t nargs = 12;
};

template <>
struct Spec<fn::Get_c> : SpecBase {
  static constexpr const char* name = "MPI_Get_c";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::rma;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 7;
  static constexpr Volume recv = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Put_c> : SpecBase {
  static constexpr const char* name = "MPI_Put_c";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::rma;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 7;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Raccumulate_c> : SpecBase {
  static constexpr const char* name = "MPI_Raccumulate_c";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::rma;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 8;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t request = 9;
  static constexpr int8_t nargs = 10;
};

template <>
struct Spec<fn::Rget_accumulate_c> : SpecBase {
  static constexpr const char* name = "MPI_Rget_accumulate_c";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::rma;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 11;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr Volume recv = {.who = Who::all, .count = 4, .type = 5};
  static constexpr int8_t op = 10;
  static constexpr int8_t dest = 6;
  static constexpr int8_t request = 12;
  static constexpr int8_t nargs = 13;
};

template <>
struct Spec<fn::Rget_c> : SpecBase {
  static constexpr const char* name = "MPI_Rget_c";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::rma;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 7;
  static constexpr Volume recv = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t request = 8;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Rput_c> : SpecBase {
  static constexpr const char* name = "MPI_Rput_c";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::rma;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 7;
  static constexpr Volume send = {.who = Who::all, .count = 1, .type = 2};
  static constexpr int8_t dest = 3;
  static constexpr int8_t request = 8;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Win_allocate_c> : SpecBase {
  static constexpr const char* name = "MPI_Win_allocate_c";
  static constexpr Shape shape = Shape::win_create;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 3;
  static constexpr int8_t newcomm = 5;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Win_allocate_shared_c> : SpecBase {
  static constexpr const char* name = "MPI_Win_allocate_shared_c";
  static constexpr Shape shape = Shape::win_create;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 3;
  static constexpr int8_t newcomm = 5;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Win_create_c> : SpecBase {
  static constexpr const char* name = "MPI_Win_create_c";
  static constexpr Shape shape = Shape::win_create;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 4;
  static constexpr int8_t newcomm = 5;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::Win_shared_query_c> : SpecBase {
  static constexpr const char* name = "MPI_Win_shared_query_c";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::rma;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_close> : SpecBase {
  static constexpr const char* name = "MPI_File_close";
  static constexpr Shape shape = Shape::file_close;
  static constexpr Class cls = Class::io;
  static constexpr int8_t handle = 0;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::File_delete> : SpecBase {
  static constexpr const char* name = "MPI_File_delete";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::io;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::File_get_amode> : SpecBase {
  static constexpr const char* name = "MPI_File_get_amode";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::File_get_atomicity> : SpecBase {
  static constexpr const char* name = "MPI_File_get_atomicity";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::File_get_byte_offset> : SpecBase {
  static constexpr const char* name = "MPI_File_get_byte_offset";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::File_get_group> : SpecBase {
  static constexpr const char* name = "MPI_File_get_group";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::File_get_info> : SpecBase {
  static constexpr const char* name = "MPI_File_get_info";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::File_get_position> : SpecBase {
  static constexpr const char* name = "MPI_File_get_position";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::File_get_position_shared> : SpecBase {
  static constexpr const char* name = "MPI_File_get_position_shared";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::File_get_size> : SpecBase {
  static constexpr const char* name = "MPI_File_get_size";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::File_get_type_extent> : SpecBase {
  static constexpr const char* name = "MPI_File_get_type_extent";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::File_get_view> : SpecBase {
  static constexpr const char* name = "MPI_File_get_view";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_iread> : SpecBase {
  static constexpr const char* name = "MPI_File_iread";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t request = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_iread_all> : SpecBase {
  static constexpr const char* name = "MPI_File_iread_all";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t request = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_iread_at> : SpecBase {
  static constexpr const char* name = "MPI_File_iread_at";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr Volume recv = {.who = Who::all, .count = 3, .type = 4};
  static constexpr int8_t request = 5;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::File_iread_at_all> : SpecBase {
  static constexpr const char* name = "MPI_File_iread_at_all";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr Volume recv = {.who = Who::all, .count = 3, .type = 4};
  static constexpr int8_t request = 5;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::File_iread_shared> : SpecBase {
  static constexpr const char* name = "MPI_File_iread_shared";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t request = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_iwrite> : SpecBase {
  static constexpr const char* name = "MPI_File_iwrite";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t request = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_iwrite_all> : SpecBase {
  static constexpr const char* name = "MPI_File_iwrite_all";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t request = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_iwrite_at> : SpecBase {
  static constexpr const char* name = "MPI_File_iwrite_at";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr Volume send = {.who = Who::all, .count = 3, .type = 4};
  static constexpr int8_t request = 5;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::File_iwrite_at_all> : SpecBase {
  static constexpr const char* name = "MPI_File_iwrite_at_all";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr Volume send = {.who = Who::all, .count = 3, .type = 4};
  static constexpr int8_t request = 5;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::File_iwrite_shared> : SpecBase {
  static constexpr const char* name = "MPI_File_iwrite_shared";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t request = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_open> : SpecBase {
  static constexpr const char* name = "MPI_File_open";
  static constexpr Shape shape = Shape::file_open;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t newcomm = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_preallocate> : SpecBase {
  static constexpr const char* name = "MPI_File_preallocate";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::File_read> : SpecBase {
  static constexpr const char* name = "MPI_File_read";
  static constexpr Shape shape = Shape::recv;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t status = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_read_all> : SpecBase {
  static constexpr const char* name = "MPI_File_read_all";
  static constexpr Shape shape = Shape::recv;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t status = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_read_all_begin> : SpecBase {
  static constexpr const char* name = "MPI_File_read_all_begin";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::File_read_all_end> : SpecBase {
  static constexpr const char* name = "MPI_File_read_all_end";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::File_read_at> : SpecBase {
  static constexpr const char* name = "MPI_File_read_at";
  static constexpr Shape shape = Shape::recv;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr Volume recv = {.who = Who::all, .count = 3, .type = 4};
  static constexpr int8_t status = 5;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::File_read_at_all> : SpecBase {
  static constexpr const char* name = "MPI_File_read_at_all";
  static constexpr Shape shape = Shape::recv;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr Volume recv = {.who = Who::all, .count = 3, .type = 4};
  static constexpr int8_t status = 5;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::File_read_at_all_begin> : SpecBase {
  static constexpr const char* name = "MPI_File_read_at_all_begin";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr Volume recv = {.who = Who::all, .count = 3, .type = 4};
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_read_at_all_end> : SpecBase {
  static constexpr const char* name = "MPI_File_read_at_all_end";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::File_read_ordered> : SpecBase {
  static constexpr const char* name = "MPI_File_read_ordered";
  static constexpr Shape shape = Shape::recv;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t status = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_read_ordered_begin> : SpecBase {
  static constexpr const char* name = "MPI_File_read_ordered_begin";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::File_read_ordered_end> : SpecBase {
  static constexpr const char* name = "MPI_File_read_ordered_end";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::File_read_shared> : SpecBase {
  static constexpr const char* name = "MPI_File_read_shared";
  static constexpr Shape shape = Shape::recv;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t status = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_seek> : SpecBase {
  static constexpr const char* name = "MPI_File_seek";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::File_seek_shared> : SpecBase {
  static constexpr const char* name = "MPI_File_seek_shared";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::File_set_atomicity> : SpecBase {
  static constexpr const char* name = "MPI_File_set_atomicity";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::File_set_info> : SpecBase {
  static constexpr const char* name = "MPI_File_set_info";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::File_set_size> : SpecBase {
  static constexpr const char* name = "MPI_File_set_size";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::File_set_view> : SpecBase {
  static constexpr const char* name = "MPI_File_set_view";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::File_sync> : SpecBase {
  static constexpr const char* name = "MPI_File_sync";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::File_write> : SpecBase {
  static constexpr const char* name = "MPI_File_write";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t status = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_write_all> : SpecBase {
  static constexpr const char* name = "MPI_File_write_all";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t status = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_write_all_begin> : SpecBase {
  static constexpr const char* name = "MPI_File_write_all_begin";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::File_write_all_end> : SpecBase {
  static constexpr const char* name = "MPI_File_write_all_end";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::File_write_at> : SpecBase {
  static constexpr const char* name = "MPI_File_write_at";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr Volume send = {.who = Who::all, .count = 3, .type = 4};
  static constexpr int8_t status = 5;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::File_write_at_all> : SpecBase {
  static constexpr const char* name = "MPI_File_write_at_all";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr Volume send = {.who = Who::all, .count = 3, .type = 4};
  static constexpr int8_t status = 5;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::File_write_at_all_begin> : SpecBase {
  static constexpr const char* name = "MPI_File_write_at_all_begin";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr Volume send = {.who = Who::all, .count = 3, .type = 4};
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_write_at_all_end> : SpecBase {
  static constexpr const char* name = "MPI_File_write_at_all_end";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::File_write_ordered> : SpecBase {
  static constexpr const char* name = "MPI_File_write_ordered";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t status = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_write_ordered_begin> : SpecBase {
  static constexpr const char* name = "MPI_File_write_ordered_begin";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::File_write_ordered_end> : SpecBase {
  static constexpr const char* name = "MPI_File_write_ordered_end";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::File_write_shared> : SpecBase {
  static constexpr const char* name = "MPI_File_write_shared";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t status = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Register_datarep> : SpecBase {
  static constexpr const char* name = "MPI_Register_datarep";
  static constexpr Shape shape = Shape::callback;
  static constexpr Class cls = Class::io;
  static constexpr int8_t nargs = 5;
  static constexpr int8_t callbacks[3] = {1, 2, 3};
};

template <>
struct Spec<fn::File_get_type_extent_c> : SpecBase {
  static constexpr const char* name = "MPI_File_get_type_extent_c";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::io;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::File_iread_all_c> : SpecBase {
  static constexpr const char* name = "MPI_File_iread_all_c";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::io;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t request = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_iread_at_all_c> : SpecBase {
  static constexpr const char* name = "MPI_File_iread_at_all_c";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::io;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr Volume recv = {.who = Who::all, .count = 3, .type = 4};
  static constexpr int8_t request = 5;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::File_iread_at_c> : SpecBase {
  static constexpr const char* name = "MPI_File_iread_at_c";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::io;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr Volume recv = {.who = Who::all, .count = 3, .type = 4};
  static constexpr int8_t request = 5;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::File_iread_c> : SpecBase {
  static constexpr const char* name = "MPI_File_iread_c";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::io;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t request = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_iread_shared_c> : SpecBase {
  static constexpr const char* name = "MPI_File_iread_shared_c";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::io;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t request = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_iwrite_all_c> : SpecBase {
  static constexpr const char* name = "MPI_File_iwrite_all_c";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::io;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t request = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_iwrite_at_all_c> : SpecBase {
  static constexpr const char* name = "MPI_File_iwrite_at_all_c";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::io;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr Volume send = {.who = Who::all, .count = 3, .type = 4};
  static constexpr int8_t request = 5;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::File_iwrite_at_c> : SpecBase {
  static constexpr const char* name = "MPI_File_iwrite_at_c";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::io;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr Volume send = {.who = Who::all, .count = 3, .type = 4};
  static constexpr int8_t request = 5;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::File_iwrite_c> : SpecBase {
  static constexpr const char* name = "MPI_File_iwrite_c";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::io;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t request = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_iwrite_shared_c> : SpecBase {
  static constexpr const char* name = "MPI_File_iwrite_shared_c";
  static constexpr Shape shape = Shape::start;
  static constexpr Class cls = Class::io;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t request = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_read_all_begin_c> : SpecBase {
  static constexpr const char* name = "MPI_File_read_all_begin_c";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::io;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::File_read_all_c> : SpecBase {
  static constexpr const char* name = "MPI_File_read_all_c";
  static constexpr Shape shape = Shape::recv;
  static constexpr Class cls = Class::io;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t status = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_read_at_all_begin_c> : SpecBase {
  static constexpr const char* name = "MPI_File_read_at_all_begin_c";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::io;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr Volume recv = {.who = Who::all, .count = 3, .type = 4};
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_read_at_all_c> : SpecBase {
  static constexpr const char* name = "MPI_File_read_at_all_c";
  static constexpr Shape shape = Shape::recv;
  static constexpr Class cls = Class::io;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr Volume recv = {.who = Who::all, .count = 3, .type = 4};
  static constexpr int8_t status = 5;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::File_read_at_c> : SpecBase {
  static constexpr const char* name = "MPI_File_read_at_c";
  static constexpr Shape shape = Shape::recv;
  static constexpr Class cls = Class::io;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr Volume recv = {.who = Who::all, .count = 3, .type = 4};
  static constexpr int8_t status = 5;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::File_read_c> : SpecBase {
  static constexpr const char* name = "MPI_File_read_c";
  static constexpr Shape shape = Shape::recv;
  static constexpr Class cls = Class::io;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t status = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_read_ordered_begin_c> : SpecBase {
  static constexpr const char* name = "MPI_File_read_ordered_begin_c";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::io;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::File_read_ordered_c> : SpecBase {
  static constexpr const char* name = "MPI_File_read_ordered_c";
  static constexpr Shape shape = Shape::recv;
  static constexpr Class cls = Class::io;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t status = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_read_shared_c> : SpecBase {
  static constexpr const char* name = "MPI_File_read_shared_c";
  static constexpr Shape shape = Shape::recv;
  static constexpr Class cls = Class::io;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr Volume recv = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t status = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_write_all_begin_c> : SpecBase {
  static constexpr const char* name = "MPI_File_write_all_begin_c";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::io;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::File_write_all_c> : SpecBase {
  static constexpr const char* name = "MPI_File_write_all_c";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::io;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t status = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_write_at_all_begin_c> : SpecBase {
  static constexpr const char* name = "MPI_File_write_at_all_begin_c";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::io;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr Volume send = {.who = Who::all, .count = 3, .type = 4};
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_write_at_all_c> : SpecBase {
  static constexpr const char* name = "MPI_File_write_at_all_c";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::io;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr Volume send = {.who = Who::all, .count = 3, .type = 4};
  static constexpr int8_t status = 5;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::File_write_at_c> : SpecBase {
  static constexpr const char* name = "MPI_File_write_at_c";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::io;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr Volume send = {.who = Who::all, .count = 3, .type = 4};
  static constexpr int8_t status = 5;
  static constexpr int8_t nargs = 6;
};

template <>
struct Spec<fn::File_write_c> : SpecBase {
  static constexpr const char* name = "MPI_File_write_c";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::io;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t status = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_write_ordered_begin_c> : SpecBase {
  static constexpr const char* name = "MPI_File_write_ordered_begin_c";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::io;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::File_write_ordered_c> : SpecBase {
  static constexpr const char* name = "MPI_File_write_ordered_c";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::io;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t status = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::File_write_shared_c> : SpecBase {
  static constexpr const char* name = "MPI_File_write_shared_c";
  static constexpr Shape shape = Shape::blocking;
  static constexpr Class cls = Class::io;
  static constexpr bool large_count = true;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr Volume send = {.who = Who::all, .count = 2, .type = 3};
  static constexpr int8_t status = 4;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Register_datarep_c> : SpecBase {
  static constexpr const char* name = "MPI_Register_datarep_c";
  static constexpr Shape shape = Shape::callback;
  static constexpr Class cls = Class::io;
  static constexpr int8_t nargs = 5;
  static constexpr int8_t callbacks[3] = {1, 2, 3};
};

template <>
struct Spec<fn::Attr_delete> : SpecBase {
  static constexpr const char* name = "MPI_Attr_delete";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::attribute;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Attr_get> : SpecBase {
  static constexpr const char* name = "MPI_Attr_get";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::attribute;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::Attr_put> : SpecBase {
  static constexpr const char* name = "MPI_Attr_put";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::attribute;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Comm_create_keyval> : SpecBase {
  static constexpr const char* name = "MPI_Comm_create_keyval";
  static constexpr Shape shape = Shape::callback;
  static constexpr Class cls = Class::attribute;
  static constexpr int8_t nargs = 4;
  static constexpr int8_t callbacks[3] = {0, 1, kNone};
};

template <>
struct Spec<fn::Comm_delete_attr> : SpecBase {
  static constexpr const char* name = "MPI_Comm_delete_attr";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::attribute;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Comm_free_keyval> : SpecBase {
  static constexpr const char* name = "MPI_Comm_free_keyval";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::attribute;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Comm_get_attr> : SpecBase {
  static constexpr const char* name = "MPI_Comm_get_attr";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::attribute;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::Comm_set_attr> : SpecBase {
  static constexpr const char* name = "MPI_Comm_set_attr";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::attribute;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Keyval_create> : SpecBase {
  static constexpr const char* name = "MPI_Keyval_create";
  static constexpr Shape shape = Shape::callback;
  static constexpr Class cls = Class::attribute;
  static constexpr int8_t nargs = 4;
  static constexpr int8_t callbacks[3] = {0, 1, kNone};
};

template <>
struct Spec<fn::Keyval_free> : SpecBase {
  static constexpr const char* name = "MPI_Keyval_free";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::attribute;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Type_create_keyval> : SpecBase {
  static constexpr const char* name = "MPI_Type_create_keyval";
  static constexpr Shape shape = Shape::callback;
  static constexpr Class cls = Class::attribute;
  static constexpr int8_t nargs = 4;
  static constexpr int8_t callbacks[3] = {0, 1, kNone};
};

template <>
struct Spec<fn::Type_delete_attr> : SpecBase {
  static constexpr const char* name = "MPI_Type_delete_attr";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::attribute;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Type_free_keyval> : SpecBase {
  static constexpr const char* name = "MPI_Type_free_keyval";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::attribute;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Type_get_attr> : SpecBase {
  static constexpr const char* name = "MPI_Type_get_attr";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::attribute;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::Type_set_attr> : SpecBase {
  static constexpr const char* name = "MPI_Type_set_attr";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::attribute;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Win_create_keyval> : SpecBase {
  static constexpr const char* name = "MPI_Win_create_keyval";
  static constexpr Shape shape = Shape::callback;
  static constexpr Class cls = Class::attribute;
  static constexpr int8_t nargs = 4;
  static constexpr int8_t callbacks[3] = {0, 1, kNone};
};

template <>
struct Spec<fn::Win_delete_attr> : SpecBase {
  static constexpr const char* name = "MPI_Win_delete_attr";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::attribute;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Win_free_keyval> : SpecBase {
  static constexpr const char* name = "MPI_Win_free_keyval";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::attribute;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Win_get_attr> : SpecBase {
  static constexpr const char* name = "MPI_Win_get_attr";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::attribute;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 0;
  static constexpr bool inquiry = true;
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::Win_set_attr> : SpecBase {
  static constexpr const char* name = "MPI_Win_set_attr";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::attribute;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Add_error_class> : SpecBase {
  static constexpr const char* name = "MPI_Add_error_class";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::error;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Add_error_code> : SpecBase {
  static constexpr const char* name = "MPI_Add_error_code";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::error;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Add_error_string> : SpecBase {
  static constexpr const char* name = "MPI_Add_error_string";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::error;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Comm_call_errhandler> : SpecBase {
  static constexpr const char* name = "MPI_Comm_call_errhandler";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::error;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Comm_create_errhandler> : SpecBase {
  static constexpr const char* name = "MPI_Comm_create_errhandler";
  static constexpr Shape shape = Shape::callback;
  static constexpr Class cls = Class::error;
  static constexpr int8_t nargs = 2;
  static constexpr int8_t callbacks[3] = {0, kNone, kNone};
};

template <>
struct Spec<fn::Comm_get_errhandler> : SpecBase {
  static constexpr const char* name = "MPI_Comm_get_errhandler";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::error;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Comm_set_errhandler> : SpecBase {
  static constexpr const char* name = "MPI_Comm_set_errhandler";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::error;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Errhandler_create> : SpecBase {
  static constexpr const char* name = "MPI_Errhandler_create";
  static constexpr Shape shape = Shape::callback;
  static constexpr Class cls = Class::error;
  static constexpr int8_t nargs = 2;
  static constexpr int8_t callbacks[3] = {0, kNone, kNone};
};

template <>
struct Spec<fn::Errhandler_free> : SpecBase {
  static constexpr const char* name = "MPI_Errhandler_free";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::error;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Errhandler_get> : SpecBase {
  static constexpr const char* name = "MPI_Errhandler_get";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::error;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Errhandler_set> : SpecBase {
  static constexpr const char* name = "MPI_Errhandler_set";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::error;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Error_class> : SpecBase {
  static constexpr const char* name = "MPI_Error_class";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::error;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Error_string> : SpecBase {
  static constexpr const char* name = "MPI_Error_string";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::error;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::File_call_errhandler> : SpecBase {
  static constexpr const char* name = "MPI_File_call_errhandler";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::error;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::File_create_errhandler> : SpecBase {
  static constexpr const char* name = "MPI_File_create_errhandler";
  static constexpr Shape shape = Shape::callback;
  static constexpr Class cls = Class::error;
  static constexpr int8_t nargs = 2;
  static constexpr int8_t callbacks[3] = {0, kNone, kNone};
};

template <>
struct Spec<fn::File_get_errhandler> : SpecBase {
  static constexpr const char* name = "MPI_File_get_errhandler";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::error;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::File_set_errhandler> : SpecBase {
  static constexpr const char* name = "MPI_File_set_errhandler";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::error;
  static constexpr CommVia comm_via = CommVia::file;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Remove_error_class> : SpecBase {
  static constexpr const char* name = "MPI_Remove_error_class";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::error;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Remove_error_code> : SpecBase {
  static constexpr const char* name = "MPI_Remove_error_code";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::error;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Remove_error_string> : SpecBase {
  static constexpr const char* name = "MPI_Remove_error_string";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::error;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Session_call_errhandler> : SpecBase {
  static constexpr const char* name = "MPI_Session_call_errhandler";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::error;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Session_create_errhandler> : SpecBase {
  static constexpr const char* name = "MPI_Session_create_errhandler";
  static constexpr Shape shape = Shape::callback;
  static constexpr Class cls = Class::error;
  static constexpr int8_t nargs = 2;
  static constexpr int8_t callbacks[3] = {0, kNone, kNone};
};

template <>
struct Spec<fn::Session_get_errhandler> : SpecBase {
  static constexpr const char* name = "MPI_Session_get_errhandler";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::error;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Session_set_errhandler> : SpecBase {
  static constexpr const char* name = "MPI_Session_set_errhandler";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::error;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Win_call_errhandler> : SpecBase {
  static constexpr const char* name = "MPI_Win_call_errhandler";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::error;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Win_create_errhandler> : SpecBase {
  static constexpr const char* name = "MPI_Win_create_errhandler";
  static constexpr Shape shape = Shape::callback;
  static constexpr Class cls = Class::error;
  static constexpr int8_t nargs = 2;
  static constexpr int8_t callbacks[3] = {0, kNone, kNone};
};

template <>
struct Spec<fn::Win_get_errhandler> : SpecBase {
  static constexpr const char* name = "MPI_Win_get_errhandler";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::error;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Win_set_errhandler> : SpecBase {
  static constexpr const char* name = "MPI_Win_set_errhandler";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::error;
  static constexpr CommVia comm_via = CommVia::win;
  static constexpr int8_t comm = 0;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Op_commutative> : SpecBase {
  static constexpr const char* name = "MPI_Op_commutative";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::operation;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Op_create> : SpecBase {
  static constexpr const char* name = "MPI_Op_create";
  static constexpr Shape shape = Shape::callback;
  static constexpr Class cls = Class::operation;
  static constexpr int8_t nargs = 3;
  static constexpr int8_t callbacks[3] = {0, kNone, kNone};
};

template <>
struct Spec<fn::Op_free> : SpecBase {
  static constexpr const char* name = "MPI_Op_free";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::operation;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Reduce_local> : SpecBase {
  static constexpr const char* name = "MPI_Reduce_local";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::operation;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Op_create_c> : SpecBase {
  static constexpr const char* name = "MPI_Op_create_c";
  static constexpr Shape shape = Shape::callback;
  static constexpr Class cls = Class::operation;
  static constexpr int8_t nargs = 3;
  static constexpr int8_t callbacks[3] = {0, kNone, kNone};
};

template <>
struct Spec<fn::Reduce_local_c> : SpecBase {
  static constexpr const char* name = "MPI_Reduce_local_c";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::operation;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Info_create> : SpecBase {
  static constexpr const char* name = "MPI_Info_create";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::info;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Info_create_env> : SpecBase {
  static constexpr const char* name = "MPI_Info_create_env";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::info;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Info_delete> : SpecBase {
  static constexpr const char* name = "MPI_Info_delete";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::info;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Info_dup> : SpecBase {
  static constexpr const char* name = "MPI_Info_dup";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::info;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Info_free> : SpecBase {
  static constexpr const char* name = "MPI_Info_free";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::info;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Info_get> : SpecBase {
  static constexpr const char* name = "MPI_Info_get";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::info;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Info_get_nkeys> : SpecBase {
  static constexpr const char* name = "MPI_Info_get_nkeys";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::info;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Info_get_nthkey> : SpecBase {
  static constexpr const char* name = "MPI_Info_get_nthkey";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::info;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Info_get_string> : SpecBase {
  static constexpr const char* name = "MPI_Info_get_string";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::info;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Info_get_valuelen> : SpecBase {
  static constexpr const char* name = "MPI_Info_get_valuelen";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::info;
  static constexpr int8_t nargs = 4;
};

template <>
struct Spec<fn::Info_set> : SpecBase {
  static constexpr const char* name = "MPI_Info_set";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::info;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Close_port> : SpecBase {
  static constexpr const char* name = "MPI_Close_port";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::process;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Comm_accept> : SpecBase {
  static constexpr const char* name = "MPI_Comm_accept";
  static constexpr Shape shape = Shape::comm_create;
  static constexpr Class cls = Class::process;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 3;
  static constexpr int8_t newcomm = 4;
  static constexpr int8_t root = 2;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Comm_connect> : SpecBase {
  static constexpr const char* name = "MPI_Comm_connect";
  static constexpr Shape shape = Shape::comm_create;
  static constexpr Class cls = Class::process;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 3;
  static constexpr int8_t newcomm = 4;
  static constexpr int8_t root = 2;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Comm_get_parent> : SpecBase {
  static constexpr const char* name = "MPI_Comm_get_parent";
  static constexpr Shape shape = Shape::comm_create;
  static constexpr Class cls = Class::process;
  static constexpr int8_t newcomm = 0;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Comm_join> : SpecBase {
  static constexpr const char* name = "MPI_Comm_join";
  static constexpr Shape shape = Shape::comm_create;
  static constexpr Class cls = Class::process;
  static constexpr int8_t newcomm = 1;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Comm_spawn> : SpecBase {
  static constexpr const char* name = "MPI_Comm_spawn";
  static constexpr Shape shape = Shape::spawn;
  static constexpr Class cls = Class::process;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 5;
  static constexpr int8_t newcomm = 6;
  static constexpr int8_t root = 4;
  static constexpr int8_t nargs = 8;
};

template <>
struct Spec<fn::Comm_spawn_multiple> : SpecBase {
  static constexpr const char* name = "MPI_Comm_spawn_multiple";
  static constexpr Shape shape = Shape::spawn_multiple;
  static constexpr Class cls = Class::process;
  static constexpr CommVia comm_via = CommVia::comm;
  static constexpr int8_t comm = 6;
  static constexpr int8_t newcomm = 7;
  static constexpr int8_t root = 5;
  static constexpr int8_t nargs = 9;
};

template <>
struct Spec<fn::Lookup_name> : SpecBase {
  static constexpr const char* name = "MPI_Lookup_name";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::process;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Open_port> : SpecBase {
  static constexpr const char* name = "MPI_Open_port";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::process;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Publish_name> : SpecBase {
  static constexpr const char* name = "MPI_Publish_name";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::process;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Unpublish_name> : SpecBase {
  static constexpr const char* name = "MPI_Unpublish_name";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::process;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Session_finalize> : SpecBase {
  static constexpr const char* name = "MPI_Session_finalize";
  static constexpr Shape shape = Shape::session_finalize;
  static constexpr Class cls = Class::session;
  static constexpr int8_t handle = 0;
  static constexpr int8_t nargs = 1;
};

template <>
struct Spec<fn::Session_get_info> : SpecBase {
  static constexpr const char* name = "MPI_Session_get_info";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::session;
  static constexpr int8_t nargs = 2;
};

template <>
struct Spec<fn::Session_get_nth_pset> : SpecBase {
  static constexpr const char* name = "MPI_Session_get_nth_pset";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::session;
  static constexpr int8_t nargs = 5;
};

template <>
struct Spec<fn::Session_get_num_psets> : SpecBase {
  static constexpr const char* name = "MPI_Session_get_num_psets";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::session;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Session_get_pset_info> : SpecBase {
  static constexpr const char* name = "MPI_Session_get_pset_info";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::session;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Session_init> : SpecBase {
  static constexpr const char* name = "MPI_Session_init";
  static constexpr Shape shape = Shape::session_init;
  static constexpr Class cls = Class::session;
  static constexpr int8_t handle = 2;
  static constexpr int8_t nargs = 3;
};

template <>
struct Spec<fn::Session_set_info> : SpecBase {
  static constexpr const char* name = "MPI_Session_set_info";
  static constexpr Shape shape = Shape::local;
  static constexpr Class cls = Class::session;
  static constexpr int8_t nargs = 2;
};

}  // namespace rankine::mpi
