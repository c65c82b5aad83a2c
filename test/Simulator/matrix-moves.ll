; ldmatrix and stmatrix of elements of 8 bits and fewer. Each lane compares what it got
; with a table; a lane that is wrong stores outside of the argument. The tables are CuTe's
; traits, evaluated: SM100_U8x8_LDSM_T, SM100_U8x16_LDSM_T, SM100_SU4_DU8x16_x1_LDSM_N,
; SM100_SU6_DU8x16_x1_LDSM_N, SM100_U8x4_STSM_T, SM100_U8x8_STSM_T.

; RUN: mma-sim %s --kernel=b8.x1 --target=cuda:sm_100a --block=32 --arg=iota:256xui8 --arg=zero:1xi32
; RUN: mma-sim %s --kernel=b8.x2 --target=cuda:sm_100a --block=32 --arg=iota:512xui8 --arg=zero:1xi32
; RUN: mma-sim %s --kernel=b6.x1 --target=cuda:sm_120a --block=32 --arg=iota:128xui8 --arg=zero:1xi32
; RUN: mma-sim %s --kernel=b4.x1 --target=cuda:sm_120a --block=32 --arg=iota:128xui8 --arg=zero:1xi32
; RUN: mma-sim %s --kernel=b6.16x16 --target=cuda:sm_120a --block=32 --arg=iota:256xui8 --arg=zero:1xi32
; RUN: mma-sim %s --kernel=b4.16x16 --target=cuda:sm_120a --block=32 --arg=iota:256xui8 --arg=zero:1xi32
; RUN: mma-sim %s --kernel=st.x1 --target=cuda:sm_100a --block=32 --arg=zero:128xui8 --arg=zero:1xi32
; RUN: mma-sim %s --kernel=st.x2 --target=cuda:sm_100a --block=32 --arg=zero:256xui8 --arg=zero:1xi32

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.bar.warp.sync(i32)
declare i32 @llvm.nvvm.ldmatrix.sync.aligned.m8n16.x1.b8x16.b4x16_p64.p0(ptr)
declare i32 @llvm.nvvm.ldmatrix.sync.aligned.m8n16.x1.b8x16.b6x16_p32.p0(ptr)
declare void @llvm.nvvm.stmatrix.sync.aligned.m16n8.x1.trans.b8.p0(ptr, i32)
declare void @llvm.nvvm.stmatrix.sync.aligned.m16n8.x2.trans.b8.p0(ptr, i32, i32)
declare {i32, i32, i32, i32} @llvm.nvvm.ldmatrix.sync.aligned.m16n16.x2.trans.b8.p0(ptr)
declare {i32, i32} @llvm.nvvm.ldmatrix.sync.aligned.m16n16.x1.trans.b8.p0(ptr)
declare {i32, i32} @llvm.nvvm.ldmatrix.sync.aligned.m16n16.x1.trans.b8x16.b4x16_p64.p0(ptr)
declare {i32, i32} @llvm.nvvm.ldmatrix.sync.aligned.m16n16.x1.trans.b8x16.b6x16_p32.p0(ptr)

