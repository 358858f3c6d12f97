/** A piece of a name; `isMatch` where it is what was typed. */
interface NamePart {
  text: string
  isMatch: boolean
}

const WORD = /[\p{L}\p{N}]+/gu
/** Of a word that was typed with a mistake, so many letters have to be right from its beginning. */
const LEAST_ALIKE = 3

/** A suggested name in pieces: letters that were typed and others, in any order of words. */
export function matchedParts(name: string, typed: string): NamePart[] {
  const lower = name.toLowerCase()
  const words = [...lower.matchAll(WORD)].map((match) => ({ word: match[0], at: match.index }))
  const isMatched = Array.from({ length: name.length }, () => false)
  const mark = (at: number, length: number) => isMatched.fill(true, at, at + length)
  for (const [sought] of typed.toLowerCase().matchAll(WORD)) {
    const begins = words.find(({ word, at }) => word.startsWith(sought) && !isMatched[at])
    const inside = begins ? begins.at : sought.length >= LEAST_ALIKE ? lower.indexOf(sought) : -1
    if (inside >= 0) mark(inside, sought.length)
    else {
      const alike = words
        .map(({ word, at }) => ({ at, length: commonBeginning(word, sought) }))
        .sort((one, other) => other.length - one.length)[0]
      if (alike && alike.length >= LEAST_ALIKE) mark(alike.at, alike.length)
    }
  }
  return joined(name, isMatched)
}

function commonBeginning(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}

function joined(name: string, isMatched: readonly boolean[]): NamePart[] {
  const parts: NamePart[] = []
  for (let at = 0; at < name.length; at += 1) {
    const last = parts.at(-1)
    if (last && last.isMatch === isMatched[at]) last.text += name[at]
    else parts.push({ text: name[at]!, isMatch: isMatched[at]! })
  }
  return parts
}
