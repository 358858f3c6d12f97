/** A part of a name. `isMatch` if it was typed. */
interface NamePart {
  text: string
  isMatch: boolean
}

const WORD = /[\p{L}\p{N}]+/gu
/** How many letters at the beginning of a mistyped word must be correct. */
const MIN_CORRECT = 3

/** Splits a suggested name into parts that were typed, in any order of words, and other parts. */
export function matchedParts(name: string, typed: string): NamePart[] {
  const lower = name.toLowerCase()
  const words = [...lower.matchAll(WORD)].map((match) => ({ word: match[0], at: match.index }))
  const isMatched = Array.from({ length: name.length }, () => false)
  const mark = (at: number, length: number) => isMatched.fill(true, at, at + length)
  for (const [term] of typed.toLowerCase().matchAll(WORD)) {
    const start = words.find(({ word, at }) => word.startsWith(term) && !isMatched[at])
    const inside = start ? start.at : term.length >= MIN_CORRECT ? lower.indexOf(term) : -1
    if (inside >= 0) mark(inside, term.length)
    else {
      const alike = words
        .map(({ word, at }) => ({ at, length: commonBeginning(word, term) }))
        .sort((one, other) => other.length - one.length)[0]
      if (alike && alike.length >= MIN_CORRECT) mark(alike.at, alike.length)
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
