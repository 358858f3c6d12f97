import { capitalized } from '@dastak/contract/capitalized.ts'

/** Former names that files still contain, and today's names. In lower case, with "&" as "and". */
const TODAY = new Map(
  Object.entries({
    'andaman and nicobar': 'andaman and nicobar islands',
    chattisgarh: 'chhattisgarh',
    'jammu and kashmir (ut)': 'jammu and kashmir',
    'nct of delhi': 'delhi',
    orissa: 'odisha',
    pondicherry: 'puducherry',
    tamilnadu: 'tamil nadu',
    telengana: 'telangana',
    uttaranchal: 'uttarakhand',
  }),
)

/** One spelling per state: "TAMIL NADU", "tamil nadu" and "tamilnadu" are Tamil Nadu. */
export function stateName(written: string): string {
  return today(written).replace(/(?<!\p{L})\p{L}+/gu, (word) =>
    word === 'and' || word === 'of' ? word : capitalized(word),
  )
}

function today(written: string): string {
  const plain = written.toLowerCase().replace(/&/g, ' and ').replace(/\s+/g, ' ').trim()
  return TODAY.get(plain) ?? plain
}

/** By the letters in a CIN (state or registrar), those of vehicles, and the number in a GSTIN. */
const BY_CODE = new Map(
  `AN 35 Andaman and Nicobar Islands
AP 37 28 Andhra Pradesh
AR 12 Arunachal Pradesh
AS 18 Assam
BR BH 10 Bihar
CH 04 Chandigarh
CT CG 22 Chhattisgarh
DN 26 Dadra and Nagar Haveli
DD 25 Daman and Diu
DL 07 Delhi
GA 30 Goa
GJ 24 Gujarat
HR 06 Haryana
HP 02 Himachal Pradesh
JK 01 Jammu and Kashmir
JH 20 Jharkhand
KA 29 Karnataka
KL 32 Kerala
LA 38 Ladakh
LD LH 31 Lakshadweep
MP 23 Madhya Pradesh
MH PN 27 Maharashtra
MN 14 Manipur
ML 17 Meghalaya
MZ 15 Mizoram
NL 13 Nagaland
OR OD 21 Odisha
PY 34 Puducherry
PB 03 Punjab
RJ 08 Rajasthan
SK 11 Sikkim
TN TZ 33 Tamil Nadu
TG TS 36 Telangana
TR 16 Tripura
UP 09 Uttar Pradesh
UR UT UK UA 05 Uttarakhand
WB 19 West Bengal`
    .split('\n')
    .flatMap((line) => {
      const codes = line.match(/\b(?:[A-Z]{2}|\d{2})\b/g)!
      return codes.map((code) => [code, line.slice(line.lastIndexOf(codes.at(-1)!) + 3)] as const)
    }),
)

/** Registrars of a single state, by the town or state in their name. */
const BY_REGISTRAR = new Map(
  `andaman AN, bangalore KA, bengaluru KA, chennai TN, chhattisgarh CT, coimbatore TN, cuttack OR,
  ernakulam KL, goa GA, gwalior MP, himachal HP, hyderabad TG, jaipur RJ, jharkhand JH, kanpur UP,
  kolkata WB, mumbai MH, patna BR, pondicherry PY, pune MH, ranchi JH, uttarakhand UR,
  vijayawada AP`
    .split(/,\s+/)
    .map((pair) => pair.split(' ') as [string, string]),
)

/** The state with this code. Null if there is none. */
export function stateOfCode(code: string): string | null {
  return BY_CODE.get(code.toUpperCase()) ?? null
}

/** The state of a registrar ("RoC-Bangalore"). Null if it covers several or is not a registrar. */
function stateOfRegistrar(registrar: string): string | null {
  const word = /^(?:roc|registrar of companies)[\s,-]*([a-z]+)/i
    .exec(registrar.trim())?.[1]
    ?.toLowerCase()
  return stateOfCode(BY_REGISTRAR.get(word ?? '') ?? '')
}

/**
 * The state that a file writes (name, code, registrar), otherwise from the CIN or the registrar.
 */
export function registeredState(
  written: string | null,
  cin: string,
  registrar: string | null,
): string | null {
  if (written !== null)
    return stateOfCode(written) ?? stateOfRegistrar(written) ?? stateName(written)
  const fromCin = cin.length === 21 ? stateOfCode(cin.slice(6, 8)) : null
  return fromCin ?? (registrar === null ? null : stateOfRegistrar(registrar))
}
