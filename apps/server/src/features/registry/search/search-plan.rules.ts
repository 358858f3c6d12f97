/**
 * The plan of a search: how it is answered (exactly, by GIN, by bitmaps, or by a fuzzy match) and
 * how much is read. All its numbers are here; the services only query and page.
 *
 * The source of each number is in brackets. [8] and [13] are the decisions in `docs/decisions/`.
 * [bench: …] is the row of registry-search in `bench/README.md` that it was tuned with, and that
 * changes with it. [bound] was not measured: it only limits the worst case.
 */

/** A word or a slot with its document frequency: the number of names that contain it. */
interface Counted {
  df: number
}

// 0. The query: names with this prefix, and its words in the dictionary.

/** At most so many names with the query as their prefix are ranked. [13] */
export const MAX_PREFIX_MATCHES = 40
/** Further words of a query are ignored. [8] */
export const MAX_QUERY_WORDS = 8
/** The completions of an unfinished word are looked up if there are no more than this. [bound] */
export const MAX_COMPLETIONS = 2_000
/** With more completions the prefix is searched: an index evaluates an OR for each entry. [8] */
export const MAX_INLINE_COMPLETIONS = 24

/** For estimates if the dictionary has no count: the number of names in a large registry. [8] */
export const ESTIMATED_NAMES = 3_000_000
/** The estimated frequency of a prefix that many names have. [bound] */
export const COMMON_PREFIX_DF = 300_000
/** Of one without a bitmap: a prefix of one name in 1,000 has a bitmap (`indexing/`). [8] */
export const RARE_PREFIX_DF = 2_000

// 1. Exact: if a word is in few names, all of these are read and compared with the query. Then the
// name is found, whatever else in the query is wrong.

/** [8; bench: exact, a wrong word added] */
export const MAX_READ_WHOLE = 200

/** Whether all names of words with this frequency may be read. */
export function mayReadAll(df: number): boolean {
  return df <= MAX_READ_WHOLE
}

/**
 * The most selective word: the rarest, or if no name has that one, the next if it is rare. [bound]
 */
export function mostSelective<Word extends Counted>(words: readonly Word[]): Word {
  const [rarest, ...others] = words.toSorted((a, b) => a.df - b.df)
  const known = others.find(({ df }) => df > 0)
  return rarest!.df === 0 && known && known.df <= MAX_READ_WHOLE / 2 ? known : rarest!
}

// 2. Otherwise the best names that match all words, first as typed, then as they sound.

/** So many are compared and ranked. The rest follows in index order. [bench: recall] */
export const MAX_RANKED = 100
/** With fewer results other spellings are tried; for suggestions only with none. [bench: recall] */
const MIN_RESULTS = 10

export function enoughResults(isQuick: boolean): number {
  return isQuick ? 1 : MIN_RESULTS
}

/** One or two letters are a prefix of too many names to search inside names. [bound] */
export function isTooShort(words: readonly string[]): boolean {
  return words.length === 1 && words[0]!.length < 3
}

/**
 * Whether names with the finished last word would be crowded out by those with the prefix. [bound]
 */
export function isCrowdedOut(finished: Counted, typed: Counted): boolean {
  return finished.df < typed.df / 3
}

// 3. GIN or bitmaps. GIN takes 0.3 µs for each entry of a list and reads all of it before it
// returns the first row. Bitmaps take 5 to 20 ms for any query [8].

/** Above this frequency bitmaps list all names with the words … [13] */
const MAX_LISTED_BY_GIN = 3_000
/**
 * … and above this they find the first names, which GIN otherwise finds sooner. [8; bench: two very
 * common words]
 */
const MAX_FIRST_BY_GIN = 7_000
/** The rarest three words are nearly as selective as all of them. [8] */
export const MAX_INDEXED_SLOTS = 3
/** The most names that are listed one by one. [bound] */
export const MAX_LISTED = 100_000
/**
 * The blocks that are read first if they are expected to fill a page, which they do for common
 * words. [8; bench: one very common word]
 */
const FIRST_BLOCKS = [12, 64] as const
/**
 * Conditions that no index answers are checked name by name, so many at a time … [bench: narrowed]
 */
export const CHECKED_AT_A_TIME = 2_000
/** … and so many in total. Above that the query is refused. [bound] */
export const MAX_CHECKED = 200_000

/** Whether GIN lists all names that match. */
export function isListedByGin(squash: string, query: Counted | null): boolean {
  return squash !== '' && (query === null || query.df <= MAX_LISTED_BY_GIN)
}

/** Whether GIN finds the first names that match. */
export function isFoundByGin({ df }: Counted, isNarrowed: boolean): boolean {
  return df <= (isNarrowed ? MAX_LISTED_BY_GIN : MAX_FIRST_BY_GIN)
}

/** The block up to which to read next, if each is expected to contain so many matches. */
export function nextBlocks(done: number, each: number, take: number): number {
  return FIRST_BLOCKS.find((blocks) => blocks > done && blocks * each >= take) ?? Infinity
}

// 4. With too few results: neighbours, which are other spellings of the words. First those one edit
// away, for the words that are likely to be wrong.

/**
 * A word below this frequency is assumed to be the misspelt one, before more frequent words. [8]
 */
