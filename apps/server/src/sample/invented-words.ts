import { scramble, type Random } from './random.ts'

const STARTS = (
  'A BHA CHA CHI DA DE DHA DI E FO GA GI GO HA HE I JA JI JO KA KE KI KO KRI LA LE LI LO MA ME ' +
  'MI MO MRI NA NE NI NO O PA PE PRA PRI PU RA RE RI RO RU SA SE SHA SHI SO SU TA TE THA TI ' +
  'TRI TU U VA VE VI VRA YA YU ZA ZE ZI'
).split(' ')
const MIDDLES = (
  'BA BHI CHA DA DHU DRI GA GNI HA JA JE KA KSHA KU LA LI LO LU MA MI MU NA NDA NDRI NI NTA NU ' +
  'PA PTI RA RI RO RSHA RU RVA SA SHA SHI STRA SU TA TI TRA TU VA VE VI VRA XI YA YO ZA ZU'
).split(' ')
const ENDS = (
  'BAN BHAV CORP DA DAM DEX DHAR DRA FLEX GEN GHAR GON JAN JI KAM KAR KART KSH LAM LEX LINE ' +
  'LON MAX MED MIND MIX MON NA NAM NDRA NEX NIK NITE NOX NTA NYA PAL PLEX PORT RAJ RAM RAN RIX ' +
  'ROM RON RSH RTH SAN SHI SIS SOL STAR TAN TEK TH TIS TRIX TRON VAM VAN VAX VEL VERA VI VISTA ' +
  'WARE X YAM YAN ZEN ZON'
).split(' ')

/** Syllables that would spell a well-known brand or family. */
const AVOIDED =
  /TATA|BIRLA|MAHINDR|RELIAN|ADANI|AMBANI|GODREJ|INFOS|WIPRO|BAJAJ|MARUTI|AIRTEL|SONY|VEDANT|HINDAL|DABUR/

// Four of five distinct words of the real registry occur once. A steep power of a uniform number
// draws a few words often and most words once: 727,000 distinct words in 2.8 million names, in line
// with the growth of the real ones.
const STEEPNESS = 3.2
const REACH = 8_000_000

/**
 * Words of the first ranks, one in thirteen drawn. Each occurs in hundreds of names of a registry.
 */
const COMMON = 2_000

/** An invented word of 3 to 5 syllables. Some occur often, most are nearly unique. */
export function drawInventedWord(random: Random): { word: string; isCommon: boolean } {
  const rank = Math.floor(REACH * random.next() ** STEEPNESS)
  return { word: inventedWord(rank), isCommon: rank < COMMON }
}

/** The invented word of a rank, always the same. */
function inventedWord(rank: number): string {
  const bits = scramble(rank + 1)
  let word = STARTS[bits % STARTS.length]! + MIDDLES[(bits >>> 7) % MIDDLES.length]!
  const more = scramble(bits ^ 0x2545f491)
  if (more % 4 === 0) word += MIDDLES[(more >>> 5) % MIDDLES.length]!
  word += ENDS[(more >>> 13) % ENDS.length]!
  return AVOIDED.test(word) ? `${word}ORA`.replace(AVOIDED, 'VANIKA') : word
}
