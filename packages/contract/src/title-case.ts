const HAS_SMALL_LETTER = /\p{Ll}/u
/** A run of letters. A mark after a letter belongs to it. */
const RUN = /\p{L}[\p{L}\p{M}]*/gu
const SMALL_WORDS = new Set(['OF', 'AND', 'FOR', 'THE', 'IN', 'BY', 'WITH'])
/** Abbreviations that are spoken as letters though they have a vowel. */
const INITIALS = new Set(['OPC', 'IT', 'AI', 'EV', 'UK', 'USA', 'UAE', 'NRI', 'IIT', 'SEZ', 'HUF'])
/** Short words without a vowel that are spoken as words. */
const SHORTENED = new Set('LTD PVT DR MR MRS ST JR SMT SH KR MD MFG BLDG MKTG'.split(' '))
const NO_VOWEL = /^[^AEIOUY]{1,4}$/
const ROMAN = /^X{0,3}(?:IX|IV|V?I{0,3})$/
const ORDINAL = /^(?:ST|ND|RD|TH)$/

/**
 * Converts a name in capitals, as the registry writes it, to normal spelling: `S K ZUARI (INDIA)
 * PVT LTD` becomes `S K Zuari (India) Pvt Ltd`. Abbreviations stay in capitals. A name that already
 * has small letters stays as it is.
 */
export function titleCaseName(registryName: string): string {
  if (HAS_SMALL_LETTER.test(registryName)) return registryName
  return registryName.replace(RUN, (run: string, at: number) => {
    const before = registryName.slice(0, at)
    const isWholeWord = /\s$/.test(before) && !/^\S/.test(registryName.slice(at + run.length))
    return isWholeWord && SMALL_WORDS.has(run) ? run.toLowerCase() : runInTitleCase(run, before)
  })
}

function runInTitleCase(run: string, before: string): string {
  if (/\d$/.test(before) && ORDINAL.test(run)) return run.toLowerCase()
  // INDIA'S, but D'SOUZA and O'BRIEN; M/S; CO-OPERATIVE.
  if (/\p{L}{2}['’]$/u.test(before) || (/(?:^|\s)M\/$/.test(before) && run === 'S'))
    return run.toLowerCase()
  if (/(?:^|[\s(])CO-$/.test(before) && run.startsWith('OP')) return run.toLowerCase()
  if (INITIALS.has(run) || ROMAN.test(run)) return run
  if (NO_VOWEL.test(run) && !SHORTENED.has(run)) return run
  return run.charAt(0) + run.slice(1).toLowerCase()
}
