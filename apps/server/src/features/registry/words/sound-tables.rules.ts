import type { Script } from './indian-scripts.rules.ts'

/**
 * How the sounds of Indian scripts are spelled in Latin letters: a key of one or more sounds, then
 * its spellings with their costs in tenths; "-" is no letter at all. The sounds are those of
 * `
  indian-scripts.rules.ts`. English words are written as they sound, so many keys have several
 * sounds: "sh+.+n" is "tion".
 */
export const COMMON = `
  M$: n m2 ng2 ngh3, .+M$: an am1 en1 on1 in2 un1 um1 em2, k: k c2 ck2 q3 ch5 kh3 qu4,
  kh: kh k2 q3 c5, q: q k1 c3, g: g gh3 j4, gh: gh g2, ng: n ng1,
  c: ch c4 tch2 chh1 t5 s5 tu5 ts3, ch: chh ch s4 c4, j: j g3 z2 dge3 d4 jh3 dj3 s4 ge4,
  z: z j2 s2 ge3 x4, jh: jh j2 z1 s3, ny: n ny2 gn3, j+ny: gy jn1 gn2 dny1 gny2 g4 dn3,
  T: t th4 d4, Th: th t2, D: d dh3 r4, Dh: dh d2, R: d r rh2, Rh: dh rh d2 r3, N: n, t: t th1 d4,
  th: th t2, d: d dh2 th4 t4, dh: dh d2, n: n kn5 ng4, p: p, ph: f ph p3 v5, f: f ph1 gh5 v5,
  b: b v3 bh2 w4, bh: bh b2 v2 w4, m: m, y: y i2 -3 e3 j4, Y: y -1 i2 e2 w3, r: r rh4 wr4,
  rr: r t4, l: l, L: l d5, zh: zh l2 z3 r3 lh3, v: v w1 wh3 u3 b3 f4, sh: sh s1 ch4 c4 ci4,
  Sh: sh s1 ch4, s: s c2 sh2 z3 ps5 sc3, h: h -4 gh4, a: a u3 o4 e4 i5, .: a -1 u3 e3 o3 i4,
  .$: - a2 o4, A: a aa1 o3 au4 aw4 e5 ah2 u5, A+y+U+D: ayud aid1, a+h+.+m: aham ahm,
  I: i ee1 y2 e3 ie2 ea2 ey3 ei3 ui4 -6, U: u oo1 o3 ou2 w5 ew3 ue3 oe5, RI: ri ru1 r4 re3 ree2,
  E: e a3 ai2 ay3 ei2 ey1 ea3 i4 ae2 ie4 eh3, AI: ai ay1 y2 ei2 e3 i3 ie3 ae2 a3 igh4 ey2,
  O: o oa3 ow3 ou3 au3 u3 oo2 a4, AU: au ow ou1 o3 aw2 av2, Ô: o a3 au2 aw2 aa3 ou3, Æ: a e2,
  M~: n1 m2 -1, H: h -1, ah: k h, M: n m2 ng2 ngh3, M+g: ng ngh1, M+h: ngh nh1 mh1, M+p: mp np3,
  M+b: mb nb3, M+ph: mf mph nf2, M+bh: mbh, M+m: mm, M+y: ny my2, k+n: kn chn1 cn2 ckn3,
  T+E+k: tek tech1 teck2, T+c: ksh1 x1 tch2 ch2, T+c+U: ksh1 x1 tchu2, .+h+E: eh1 ahe ehe1,
  .+h+I: ehi1 ahi ah1 eh1, E+h+.: eh eha1, E+h+E: ehe eh1, h+.+l: hal lh1, d+r: dr der3,
  a+m+.+d+A: amada ahmeda2, k+s: x ks cs2 cks3 cts3 kes3 ches5, k+Sh: ksh x1 ks2 kh4 ch4,
  t+s: ts tes2 ths3, T+s: ts tes2 tts2, k+v: qu kv kw2 qv, k+v+A: qua1 kva kwa qva2,
  k+U+v+A: qua1 kuva kwa, k+y+U: cu kyu1 qu1, k+y+O: kyo cu1, k+I+O+r: kior cur3, k+I+U: kiu cu1,
  y+O: yo u2 eo2, j+v+E: jve jewe1, j+v+AI: jvai jewe1, j+v+.: jva jewe1, j+O: jo jyo1,
  j+A+r+j: jarj george2, j+O+r+j: jorj george2, j+Ô+r+j: jorj george2, j+r+j: jarj george3,
  j+U+v+E: juve jewe1, j+U+v+.: juva jewe1, j+y+U+v+E: jewe, j+I+U: jiu jew1 jewe1,
  y+U: u1 yu ew2 eu2 ue3 you2 iu2, j+U: ju du2 jew2 gu3 jui3, A+I: ai i2 y2 ie3 aai1 ay1 igh4,
  A+y: ay ai i3 y2 aay1, A+y+.: aya ay ai i3 y3 aye1 oya2 oye3,
  A+y+.+r: air ayar1 ayer1 oyer3 ire3, A+Y+A+r: air iyer1 ayar1 ayer1 ire3, A+a+r: air aar1,
  A+I+l: ail ile1 oyal3, .+y: ay ai1 i2 y2 ey2 oy2 e3, a+y+y+.: ayya iye iyya1 aiya1 ayye1,
  a+I+a+r: iyer aiyar, .+y+y: ayy iy2 aiy1 ayi2 ey3, .+y+.: aya aye1 ai2 ay1 iye2 ya3 ia3,
  A+U: au ou2 ow2, A+v: av ao ow2 ou2 aw1, A+v+U: ao avu1 av1, A+v+.: ava awa1 ow2 owe2 av2,
  .+v: av ow2 ou3 ev2, .+v+.+r: avar ower awar1 over2 aver1, A+v+.+r: ower avar1 awar1 our3,
  I+y: i1 iy y3 ea3 ee2, I+y+O: io1 iyo eo1, I+y+A: eo3 ia iya iyya1 ea2 eea2 ya2,
  I+A: ia iya ea2 eea2, I+y+.: ia iya ee2 ie2 ea2 ya2, I+a: ia iya ee2 ea2 e3,
  I+y+.+r: eer2 ier2 ear2 iyer ir3, I+a+r: eer2 ier2 ear2 iyer, I+E: ie ia2 e3, I+Y: i1 iy,
  E+y+.+r: are2 air2 eyar eyer1 ear2, E+y+A+r: are2 air2 eyar eyer1, E+a+r: are2 air2,
  E+r: er are3 air2 ere2 ear2, E+y+.: ea eya1 aya2 aye2, O+v+A: ova oa1 owa1, O+v+.$: ova oa1,
  O+a: oa owa2, O+y+.: oya oye1 oi2 oy1, O+I: oi oy1, O+A: oa owa1, U+a: ua ue2 ewe2,
  U+E: ue uwe1 ewe2, U+.+r: oor1 our2, .+r: ar er1 or2 ur2 ir2 re2, a+r: ar er2 or3 ear2,
  A+r: ar aar1 or3 er3 ur3 re3 r3, .+l: al el1 le1 il2 ol2 ul2 l1, .+n: an en1 on1 in2 un2 n1,
  .+m: am em1 om2 um2 im2, .+s: as es1 us2 is2 ous2 s1 ss2 ace3, .+T: at et1 it2 ut2 ot2,
  .+t: at et2 it3 ath1 ut2, .+k: ak ac1 ack2 ec1 ic2 uc2 oc2 k1,
  .+M: an am1 en1 on1 in2 un1 um1 em2, I+s: is ies1 es2 ees1 ice2 ease3 eas2,
  I+z: iz ies1 ees1 is1 ease3 eas2, I+j: ij ies1 ees1 ize2 is2 ige3 eas2,
  E+s: es ace1 ase1 ays1 aze2 ess1 s2 s3, E+z: ez es1 aze1 aise2, I+jh: ies1 ees1 is2 ijh1 iz1,
  E+jh: es1 ez1 ejh, I+U: iu u1 yu ew2, I+O: io yo1 eo1, l+l+I: lli li lly ly1 lhi2,
  l+h+I: lhi li2, l+I: li lee1 ly1 lhi4 ltd3, E+j: ej es2 age1, I+E+T: iate1 iet eat2,
  E+T: et ate1 ait1, E+n: en ain1 ane1 an2 n3, E+l: el ail1 ale1 ell1 al2 l3, E+k: ek ake1 ac2,
  E+d: ed ade1 aid1, E+m: em ame1 aim1 m3, E+T+.+r: eter ator1 ater1, E+y+I: ei ai ay1 e2 a2,
  E+y+I+M: ame1 aim ain em2, AI+n: ain ine1 yn2 ein1, AI+l: ail ile1 yle1, AI+T: ait ite1 ight1,
  A+I+T: ait ite1 ight1, A+I+n: ain ine1, A+I+f: aif ife1, A+I+m: aim ime1, O+n: on one1 oan2,
  O+l: ol ole1 oal1 oll1, O+r: or ore1 oor2 our2, U+r: ur ore3 oor1 our2 ure1,
  c+.+r: char ture2 cher1, c+E+zh: ture2, c+E+r: cher ture2,
  sh+.+n: shan tion1 sion1 cian2 ssion1 shion1, sh+a+n: tion1 sion1,
  Sh+.+n: shan tion1 sion1 ssion1 shion1, sh+.+M: shan tion1 sion1 ssion1 shen1,
  sh+.+l: shal cial1 tial1, Sh+.+M: shan tion1 sion1 ssion1, Sh+.+l: shal cial1 tial1,
  s+.+n: san son tion3 sion3 shion4, sh+A+n: shan tion4, j+.+n: jan gen1 gion2 sion3,
  A+O: ao ow1 aw1 au1, A+O+l: aol awl1 ol3, n+Ô+l+E: nole knowle2, n+A+l+E: nale knowle2,
  n+.+l+E: nale knowle3, n+Ô+l+.: nola knowle2, D+j: dj dge1 j1, T+j: tj dge2, AI+ph: aiph ife1,
  A+I+ph: aiph ife1, A+Y+E: aye ia1 ie2, A+E: ae ia1, A+y+.+M: ayan ian1 ayam,
  h+A+U+s: haus house, E+Y+A+r: eyar are1 air2 ear2, g+.+Dh: gadh garh, g+.+Rh: garh gadh,
  b+r+A+D: brad broad1, b+r+Ô+D: brod broad, b+r+AU+D: braud broad1, b+r+.+D: brad broad1,
  b+O+r+D: bord board, b+.+r+D: bard board1, b+A+r+D: bard board1, I+k+s: ics iks1 ix1,
  E+ph: ef f3, E+c: ech h3, b+I: bi bee1 b3, s+I: si see1 ci2 c3, d+I: di dee1 d3,
  D+I: di dee1 d3, j+I: ji jee1 gi2 g3, p+I: pi pee1 p3, T+I: ti tee1 t3, v+I: vi vee1 wi1 v3,
  j+E: je jai2 j3, k+E: ke kai2 k3, p+r+A: pra praa1 pro3 pvt3`