@b8.x1.wanted = constant [64 x i32] [i32 403181568, i32 942157856, i32 1481134144, i32 2020110432, i32 -1735880576, i32 -1196904288, i32 -657928000, i32 -118951712, i32 420024577, i32 959000865, i32 1497977153, i32 2036953441, i32 -1719037567, i32 -1180061279, i32 -641084991, i32 -102108703, i32 436867586, i32 975843874, i32 1514820162, i32 2053796450, i32 -1702194558, i32 -1163218270, i32 -624241982, i32 -85265694, i32 453710595, i32 992686883, i32 1531663171, i32 2070639459, i32 -1685351549, i32 -1146375261, i32 -607398973, i32 -68422685, i32 470553604, i32 1009529892, i32 1548506180, i32 2087482468, i32 -1668508540, i32 -1129532252, i32 -590555964, i32 -51579676, i32 487396613, i32 1026372901, i32 1565349189, i32 2104325477, i32 -1651665531, i32 -1112689243, i32 -573712955, i32 -34736667, i32 504239622, i32 1043215910, i32 1582192198, i32 2121168486, i32 -1634822522, i32 -1095846234, i32 -556869946, i32 -17893658, i32 521082631, i32 1060058919, i32 1599035207, i32 2138011495, i32 -1617979513, i32 -1079003225, i32 -540026937, i32 -1050649]
@b8.x2.wanted = constant [128 x i32] [i32 403181568, i32 942157856, i32 403181568, i32 942157856, i32 1481134144, i32 2020110432, i32 1481134144, i32 2020110432, i32 -1735880576, i32 -1196904288, i32 -1735880576, i32 -1196904288, i32 -657928000, i32 -118951712, i32 -657928000, i32 -118951712, i32 420024577, i32 959000865, i32 420024577, i32 959000865, i32 1497977153, i32 2036953441, i32 1497977153, i32 2036953441, i32 -1719037567, i32 -1180061279, i32 -1719037567, i32 -1180061279, i32 -641084991, i32 -102108703, i32 -641084991, i32 -102108703, i32 436867586, i32 975843874, i32 436867586, i32 975843874, i32 1514820162, i32 2053796450, i32 1514820162, i32 2053796450, i32 -1702194558, i32 -1163218270, i32 -1702194558, i32 -1163218270, i32 -624241982, i32 -85265694, i32 -624241982, i32 -85265694, i32 453710595, i32 992686883, i32 453710595, i32 992686883, i32 1531663171, i32 2070639459, i32 1531663171, i32 2070639459, i32 -1685351549, i32 -1146375261, i32 -1685351549, i32 -1146375261, i32 -607398973, i32 -68422685, i32 -607398973, i32 -68422685, i32 470553604, i32 1009529892, i32 470553604, i32 1009529892, i32 1548506180, i32 2087482468, i32 1548506180, i32 2087482468, i32 -1668508540, i32 -1129532252, i32 -1668508540, i32 -1129532252, i32 -590555964, i32 -51579676, i32 -590555964, i32 -51579676, i32 487396613, i32 1026372901, i32 487396613, i32 1026372901, i32 1565349189, i32 2104325477, i32 1565349189, i32 2104325477, i32 -1651665531, i32 -1112689243, i32 -1651665531, i32 -1112689243, i32 -573712955, i32 -34736667, i32 -573712955, i32 -34736667, i32 504239622, i32 1043215910, i32 504239622, i32 1043215910, i32 1582192198, i32 2121168486, i32 1582192198, i32 2121168486, i32 -1634822522, i32 -1095846234, i32 -1634822522, i32 -1095846234, i32 -556869946, i32 -17893658, i32 -556869946, i32 -17893658, i32 521082631, i32 1060058919, i32 521082631, i32 1060058919, i32 1599035207, i32 2138011495, i32 1599035207, i32 2138011495, i32 -1617979513, i32 -1079003225, i32 -1617979513, i32 -1079003225, i32 -540026937, i32 -1050649, i32 -540026937, i32 -1050649]
@b6.x1.wanted = constant [32 x i32] [i32 2098176, i32 17829891, i32 33561606, i32 36710409, i32 69272592, i32 85004307, i32 100736022, i32 103884825, i32 136447008, i32 152178723, i32 167910438, i32 171059241, i32 203621424, i32 219353139, i32 235084854, i32 238233657, i32 270796032, i32 286527747, i32 302259462, i32 305408265, i32 337970448, i32 353702163, i32 369433878, i32 372582681, i32 405144864, i32 420876579, i32 436608294, i32 439757097, i32 472319280, i32 488050995, i32 503782710, i32 506931513]
@b4.x1.wanted = constant [32 x i32] [i32 65536, i32 196610, i32 327684, i32 458758, i32 16843008, i32 16974082, i32 17105156, i32 17236230, i32 33620480, i32 33751554, i32 33882628, i32 34013702, i32 50397952, i32 50529026, i32 50660100, i32 50791174, i32 67175424, i32 67306498, i32 67437572, i32 67568646, i32 83952896, i32 84083970, i32 84215044, i32 84346118, i32 100730368, i32 100861442, i32 100992516, i32 101123590, i32 117507840, i32 117638914, i32 117769988, i32 117901062]
@b6.16x16.wanted = constant [64 x i32] [i32 369496064, i32 908472352, i32 369496064, i32 908472352, i32 369496064, i32 908472352, i32 369496064, i32 908472352, i32 471598084, i32 471598084, i32 488441093, i32 488441093, i32 505284102, i32 505284102, i32 522127111, i32 522127111, i32 16785696, i32 50471714, i32 84157732, i32 117843750, i32 151529768, i32 185215786, i32 218901804, i32 252587822, i32 100795392, i32 235539464, i32 370283536, i32 505027608, i32 639771680, i32 774515752, i32 909259824, i32 1044003896, i32 420025091, i32 959001379, i32 420025091, i32 959001379, i32 420025091, i32 959001379, i32 420025091, i32 959001379, i32 673714192, i32 673714192, i32 690557201, i32 690557201, i32 707400210, i32 707400210, i32 724243219, i32 724243219, i32 825233680, i32 858919698, i32 892605716, i32 926291734, i32 959977752, i32 993663770, i32 1027349788, i32 1061035806, i32 100795649, i32 235539721, i32 370283793, i32 505027865, i32 639771937, i32 774516009, i32 909260081, i32 1044004153]
@b4.16x16.wanted = constant [64 x i32] [i32 67371008, i32 67371008, i32 67371008, i32 67371008, i32 67371008, i32 67371008, i32 67371008, i32 67371008, i32 16777472, i32 50463490, i32 84149508, i32 117835526, i32 151521544, i32 185207562, i32 218893580, i32 252579598, i32 84214017, i32 84214017, i32 84214017, i32 84214017, i32 84214017, i32 84214017, i32 84214017, i32 84214017, i32 16777472, i32 50463490, i32 84149508, i32 117835526, i32 151521544, i32 185207562, i32 218893580, i32 252579598, i32 101057026, i32 101057026, i32 101057026, i32 101057026, i32 101057026, i32 101057026, i32 101057026, i32 101057026, i32 16777472, i32 50463490, i32 84149508, i32 117835526, i32 151521544, i32 185207562, i32 218893580, i32 252579598, i32 117900035, i32 117900035, i32 117900035, i32 117900035, i32 117900035, i32 117900035, i32 117900035, i32 117900035, i32 16777472, i32 50463490, i32 84149508, i32 117835526, i32 151521544, i32 185207562, i32 218893580, i32 252579598]
@st.x1.wanted = constant [32 x i32] [i32 807407616, i32 1885360192, i32 841093634, i32 1919046210, i32 824250625, i32 1902203201, i32 857936643, i32 1935889219, i32 874779652, i32 1952732228, i32 908465670, i32 1986418246, i32 891622661, i32 1969575237, i32 925308679, i32 2003261255, i32 942151688, i32 2020104264, i32 975837706, i32 2053790282, i32 958994697, i32 2036947273, i32 992680715, i32 2070633291, i32 1009523724, i32 2087476300, i32 1043209742, i32 2121162318, i32 1026366733, i32 2104319309, i32 1060052751, i32 2138005327]
@st.x2.wanted = constant [64 x i32] [i32 807407616, i32 1885360192, i32 841093634, i32 1919046210, i32 824250625, i32 1902203201, i32 857936643, i32 1935889219, i32 874779652, i32 1952732228, i32 908465670, i32 1986418246, i32 891622661, i32 1969575237, i32 925308679, i32 2003261255, i32 942151688, i32 2020104264, i32 975837706, i32 2053790282, i32 958994697, i32 2036947273, i32 992680715, i32 2070633291, i32 1009523724, i32 2087476300, i32 1043209742, i32 2121162318, i32 1026366733, i32 2104319309, i32 1060052751, i32 2138005327, i32 -1331654528, i32 -253701952, i32 -1297968510, i32 -220015934, i32 -1314811519, i32 -236858943, i32 -1281125501, i32 -203172925, i32 -1264282492, i32 -186329916, i32 -1230596474, i32 -152643898, i32 -1247439483, i32 -169486907, i32 -1213753465, i32 -135800889, i32 -1196910456, i32 -118957880, i32 -1163224438, i32 -85271862, i32 -1180067447, i32 -102114871, i32 -1146381429, i32 -68428853, i32 -1129538420, i32 -51585844, i32 -1095852402, i32 -17899826, i32 -1112695411, i32 -34742835, i32 -1079009393, i32 -1056817]

