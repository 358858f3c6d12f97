const COUNTRIES =
  'ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br ' +
  'bs bt bw by bz ca cc cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ' +
  'ec ee eg er es et eu fi fj fk fm fo fr ga gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw ' +
  'gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ' +
  'ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt mu ' +
  'mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt ' +
  'pw py qa re ro rs ru rw sa sb sc sd se sg sh si sk sl sm sn so sr ss st su sv sx sy sz tc ' +
  'td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz va vc ve vg vi vn vu wf ws ' +
  'ye yt za zm zw'
const COMMON =
  'com org net edu gov mil int info biz name pro jobs mobi coop aero travel asia tel xyz ' +
  'online site website tech store shop app dev blog cloud club live life world today company ' +
  'agency studio digital solutions services consulting finance capital fund ventures partners ' +
  'group global international email work works team software systems technology network media ' +
  'news space design art health care clinic hospital doctor legal law engineer engineering ' +
  'education academy school university college institute foundation ngo ong restaurant hotel ' +
  'house realty estate properties energy solar green eco earth farm trade exchange market ' +
  'marketing expert guru zone one plus ltd inc llc gmbh page link click top vip bio bank ' +
  'example test'

const KNOWN = new Set(`${COUNTRIES} ${COMMON}`.split(' '))

/** True for country domains and common generic ones. There are about a thousand others. */
export function isTopLevelDomain(label: string): boolean {
  return KNOWN.has(label.toLowerCase())
}