/** Bengali, Assamese and Odia. */
const EASTERN = `
  M$: ng n1 ngh1 m2,
  .: a o1 -1 u3 e3, .$: - a2 o2, b: b v1 w2 bh3, bh: bh v1 b2 w3, y: j y1 z3 -2, s: s sh1 c2 x4,
  sh: sh s1 ch4 c4, Sh: sh s1 x4, c: ch c2 tch2 chh1 s3 t5, ch: chh ch s1 sh3,
  sh+b: shw sh1 sw shb1 sb1, j: j z1 g3 dg3, s+.+n: tion1 san son sion1, y+A: a1 ya ja ia2,
  y+Æ: a, a+y+A: a e2, E+Y: ey e1, A+Y+.: aya ay ai y2 aye1, A+I+d+r: yder3 aidr,
  A+v+A+r: ower awar avar1, O+Y+A: wa oa oya1 oa1 owa1 ua2 wai2, O+Y+.: oy oye1 we2 owe3 wo3,
  U+Y+.: uy ue2 we2 ewe2, A+O+Y+A: ava awa ower3 owa, A+O+Y+A+r: ower awar1 avar1,
  y+A+r: ar1 er1 yar jar ware3 are2, Y+A+r: ar ayar er1 are2 ear3 air3, U+.+r: or ur our2,
  k+O+Y+A: qua1 kwa koya1 coa2, k+O+v+A: qua1 kova kwa, .+Y+.: oy oi1 ay oya1 aya1,
  k+Sh: ksh x1 kh2 kkh3 kh2, O+Y+y+A+r: oyar ware, O+Y+A+r: war oyar1 ware1,
  n+.+l+E: nole knowle2, O+Y+E: we oye1, O+Y+E+l: well wel oyel1`
