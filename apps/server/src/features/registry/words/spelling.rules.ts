const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** Every spelling one edit away (omitted, added, replaced, swapped letter): about 54 per letter. */
export function oneEditAway(word: string): string[] {
  const found = new Set<string>()
  for (let at = 0; at <= word.length; at += 1) {
    const before = word.slice(0, at)
    const after = word.slice(at)
    if (after !== '') found.add(before + after.slice(1))
    if (after.length > 1) found.add(before + after[1]! + after[0]! + after.slice(2))
    for (const letter of LETTERS) {
      found.add(before + letter + after)
      if (after !== '') found.add(before + letter + after.slice(1))
    }
  }
  found.delete(word)
  return [...found]
}

/**
 * The number of edits between two words (a letter omitted, added, replaced, or swapped with its
 * neighbour, each letter edited only once), or `most + 1` if it is more than `most`.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a.charCodeAt(i - 1) === b.charCodeAt(j - 1)
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1))
      if (
        i > 1 &&
        j > 1 &&
        a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
        a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
      )
        cost = Math.min(cost, before[j - 2]! + 1)
      row.push(cost)
      if (cost < least) least = cost
    }
    if (least > most) return most + 1
    before = last
    last = row
  }
  return Math.min(last[b.length]!, most + 1)
}

/** The same between `start` and the closest prefix of `word`. */
export function startDistance(start: string, word: string, most: number): number {
  let least = most + 1
  for (let length = start.length - most; length <= start.length + most; length += 1) {
    if (length < 1 || length > word.length) continue
    least = Math.min(least, editDistance(start, word.slice(0, length), most))
  }
  return least
}
