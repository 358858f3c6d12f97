/** Words of samples and habits. A secret that is made of them can be guessed. */
const WORDS = (
  'admin billing change changeit changeme chargebee dastak database default demo dev ' +
  'devel example fill here hook hunter insert installation key letmein local long ' +
  'master me metrics my openssl pass passwd password passwort placeholder please ' +
  'postgres private prod production qwerty qwertyuiop asdfghjkl zxcvbnm random replace ' +
  'root sample secret server set shared signing string super test testing the this to ' +
  'todo token top user value webhook welcome your'
).split(' ')
const ANY_WORD = new RegExp(
  WORDS.toSorted((one, other) => other.length - one.length).join('|'),
  'g',
)
const MIN_REST = 8
/** Few enough that random digits have them. */
const MIN_DIFFERENT = 5

/**
 * Why a secret can be guessed, as the end of a sentence that begins with its name; null if it
 * cannot. A rule of thumb against samples and typing, not a proof of randomness.
 */
export function weaknessOf(secret: string): string | null {
  const text = secret.toLowerCase()
  if (isRepeated(text)) return 'repeats the same characters'
  if (new Set(text).size < Math.min(MIN_DIFFERENT, Math.ceil(text.length / 3)))
    return 'has too few different characters'
  if (isSequence(text)) return 'follows the alphabet or the digits'
  const rest = text.replace(ANY_WORD, '').replace(/[^\p{L}\p{N}]/gu, '')
  if (rest.length < MIN_REST && rest.length < text.length / 2) return 'consists of common words'
  return null
}

/** The same part again and again, also if the last one is cut off. */
function isRepeated(text: string): boolean {
  for (let length = 1; length <= text.length / 2; length += 1)
    if (text.slice(length) === text.slice(0, -length)) return true
  return false
}

/** Most characters follow the one before them, up or down. */
function isSequence(text: string): boolean {
  let steps = 0
  for (let at = 1; at < text.length; at += 1)
    if (Math.abs(text.charCodeAt(at) - text.charCodeAt(at - 1)) === 1) steps += 1
  return steps > text.length / 2
}