define void @check(ptr %out, i32 %got, i32 %wanted) {
  %good = icmp eq i32 %got, %wanted
  %index = select i1 %good, i32 0, i32 1000
  %p = getelementptr i32, ptr %out, i32 %index
  store i32 %got, ptr %p
  ret void
}

define void @b8.x1(ptr %in, ptr %out) {
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %row = urem i32 %lane, 16
  %offset = mul i32 %row, 16
  %address = getelementptr i8, ptr %in, i32 %offset
  %r = call {i32, i32} @llvm.nvvm.ldmatrix.sync.aligned.m16n16.x1.trans.b8.p0(ptr %address)
  %r0 = extractvalue {i32, i32} %r, 0
  %i0 = mul i32 %lane, 2
  %j0 = add i32 %i0, 0
  %p0 = getelementptr i32, ptr @b8.x1.wanted, i32 %j0
  %w0 = load i32, ptr %p0
  call void @check(ptr %out, i32 %r0, i32 %w0)
  %r1 = extractvalue {i32, i32} %r, 1
  %i1 = mul i32 %lane, 2
  %j1 = add i32 %i1, 1
  %p1 = getelementptr i32, ptr @b8.x1.wanted, i32 %j1
  %w1 = load i32, ptr %p1
  call void @check(ptr %out, i32 %r1, i32 %w1)
  ret void
}

