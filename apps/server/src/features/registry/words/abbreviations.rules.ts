/** Abbreviations in names of Indian companies, and the words that they may stand for. */
const SHORT = new Map(
  `
  adv: advertising advisory, advt: advertising, agri: agriculture agricultural agro,
  arch: architects, assn: association, asso: associates association,
  assoc: associates association, auto: automobiles automotive automation,
  bev: beverages, biotech: biotechnology, biz: business, bldrs: builders, bros: brothers,
  bus: business,
  cap: capital, chem: chemicals chemical, cntr: centre, comm: communications commercial,
  comp: computers, compu: computers, cons: consultants consultancy construction constructions,
  const: construction constructions, constr: construction constructions,
  consult: consultants consultancy consulting, coop: cooperative, corp: corporation corporate,
  ctr: centre,
  dept: department, dev: developers development, devs: developers, distr: distributors,
  dvlprs: developers,
  ecom: ecommerce, edn: education, edu: education educational,
  elec: electricals electrical electronics electric, elect: electricals electrical electronics,
  eng: engineering engineers, engg: engineering engineers, engr: engineers, engrs: engineers,
  ent: enterprises entertainment, ents: enterprises, entp: enterprises,
  env: environment environmental, equip: equipment equipments, est: estate estates, exp: exports,
  fdn: foundation, fin: finance financial, furn: furniture,
  gen: general, glbl: global, govt: government, grp: group,
  hldgs: holdings, hosp: hospitality hospital hospitals,
  imp: imports, ind: industries india industrial, indl: industrial, inds: industries,
  indus: industries, info: information infotech, infra: infrastructure, ins: insurance,
  inst: institute, int: international interiors, intl: international, intnl: international,
  inv: investments investment, invest: investments investment, invt: investments investment,
  lab: laboratories laboratory, labs: laboratories laboratory, log: logistics,
  mach: machinery machines, med: medical, mfg: manufacturing, mfr: manufacturers,
  mfrs: manufacturers, mgmt: management, mgt: management, mkt: marketing market, mktg: marketing,
  nat: national, natl: national,
  org: organisation organics,
  pack: packaging, pharm: pharmaceuticals pharmaceutical pharmacy,
  pharma: pharmaceuticals pharmaceutical, pkg: packaging, plast: plastics,
  prod: products production productions, prods: products productions, proj: projects,
  prop: properties property, props: properties, pub: publications publishing publishers,
  res: research, rest: restaurant restaurants,
  sci: sciences, sec: securities security, secs: securities, serv: services, shpg: shipping,
  soc: society, soft: software, sol: solutions, soln: solutions, solns: solutions,
  sols: solutions, spg: spinning, st: saint street, std: standard, svc: services, svcs: services,
  srvs: services, sw: software, sys: systems, syst: systems,
  tech: technologies technology technical, techno: technologies technology, tel: telecom,
  tele: telecom telecommunications, tex: textiles textile, tpt: transport transports,
  trans: transport transports, trd: trading traders, trdg: trading, trdrs: traders,
  univ: university universal,
  vent: ventures,
  wks: works`
    .trim()
    .split(/,\s+/)
    .map((entry) => entry.split(': ') as [string, string])
    .map(([short, long]) => [short, long.split(' ')] as const),
)

/** From each word, short or long, to its synonyms. */
const SAME = new Map<string, Set<string>>()
const add = (word: string, other: string) =>
  SAME.set(word, (SAME.get(word) ?? new Set()).add(other))
for (const [short, words] of SHORT)
  for (const word of words) {
    add(short, word)
    add(word, short)
  }
for (const [short, words] of SHORT)
  for (const other of words.flatMap((word) => [...SAME.get(word)!]))
    if (other !== short) add(short, other)

/** Words that this word abbreviates, or that abbreviate it. */
export function synonymsOf(word: string): readonly string[] {
  return [...(SAME.get(word) ?? [])]
}
