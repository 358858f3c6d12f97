import { emailText, readAddress, tidyEmail, visible } from './email-address.ts'

/** Longer cells are not address fields. */
const LONGEST = 5_000
const SPELLED_AT = /(?:(?<!\s)\s+)?[[({<]\s*(?:at|@)\s*[\])}>]\s*/gi
const SPELLED_DOT = /(?:(?<!\s)\s+)?[[({<]\s*(?:dot|\.)\s*[\])}>]\s*/gi
/** `asha @mills.example`, and nothing else in the text. */
const SPACED = /^([^\s@]+)\s*@\s*([^\s@]+)$/
const BETWEEN = /[,;<>()[\]"\n\r]+/
const LEADS = /[:=/|&-]$|^(?:or|and|na|e-?mail|mail|id)$/i
/** Characters that replace letters. A real mailbox name with them is too rare to trust. */
const MASK = /[*#•●·∙⋅…]|[xX]{3}|(?<![A-Z])X{2}(?![A-Z])|\?{2}|-{3}|_{3}|\.{2}/

/**
 * The first usable email address of a cell or a vendor answer, in its one spelling. Returns null if
 * there is none, or if letters of it are masked.
 */
export function readEmailText(text: string): string | null {
  if (text.length > LONGEST) return null
  const line = visible(text).replace(SPELLED_AT, '@').replace(SPELLED_DOT, '.').trim()
  for (const part of (SPACED.test(line) ? line.replace(SPACED, '$1@$2') : line).split(BETWEEN)) {
    const words = part.split(/\s+/).filter(Boolean)
    for (const [index, word] of words.entries()) {
      const email = !isCut(words[index - 1]) && inWord(word)
      if (email) return email
    }
  }
  return null
}

/** Asha Rao@mills.example: the word before the blank may be part of the address. */
function isCut(before: string | undefined): boolean {
  return before !== undefined && !before.includes('@') && !LEADS.test(before)
}

function inWord(word: string): string | undefined {
  if (word.includes('://')) return
  // These characters may be in a mailbox name, but not after its domain.
  for (const part of word.split(/[/|&:](?<=@[^/|&:]*[/|&:])/)) {
    const address = MASK.test(part) ? null : readAddress(removeLabel(tidyEmail(part)))
    if (address) return emailText(address)
  }
}

/** `Email:asha@mills.example` */
function removeLabel(word: string): string {
  const at = word.indexOf('@')
  return word.slice(word.lastIndexOf(':', at) + 1)
}