define void @b8.x2(ptr %in, ptr %out) {
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %row = urem i32 %lane, 32
  %offset = mul i32 %row, 16
  %address = getelementptr i8, ptr %in, i32 %offset
  %r = call {i32, i32, i32, i32} @llvm.nvvm.ldmatrix.sync.aligned.m16n16.x2.trans.b8.p0(ptr %address)
  %r0 = extractvalue {i32, i32, i32, i32} %r, 0
  %i0 = mul i32 %lane, 4
  %j0 = add i32 %i0, 0
  %p0 = getelementptr i32, ptr @b8.x2.wanted, i32 %j0
  %w0 = load i32, ptr %p0
  call void @check(ptr %out, i32 %r0, i32 %w0)
  %r1 = extractvalue {i32, i32, i32, i32} %r, 1
  %i1 = mul i32 %lane, 4
  %j1 = add i32 %i1, 1
  %p1 = getelementptr i32, ptr @b8.x2.wanted, i32 %j1
  %w1 = load i32, ptr %p1
  call void @check(ptr %out, i32 %r1, i32 %w1)
  %r2 = extractvalue {i32, i32, i32, i32} %r, 2
  %i2 = mul i32 %lane, 4
  %j2 = add i32 %i2, 2
  %p2 = getelementptr i32, ptr @b8.x2.wanted, i32 %j2
  %w2 = load i32, ptr %p2
  call void @check(ptr %out, i32 %r2, i32 %w2)
  %r3 = extractvalue {i32, i32, i32, i32} %r, 3
  %i3 = mul i32 %lane, 4
  %j3 = add i32 %i3, 3
  %p3 = getelementptr i32, ptr @b8.x2.wanted, i32 %j3
  %w3 = load i32, ptr %p3
  call void @check(ptr %out, i32 %r3, i32 %w3)
  ret void
}

define void @b6.x1(ptr %in, ptr %out) {
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %row = urem i32 %lane, 8
  %offset = mul i32 %row, 16
  %address = getelementptr i8, ptr %in, i32 %offset
  %r = call i32 @llvm.nvvm.ldmatrix.sync.aligned.m8n16.x1.b8x16.b6x16_p32.p0(ptr %address)
  %i0 = mul i32 %lane, 1
  %j0 = add i32 %i0, 0
  %p0 = getelementptr i32, ptr @b6.x1.wanted, i32 %j0
  %w0 = load i32, ptr %p0
  call void @check(ptr %out, i32 %r, i32 %w0)
  ret void
}

define void @b4.x1(ptr %in, ptr %out) {
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %row = urem i32 %lane, 8
  %offset = mul i32 %row, 16
  %address = getelementptr i8, ptr %in, i32 %offset
  %r = call i32 @llvm.nvvm.ldmatrix.sync.aligned.m8n16.x1.b8x16.b4x16_p64.p0(ptr %address)
  %i0 = mul i32 %lane, 1
  %j0 = add i32 %i0, 0
  %p0 = getelementptr i32, ptr @b4.x1.wanted, i32 %j0
  %w0 = load i32, ptr %p0
  call void @check(ptr %out, i32 %r, i32 %w0)
  ret void
}

