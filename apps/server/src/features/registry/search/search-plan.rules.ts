/**
 * How a search goes, from its first question to its last: which way it is answered, exactly, by
 * GIN, by bitmaps or by words that resemble, and how much is looked at. All its numbers stand here;
 * the services only ask and page.
 *
 * Where a number comes from stands in brackets. [8] and [13] are the decisions in
 * `docs/decisions/`; [bench: …] is a row of registry-search in `bench/README.md` that it was set
 * by, which moves with it; [bound] was not measured by itself: it only keeps the worst in bounds.
 */

/** A word, or what a query asks for: in how many names it may be. */
interface Counted {
  df: number
}

// 0. The query itself: names that start so, and its words, as the dictionary knows them.

/** Names that start as the query does are ranked, so many. [13] */
export const MOST_STARTING = 40
/** A query's further words are not looked at. [8] */
export const MOST_WORDS = 8
/** What an unfinished word may become is looked up, if it is no more than this. [bound] */
export const MOST_COMPLETIONS = 2_000
/** More than these are one beginning: an index evaluates an OR for each entry. [8] */
export const FEW_COMPLETIONS = 24

/** Estimates, where the dictionary has none. A large registry has about so many names. [8] */
export const NAMES = 3_000_000
/** A beginning that very many names have. [bound] */
export const COMMON_START = 300_000
/** One that has no bitmap: what one name in 1,000 has gets one (`indexing/`). [8] */
export const RARE_START = 2_000

// 1. Exactly: a word in so few names tells. All of these are read and compared with the query, so
// that the name is among them, whatever else is wrong.

/** [8; bench: exact, a wrong word added] */
export const FEW_TO_READ = 200

/** Whether all names of words that stand in so many may be read. */
export function isReadWhole(df: number): boolean {
  return df <= FEW_TO_READ
}

/** The word that tells: the rarest, or if no name has that one, the next if it is rare. [bound] */
export function tellingWord<Word extends Counted>(words: readonly Word[]): Word {
  const [rarest, ...others] = words.toSorted((a, b) => a.df - b.df)
  const known = others.find(({ df }) => df > 0)
  return rarest!.df === 0 && known && known.df <= FEW_TO_READ / 2 ? known : rarest!
}

// 2. Else the best of the names that have all words, as they are typed, then as they sound.

/** So many are compared and ranked; the others follow as the index has them. [bench: recall] */
export const MOST_RANKED = 100
/** With fewer finds other spellings are thought of; for a suggestion with none. [bench: recall] */
const FEW = 10

export function enoughFinds(isQuick: boolean): number {
  return isQuick ? 1 : FEW
}

/** A letter or two alone begin too many names to look for those that have it inside. [bound] */
export function isTooShort(words: readonly string[]): boolean {
  return words.length === 1 && words[0]!.length < 3
}

/** Whether names with the whole last word would be lost among those that begin so. [bound] */
export function isLost(whole: Counted, typed: Counted): boolean {
  return whole.df < typed.df / 3
}

// 3. GIN or bitmaps. GIN takes 0.3 µs for each entry of a list and reads it whole before the first
// row comes; bitmaps take 5 to 20 ms, whatever is asked [8].

/** Words in more names are asked of bitmaps: all names that have them … [13] */
const MOST_LISTED_BY_INDEX = 3_000
/** … or the first of them, of which GIN has enough sooner. [8; bench: two very common words] */
const MOST_PICKED_BY_INDEX = 7_000
/** A conjunction of many words is as good as answered by the rarest three. [8] */
export const MOST_INDEXED = 3
/** So many names are listed one by one at most. [bound] */
export const MOST_LISTED = 100_000
/**
 * Blocks that are asked first, where those are thought to have enough for a page: of common words
 * they have. [8; bench: one very common word]
 */
const FIRST_BLOCKS = [12, 64] as const
/** What no index tells is looked at name by name, so many at a time … [bench: narrowed] */
export const LOOKED_AT = 2_000
/** … and in all: then the query is refused. [bound] */
export const MOST_LOOKED_AT = 200_000

/** Whether GIN lists all names that start so or fit the words. */
export function isListedByIndex(squash: string, words: Counted | null): boolean {
  return squash !== '' && (words === null || words.df <= MOST_LISTED_BY_INDEX)
}

/** Whether GIN picks the first names that fit the words. */
export function isPickedByIndex({ df }: Counted, isNarrowed: boolean): boolean {
  return df <= (isNarrowed ? MOST_LISTED_BY_INDEX : MOST_PICKED_BY_INDEX)
}

