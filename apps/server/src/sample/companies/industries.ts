import type { Random } from '../random.ts'
import frequencies from '../tables/frequencies.json' with { type: 'json' }
import { weighted, type Draw } from '../weighted.ts'

/** CINs of companies from this year on have a NIC-2008 division, older ones NIC-2004. */
const FIRST_YEAR_OF_NIC_2008 = 2023

type Divisions = Record<string, (number | undefined)[]>

function drawDivision(divisions: Divisions): Draw<string> {
  return weighted(
    Object.entries(divisions).map(([division, entry]) => [division, entry[1]!] as const),
  )
}

const DIVISIONS_2004: Divisions = frequencies.divisions2004
const DIVISIONS_2008: Divisions = frequencies.divisions2008
const draw2004 = drawDivision(DIVISIONS_2004)
const draw2008 = drawDivision(DIVISIONS_2008)

/** The trade for a last word: NIC-2004 division, NIC-2008 division, words. */
const TRADES: readonly (readonly [string, string, string])[] = [
  ['72', '62', 'SOLUTIONS TECHNOLOGIES TECHNOLOGY INFOTECH SOFTWARE SYSTEMS TECH SOFTECH'],
  ['72', '62', 'ANALYTICS AI INNOVATIONS LABS DIGITAL NETWORKS'],
  ['74', '70', 'SERVICES CONSULTANCY CONSULTING CONSULTANTS MANAGEMENT ADVISORS ADVISORY'],
  ['74', '70', 'ASSOCIATES ADVERTISING OUTSOURCING'],
  ['45', '41', 'DEVELOPERS BUILDERS CONSTRUCTIONS CONSTRUCTION INFRA INFRASTRUCTURE BUILDCON'],
  ['45', '41', 'INFRATECH PROJECTS CONTRACTORS INFRACON BUILDTECH'],
  ['51', '46', 'TRADING EXPORTS IMPEX EXIM TRADERS OVERSEAS INTERNATIONAL ENTERPRISES TRADE'],
  ['51', '46', 'MERCANTILE AGENCIES DISTRIBUTORS TRADELINK'],
  ['52', '47', 'RETAIL MART JEWELLERS JEWELS STORES ECOMMERCE COMMERCE'],
  ['15', '10', 'FOODS FOOD BEVERAGES DAIRY SPICES PRODUCTS'],
  ['55', '55', 'HOTELS RESORTS HOSPITALITY RESTAURANTS RESTAURANT HOLIDAYS RESORT VILLAS'],
  ['70', '68', 'PROPERTIES REALTY ESTATES REALTORS HOUSING HOMES ESTATE PROMOTERS'],
  ['65', '64', 'FINANCE INVESTMENTS FUND FUNDS LEASING HOLDINGS CAPITAL NIDHI SECURITIES VENTURES'],
  ['24', '21', 'PHARMA PHARMACEUTICALS CHEMICALS CHEM LABORATORIES LIFESCIENCES BIOTECH'],
  ['85', '86', 'HEALTHCARE HOSPITALS HOSPITAL CARE DIAGNOSTICS HEALTH MEDICARE LIFECARE WELLNESS'],
  ['80', '85', 'EDUCATION ACADEMY LEARNING INSTITUTE EDUTECH SCHOOL TRAINING'],
  ['63', '52', 'LOGISTICS TRAVELS TOURS SHIPPING CARGO FREIGHT TOURISM TRAVEL MARINE'],
  ['40', '35', 'ENERGY POWER SOLAR RENEWABLES'],
  ['29', '28', 'ENGINEERING ENGINEERS MACHINES TOOLS EQUIPMENTS AUTOMATION INDUSTRIES'],
  ['17', '13', 'TEXTILES MILLS FABRICS SPINNERS'],
  ['18', '14', 'APPARELS GARMENTS FASHIONS FASHION CLOTHING'],
  ['27', '24', 'STEEL STEELS METALS ALLOYS ISPAT'],
  ['14', '08', 'MINERALS GRANITES MINING MINES'],
  ['25', '22', 'POLYMERS PLASTICS PACKAGING'],
  ['22', '58', 'MEDIA PUBLICATIONS PRINTERS'],
  ['92', '59', 'ENTERTAINMENT FILMS PRODUCTIONS STUDIOS EVENTS'],
  ['01', '01', 'AGRO FARMS ORGANICS PLANTATIONS'],
  ['31', '27', 'ELECTRONICS ELECTRICALS'],
  ['34', '29', 'MOTORS AUTOMOBILES AUTOMOTIVE'],
  ['26', '23', 'CERAMICS CERAMIC TILES GLASS'],
]

const divisionsByWord = new Map(
  TRADES.flatMap(([nic2004, nic2008, words]) =>
    words.split(' ').map((word) => [word, { nic2004, nic2008 }] as const),
  ),
)

/** The first four digits of a NIC code that fits the name, half of them ending with a zero. */
export function drawNic4(random: Random, year: number, business: string): string {
  const isNic2008 = year >= FIRST_YEAR_OF_NIC_2008
  const known = divisionsByWord.get(business)
  const usesName = known !== undefined && random.next() < 0.7
  const division = usesName
    ? isNic2008
      ? known.nic2008
      : known.nic2004
    : (isNic2008 ? draw2008 : draw2004)(random)
  return `${division}${random.below(10)}${random.next() < 0.5 ? 0 : random.below(10)}`
}

/** The registry's name for the industry of a NIC code. */
export function industryOf(nicCode: string, year: number): string {
  const divisions = year >= FIRST_YEAR_OF_NIC_2008 ? DIVISIONS_2008 : DIVISIONS_2004
  return frequencies.industries[divisions[nicCode.slice(0, 2)]?.[0] ?? -1] ?? 'Others'
}