const RARE_DF = 500
/** A word above this frequency is spelt right. No neighbours are tried. [8] */
export const TRUSTED_DF = 20_000
/** The most neighbours of a word, the most frequent first. [8] */
export const MAX_NEIGHBOURS = 24
/** Words of one or two letters are one edit away from everything. [bound] */
export const MIN_NEIGHBOUR_LENGTH = 3

/** The words that may be misspelt: the rare ones, otherwise all but the common ones. */
export function suspectedWords(
  words: readonly string[],
  known: ReadonlyMap<string, number>,
): string[] {
  const rare = words.filter((word) => (known.get(word) ?? 0) < RARE_DF)
  if (rare.length > 0) return rare
  return words.filter((word) => words.length === 1 || (known.get(word) ?? 0) < TRUSTED_DF)
}

// 5. If no name has all the words: two edits, lost or added spaces, omitted vowels, prefixes, and
// in the end most of the words.

/** Shorter words are not expected to have two typos. [bench: recall, two typos] */
export const MIN_TWO_EDITS_LENGTH = 6
/** So many words of the dictionary with the same beginning or end are compared. [bound] */
export const MAX_SIMILAR = 4_000
/** The same for a word without vowels, which has up to 125 possible prefixes. [8] */
export const MAX_SIMILAR_WITH_VOWELS = 20_000
/** A word that lost its space has at least so many letters in each half … [bound] */
export const MIN_HALF_LENGTH = 3
/** … and a half that no name has may be replaced by so many other words. [bound] */
export const MAX_HALF_ALTERNATIVES = 3
/** So many names are ranked for each way to omit an "and". [bound] */
export const MAX_WITHOUT_AND = 10
/** So many combinations of words are tried if no name has them all. [bound] */
const MAX_COMBINATIONS = 6
/** The best fuzzy matches. [8] */
export const MAX_LOOSE = 100

/**
 * Whether a word is complete: the prefix matches of several such words take three times as long to
 * read. [8; bench: three very common words]
 */
export function isCompleteWord({ df }: Counted): boolean {
  return df >= RARE_DF
}

/** Whether a word is long enough to be searched as a prefix. [bound] */
export function canBePrefix(word: string): boolean {
  return word.length >= 3
}

/** The trusted prefix of a longer name with other spaces: all but its last letters. [bound] */
export function trustedPrefix(squash: string): string | null {
  return squash.length > 6 ? squash.slice(0, Math.max(6, squash.length - 5)) : null
}

/** The trusted prefix of a longer word that is unfinished and mistyped. [bound] */
export function prefixBeforeTypo(word: string): string | null {
  return word.length < 5 ? null : word.slice(0, 3)
}

/** Whether enough names match all words but one, so that no other combination is tried. [bound] */
export function isNearlyEnough(slots: readonly Counted[], found: readonly { missed: number }[]) {
  const close = found.filter(({ missed }) => missed < Math.min(2, slots.length))
  // There are enough names with any very common words.
  const isCommon = slots.every(({ df }) => df > TRUSTED_DF)
  return close.length >= MIN_RESULTS || (isCommon && found.length > MAX_LOOSE)
}

/**
 * The combinations of words to try if no name has all of them, given the rarest first: the rarest
 * ones, any two of three, and the rarest alone if few names have it.
 */
export function partialCombinations<Word extends Counted>(rarest: readonly Word[]): Word[][] {
  const [first, second, third, ...others] = rarest
  if (!first) return []
  if (!second) return [[first]]
  // The rarest may be the wrong one: an added town, or a word of another name.
  if (mayReadAll(first.df)) {
    const alone = third ? [[first, second], [first]] : [[first]]
    return [...alone, ...partialCombinations(rarest.slice(1))].slice(0, MAX_COMBINATIONS)
  }
  if (!third) return [[first, second], [first]]
  const pairs = [first, second].map((one) => [one, third])
  return [[first, second, third], [first, second], ...(others.length === 0 ? pairs : [])]
}

// 6. Words in an Indian script: words of the dictionary that may be spelled for what is heard.
// [bench: recall, in scripts]

/** So many beginnings are looked up … */
export const MAX_HEARD_STARTS = 300
/** … of so many letters, by which the dictionary looks up words. */
export const HEARD_START_LENGTH = 4
/** So many words are kept for each heard one, and so many names of them. */
export const MAX_HEARD_WORDS = 4
export const MAX_HEARD_NAMES = 6

/** A spelling that costs more is of another word. In tenths, as everything here. */
export function mostHeardCost(sounds: number): number {
  return 12 + 2 * sounds
}

/** Everyday words and legal forms count as if so many names had them. */
const USUAL_DF = 127

/** Of two spellings that cost the same, the one in more names is meant. */
export function rarityCost(df: number, isUsual: boolean): number {
  return -Math.log2(1 + (isUsual ? Math.max(df, USUAL_DF) : df))
}

// 7. A page in the order that the user chose. Few results are sorted. More are scanned in that
// order, by an index alone, because mostly a page is full long before all would be sorted [13;
// bench: narrowed and sorted].

/** [13] */
const MAX_SORTED = 2_500
/** So many names are scanned before the results are sorted after all. [13] */
export const MAX_SCANNED = 30_000

/** Whether a page of so many results is scanned in order first. */
export function isScannedFirst(count: number): boolean {
  return count > MAX_SORTED
}