define void @b6.16x16(ptr %in, ptr %out) {
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %row = urem i32 %lane, 16
  %offset = mul i32 %row, 16
  %address = getelementptr i8, ptr %in, i32 %offset
  %r = call {i32, i32} @llvm.nvvm.ldmatrix.sync.aligned.m16n16.x1.trans.b8x16.b6x16_p32.p0(ptr %address)
  %r0 = extractvalue {i32, i32} %r, 0
  %i0 = mul i32 %lane, 2
  %j0 = add i32 %i0, 0
  %p0 = getelementptr i32, ptr @b6.16x16.wanted, i32 %j0
  %w0 = load i32, ptr %p0
  call void @check(ptr %out, i32 %r0, i32 %w0)
  %r1 = extractvalue {i32, i32} %r, 1
  %i1 = mul i32 %lane, 2
  %j1 = add i32 %i1, 1
  %p1 = getelementptr i32, ptr @b6.16x16.wanted, i32 %j1
  %w1 = load i32, ptr %p1
  call void @check(ptr %out, i32 %r1, i32 %w1)
  ret void
}

define void @b4.16x16(ptr %in, ptr %out) {
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %row = urem i32 %lane, 16
  %offset = mul i32 %row, 16
  %address = getelementptr i8, ptr %in, i32 %offset
  %r = call {i32, i32} @llvm.nvvm.ldmatrix.sync.aligned.m16n16.x1.trans.b8x16.b4x16_p64.p0(ptr %address)
  %r0 = extractvalue {i32, i32} %r, 0
  %i0 = mul i32 %lane, 2
  %j0 = add i32 %i0, 0
  %p0 = getelementptr i32, ptr @b4.16x16.wanted, i32 %j0
  %w0 = load i32, ptr %p0
  call void @check(ptr %out, i32 %r0, i32 %w0)
  %r1 = extractvalue {i32, i32} %r, 1
  %i1 = mul i32 %lane, 2
  %j1 = add i32 %i1, 1
  %p1 = getelementptr i32, ptr @b4.16x16.wanted, i32 %j1
  %w1 = load i32, ptr %p1
  call void @check(ptr %out, i32 %r1, i32 %w1)
  ret void
}

define void @st.x1(ptr %memory, ptr %out) {
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %row = urem i32 %lane, 8
  %offset = mul i32 %row, 16
  %address = getelementptr i8, ptr %memory, i32 %offset
  ; The bytes 4 * lane + 0, 1, 2, 3.
  %times = mul i32 %lane, 67372036
  %r0 = add i32 %times, 50462976
  call void @llvm.nvvm.stmatrix.sync.aligned.m16n8.x1.trans.b8.p0(ptr %address, i32 %r0)
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %i0 = add i32 %lane, 0
  %g.p0 = getelementptr i32, ptr %memory, i32 %i0
  %g0 = load i32, ptr %g.p0
  %p0 = getelementptr i32, ptr @st.x1.wanted, i32 %i0
  %w0 = load i32, ptr %p0
  call void @check(ptr %out, i32 %g0, i32 %w0)
  ret void
}

define void @st.x2(ptr %memory, ptr %out) {
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %row = urem i32 %lane, 16
  %offset = mul i32 %row, 16
  %address = getelementptr i8, ptr %memory, i32 %offset
  ; The bytes 4 * lane + 0, 1, 2, 3.
  %times = mul i32 %lane, 67372036
  %r0 = add i32 %times, 50462976
  %r1 = xor i32 %r0, -2139062144
  call void @llvm.nvvm.stmatrix.sync.aligned.m16n8.x2.trans.b8.p0(ptr %address, i32 %r0, i32 %r1)
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %i0 = add i32 %lane, 0
  %g.p0 = getelementptr i32, ptr %memory, i32 %i0
  %g0 = load i32, ptr %g.p0
  %p0 = getelementptr i32, ptr @st.x2.wanted, i32 %i0
  %w0 = load i32, ptr %p0
  call void @check(ptr %out, i32 %g0, i32 %w0)
  %i1 = add i32 %lane, 32
  %g.p1 = getelementptr i32, ptr %memory, i32 %i1
  %g1 = load i32, ptr %g.p1
  %p1 = getelementptr i32, ptr @st.x2.wanted, i32 %i1
  %w1 = load i32, ptr %p1
  call void @check(ptr %out, i32 %g1, i32 %w1)
  ret void
}
