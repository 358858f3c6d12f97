import type { SampleCompany } from './companies.ts'
import { NAMED_COMPANIES } from './named-companies.ts'
import { createPeople, type SampleDirector } from './people.ts'
import { createRandom, type Random } from '../random.ts'
import { weighted } from '../weighted.ts'

/** A directorship in a company. */
export interface SampleDirectorship {
  director: SampleDirector
  cin: string
  designation: string
  /** YYYY-MM-DD, not before the company's registration. */
  appointedOn: string
  /** YYYY-MM-DD, after the appointment. Null for a present directorship. */
  endedOn: string | null
}

export interface Board {
  /** Directors who appear here for the first time. */
  newDirectors: SampleDirector[]
  seats: SampleDirectorship[]
}

const BOARD_STREAM = 3
/** A separate stream, so that boards are drawn the same whether directorships end or not. */
const ENDING_STREAM = 7
/** The share of the third and later directorships of a company, which is a twentieth of all. */
const SHARE_ENDED = 0.25
/** So many recent directors may be drawn again for another company. */
const POOL = 256
const SHARE_CALLED_AGAIN = 0.24
const LATEST_YEAR = 2025
const YOUNGEST = 21

const drawDesignation = weighted([
  ['Director', 70],
  ['Managing Director', 9],
  ['Whole-time Director', 6],
  ['Additional Director', 8],
  ['Nominee Director', 2],
  ['Director & CEO', 1],
] as const)
const drawPrivateSize = weighted([
  [2, 66],
  [3, 20],
  [4, 9],
  [5, 3],
  [6, 2],
] as const)
const drawPublicSize = weighted([
  [3, 30],
  [4, 22],
  [5, 16],
  [6, 13],
  [7, 10],
  [9, 6],
  [12, 3],
] as const)

/** Draws the directors of companies in order: mostly new people, some from earlier companies. */
export function drawSeats(seed: number, maxDirectors: number): (company: SampleCompany) => Board {
  const random = createRandom(seed)
  const endings = createRandom(seed)
  const makePerson = createPeople(seed)
  const pool: SampleDirector[] = []
  const named = new Map<string, SampleDirector>()
  let made = 0

  function introduce(
    board: Board,
    company: SampleCompany,
    traits: { fullName?: string; lastName?: string },
  ): SampleDirector {
    const { place, domainWord } = company
    const director = makePerson(made, { ...traits, place, domainWord })
    pool[made % POOL] = director
    made += 1
    board.newDirectors.push(director)
    return director
  }

  function nameDirector(board: Board, company: SampleCompany, fullName: string) {
    const known = named.get(fullName)
    if (known || made >= maxDirectors) return known
    const director = introduce(board, company, { fullName })
    named.set(fullName, director)
    return director
  }

  function drawDirector(board: Board, company: SampleCompany, seated: readonly SampleDirector[]) {
    if (made >= maxDirectors || (pool.length > 8 && random.next() < SHARE_CALLED_AGAIN)) {
      // The square selects a few people often and most never again.
      const called = pool[Math.floor(pool.length * random.next() ** 2)]!
      if (!seated.includes(called)) return called
      if (made >= maxDirectors) return undefined
    }
    const relative = seated.length > 0 && random.next() < 0.45 ? seated[0] : undefined
    return introduce(board, company, { lastName: relative?.lastName })
  }

  return (company) => {
    random.start(BOARD_STREAM, company.index)
    endings.start(ENDING_STREAM, company.index)
    const board: Board = { newDirectors: [], seats: [] }
    const known = NAMED_COMPANIES[company.index]
    const { directors: names, former = [] } = known?.name === company.name ? known : {}
    const seated: SampleDirector[] = []
    const size = names?.length ?? drawSize(random, company.type)
    for (let seat = 0; seat < size; seat += 1) {
      const director = names
        ? nameDirector(board, company, names[seat]!)
        : drawDirector(board, company, seated)
      if (!director) continue
      seated.push(director)
      const held = drawSeat(random, company, director, seat)
      board.seats.push(names || seat < 2 ? held : { ...held, endedOn: drawEnd(endings, held) })
    }
    for (const fullName of former) {
      const director = nameDirector(board, company, fullName)
      if (director) board.seats.push(formerSeat(company, director))
    }
    return board
  }
}

function drawSize(random: Random, type: string): number {
  if (type === 'OPC') return 1
  return type === 'PLC' || type === 'PLN' || type === 'GOI' || type === 'SGC'
    ? drawPublicSize(random)
    : drawPrivateSize(random)
}

function drawSeat(random: Random, company: SampleCompany, director: SampleDirector, seat: number) {
  const isFounder = seat < 2 && random.next() < 0.7
  const drawnYear = isFounder
    ? company.year
    : company.year + random.below(LATEST_YEAR - company.year + 1)
  const year = Math.max(drawnYear, Number(director.dob.slice(0, 4)) + YOUNGEST)
  const sameDay = company.registeredOn.slice(4)
  return {
    director,
    cin: company.cin,
    designation:
      company.type === 'LLP'
        ? 'Designated Partner'
        : seat < 2 && isFounder
          ? 'Director'
          : drawDesignation(random),
    appointedOn: `${year}${sameDay}`,
    endedOn: null,
  }
}

/** Some directorships have ended, a year or more after the appointment. */
function drawEnd(endings: Random, { appointedOn }: SampleDirectorship): string | null {
  const share = endings.next()
  const years = LATEST_YEAR - Number(appointedOn.slice(0, 4))
  const served = 1 + endings.below(Math.max(1, years))
  return share >= SHARE_ENDED || years < 1
    ? null
    : `${Number(appointedOn.slice(0, 4)) + served}${appointedOn.slice(4)}`
}

/** A former directorship: from the first day, or from the director's 21st year, for two years. */
function formerSeat({ cin, year, registeredOn, type }: SampleCompany, director: SampleDirector) {
  const designation = type === 'LLP' ? 'Designated Partner' : 'Additional Director'
  const first = Math.max(year, Number(director.dob.slice(0, 4)) + YOUNGEST)
  const sameDay = registeredOn.slice(4)
  return {
    director,
    cin,
    designation,
    appointedOn: `${first}${sameDay}`,
    endedOn: `${first + 2}${sameDay}`,
  }
}