/** Tamil and Malayalam have one letter for k and g after a nasal, and so on. */
const NASAL_STOPS = `
  M$: m n2, .+M$: am um1 em1 an2,
  ng: ng ngh1 n3, M+k: nk ng1 nc1 nq3, M+g: ng, ng+k: ng nk nc2 nkh2 ngh1, ng+g: ng ngh1,
  ny+c: nj nch1 nz2 ng3,
  ny+c+I: nji nchi1 ngi1, N+T: nd nt1 nth3 ndh2, n+t: nd nth1 nt1 ndh1, m+p: mb mp1 mbh2,
  n+rr: ndr nr1 nt1, rr+rr: tr tt1 t2`

/** If a script differs: its spellings replace those of the same key. */
export const DIFFERENT: Readonly<Partial<Record<Script, string>>> = {
  Gurmukhi: `
  j: j z2 g3 dg3, h: h -2 gh3`,
  Bengali: EASTERN,
  Assamese: `${EASTERN},
  c: ch s1 c1 ss2, ch: s ch1 chh1 sh2 c2, j: j z1 s2 g3, c+A+r: char ture2 cher1,
  E+ch: es s2 ace2, .+ch: as es1 s1, I+ch: is ies2 s2, c+.+n: tion1 chan shan1 sion1,
  ch+.+n: tion1 chan shan1 sion1`,
  Odia: `${EASTERN},
  .$: - a1 o3, L: l d4`,
  Tamil: `${NASAL_STOPS},
  p+I+r+A+T: pirat prat broad2, k+c: x ks kch1, AI+ah+p: aif ife1, A+I+ah+p: aif ife1,
  O+l+I: oli ohli1, E+l+I: eli elhi2, I: i ee1 y2 e3 ie2 ea2 ei3 ui4 -3,
  k: k g1 h1 kh3 gh3 c3 q4 ch5, k+k: k kk1 ck2 c2 g3 cc3 kh3, c: s ch1 c1 sh1 j3 z4,
  c+c: ch cch1 tch2 cc3, T: d t th3 dh3 r4, T+T: t tt1 d2 tth2 dd2 th3, t: d th t1 dh1,
  t+t: th t tt1 tth1, p: p b1 f3 ph3 bh2 v4, p+p: p pp1 b2 f3 ph3, rr: r rr1 t4, v: v w1 b4,
  U: u oo1 -2 o3 ou2 w5 ue3, h: h -2 g4, ah: -, ah+p: f ph2 ff1, ah+j: z, .$: a -2,
  k+.: ga ka1 ha2 k1 g1 kha2 ca3, T+s: ts ds tes1 des1 dz3, k+s: x ks gs2 cs2, j: j z2 g2 s3 dg3,
  k+I+r: kr kir1 gr1 cr2 gir2, p+I+r: pr pir1 br1 bir2, t+I+r: tr dr thir1 thr1,
  T+I+r: tr dr tir1 dir2, s+r+I: shri sri shree sree, kh+k: k`,
  Malayalam: `${NASAL_STOPS},
  n+O+L+.: nola knowle2, A+N: an arn1, E+N: en ern1, .+N: an ern2, k: k g2 c2 kh3 ck2 ch5 h4,
  T: t d1 tt2, t: th t d3, t+t: th t tt1 tth1, N+N: nn n1, rr+rr: t tt1 tr3, n+rr: nt nd2,
  zh: zh l2 z2 r1, zh+s: rs1, c: ch s3 c2 j3, .$: a -2, r+.$: ra r1, v+U: v1 vu o3,
  AI: ai ay1 y2 i3 ei2 e3`,
  Telugu: `
  M$: m n2, .+M$: am um1 em1 an2,
  U: u oo1 -2 o3 ou2 ue3, .$: a -1, t: t th, h: h -4`,
  Kannada: `
  M$: m n2, .+M$: am um1 em1 an2,
  U: u oo1 -2 o3 ou2 ue3, .$: a -1, t: t th`,
}
