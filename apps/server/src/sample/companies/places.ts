import { drawInventedWord } from '../invented-words.ts'
import type { Random } from '../random.ts'
import states from '../tables/states.json' with { type: 'json' }
import { weighted } from '../weighted.ts'

const PLACES = states.map((place) => ({
  ...place,
  cities: place.cities.split(',').map((entry) => {
    const space = entry.lastIndexOf(' ')
    return { city: entry.slice(0, space), pin: entry.slice(space + 1) }
  }),
}))
/**
 * `code`: the two letters of a CIN, for a state or for the registrar of a part of one (PN, TZ).
 * `gst`: the first two digits of a GSTIN.
 */
export type Place = (typeof PLACES)[number]

const drawAny = weighted(PLACES.map((place) => [place, place.weight] as const))

/** Draws a registrar's area by its number of registered companies (January 2020). */
export function drawPlace(random: Random): Place {
  return drawAny(random)
}

/** The place with these CIN letters. */
export function placeByCode(code: string): Place {
  const place = PLACES.find((each) => each.code === code)
  if (!place) throw new Error(`No place has the CIN letters ${code}`)
  return place
}

const ROADS = 'MARG ROAD LANE STREET CROSS NAGAR COLONY LAYOUT CHOWK GALI'.split(' ')
const BUILDINGS = 'TOWERS CHAMBERS PLAZA HOUSE ARCADE COMPLEX APARTMENTS BHAVAN'.split(' ')
const LANDMARKS = (
  'NEAR CLOCK TOWER,OPP. CITY GARDEN,BEHIND BUS STAND,NEAR WATER TANK,OPP. POST OFFICE,' +
  'INDUSTRIAL AREA PHASE 2'
).split(',')

/** `street1 street2,city,State,PIN-India`, invented. PIN 000000 and city NA mean unknown. */
export function drawRegisteredAddress(random: Random, place: Place): string {
  const { city, pin } = drawCity(random, place)
  const second = random.next() < 0.73 ? `   ${LANDMARKS[random.below(LANDMARKS.length)]!}` : ''
  const isUnknown = random.next() < 0.09
  const shownCity = isUnknown && random.next() < 0.3 ? 'NA' : city
  return `${drawStreet(random)}${second},${shownCity},${place.state},${isUnknown ? '000000' : pin}-India`
}

/** A home address as in director records, with parts separated by `$`. */
export function drawHomeAddress(random: Random, place: Place): string {
  const { city, pin } = drawCity(random, place)
  return `${drawStreet(random)}$${city}$${place.state}$${pin}$INDIA`
}

function drawStreet(random: Random): string {
  const road = `${drawInventedWord(random).word} ${ROADS[random.below(ROADS.length)]!}`
  const number = 1 + random.below(480)
  if (random.next() < 0.5) return `NO. ${number}, ${road}`
  return (
    `${1 + random.below(12)}/${number}, ${drawInventedWord(random).word} ` +
    `${BUILDINGS[random.below(BUILDINGS.length)]!}, ${road}`
  )
}

function drawCity(random: Random, place: Place): { city: string; pin: string } {
  const { city, pin } = place.cities[random.below(place.cities.length)]!
  return { city, pin: pin + String(1 + random.below(99)).padStart(3, '0') }
}