/** Up to which block is asked next, where each is thought to have so many that fit. */
export function nextBlocks(done: number, each: number, take: number): number {
  return FIRST_BLOCKS.find((blocks) => blocks > done && blocks * each >= take) ?? Infinity
}

// 4. Where too few are found: neighbours, words that the typed ones may be. First those one edit
// away, of the words that are likely to be wrong.

/** A word in fewer names is thought to be the misspelt one, before words in more. [8] */
const RARE = 500
/** A word in more is spelt right: nothing else is thought of. [8] */
export const TRUSTED = 20_000
/** Other words that a word may be: the commonest. [8] */
export const MOST_NEAR = 24
/** A letter or two are one edit away from everything. [bound] */
export const SHORTEST_NEAR = 3

/** The words that are thought to be misspelt: the rare ones, else all but common ones. */
export function suspected(words: readonly string[], known: ReadonlyMap<string, number>): string[] {
  const rare = words.filter((word) => (known.get(word) ?? 0) < RARE)
  if (rare.length > 0) return rare
  return words.filter((word) => words.length === 1 || (known.get(word) ?? 0) < TRUSTED)
}

// 5. Where nothing has all the words: two edits, lost or added spaces, left out vowels, words cut
// short, and in the end most of the words.

/** Words this long are thought to have two typos. [bench: recall, two typos] */
export const SHORTEST_TWICE = 6
/** So many words of the dictionary that begin or end alike are compared. [bound] */
export const MOST_LIKE = 4_000
/** The same for a word without its vowels, which may begin in 125 ways. [8] */
export const MOST_WITH_VOWELS = 20_000
/** A word that lost its space has so many letters in each half at least … [bound] */
export const SHORTEST_HALF = 3
/** … and a half that no name has may be so many other words. [bound] */
export const MOST_HALVES = 3
/** So many of each name that has another "and" left out are ranked. [bound] */
export const STARTS_WITHOUT_AND = 10
/** So many choices of words are tried where no name has them all. [bound] */
const MOST_WAYS = 6
/** The best that resemble a query. [8] */
export const MOST_LOOSE = 100

/**
 * Whether a word is whole: all that begin like several such words take three times as long to read.
 * [8; bench: three very common words]
 */
export function isWhole({ df }: Counted): boolean {
  return df >= RARE
}

/** Whether a word has enough letters to be the beginning of another. [bound] */
export function isBeginning(word: string): boolean {
  return word.length >= 3
}

/** What is right of a longer name that is spaced otherwise: all but its last letters. [bound] */
export function rightStart(squash: string): string | null {
  return squash.length > 6 ? squash.slice(0, Math.max(6, squash.length - 5)) : null
}

/** What is right of a longer word that is unfinished and mistyped. [bound] */
export function mistypedStart(word: string): string | null {
  return word.length < 5 ? null : word.slice(0, 3)
}

/** Whether enough has all words but one, so that no other choice is tried. [bound] */
export function isNearlyEnough(slots: readonly Counted[], found: readonly { missed: number }[]) {
  const nearly = found.filter(({ missed }) => missed < Math.min(2, slots.length))
  // Of very common words there are enough of any kind.
  const isCommon = slots.every(({ df }) => df > TRUSTED)
  return nearly.length >= FEW || (isCommon && found.length > MOST_LOOSE)
}

/**
 * Which of the words, the rarest first, are tried together where no name has all: the rarest, of
 * three any two; the rarest alone where there are few names of it.
 */
export function partly<Word extends Counted>(rarest: readonly Word[]): Word[][] {
  const [first, second, third, ...others] = rarest
  if (!first) return []
  if (!second) return [[first]]
  // The rarest may be what is wrong: a town that was added, a word of another name.
  if (isReadWhole(first.df)) {
    const alone = third ? [[first, second], [first]] : [[first]]
    return [...alone, ...partly(rarest.slice(1))].slice(0, MOST_WAYS)
  }
  if (!third) return [[first, second], [first]]
  const pairs = [first, second].map((one) => [one, third])
  return [[first, second, third], [first, second], ...(others.length === 0 ? pairs : [])]
}

// 6. A page in an order of the reader's. Few are sorted. More are walked to, in an index alone, for
// mostly a page is full long before they would be sorted [13; bench: narrowed and sorted].

/** [13] */
const MOST_SORTED = 2_500
/** Names that are walked past before they are sorted after all. [13] */
export const MOST_WALKED = 30_000

/** Whether a page of so many names is walked to first. */
export function isWalkedFirst(count: number): boolean {
  return count > MOST_SORTED
}
