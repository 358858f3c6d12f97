/** The parts of a person's name for programs that keep them apart. */
interface NameParts {
  /** All words but the last. Empty if there is only one word. */
  first: string
  last: string
}

/** Splits a name before its last word. A single word is the last name, which most CRMs require. */
export function splitName(name: string): NameParts {
  const words = name.split(/\s+/).filter(Boolean)
  return { first: words.slice(0, -1).join(' '), last: words.at(-1) ?? '' }
}
