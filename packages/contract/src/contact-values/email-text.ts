import { emailText, readAddress, tidyEmail, visible } from './email-address.ts'

/** Cells that hold more are no field for an address. */
const LONGEST = 5_000
const SAID_AT = /\s*[[({<]\s*(?:at|@)\s*[\])}>]\s*/gi
const SAID_DOT = /\s*[[({<]\s*(?:dot|\.)\s*[\])}>]\s*/gi
/** `asha @mills.example`, and nothing else in the text. */
const SPACED = /^([^\s@]+)\s*@\s*([^\s@]+)$/
const BETWEEN = /[,;<>()[\]"\n\r]+/
const LEADS = /[:=/|&-]$|^(?:or|and|na|e-?mail|mail|id)$/i
/** Signs in the place of letters; a mailbox whose name has them is not worth the doubt. */
const MASK = /[*#•●·∙⋅…]|[xX]{3}|(?<![A-Z])X{2}(?![A-Z])|\?{2}|-{3}|_{3}|\.{2}/

/**
 * The first usable email address of a text that is meant to be one: a cell, what a vendor answers.
 * In its one spelling; null where there is none, and where letters of it are masked.
 */
export function readEmailText(text: string): string | null {
  if (text.length > LONGEST) return null
  const line = visible(text).replace(SAID_AT, '@').replace(SAID_DOT, '.').trim()
  for (const part of (SPACED.test(line) ? line.replace(SPACED, '$1@$2') : line).split(BETWEEN)) {
    const words = part.split(/\s+/).filter(Boolean)
    for (const [place, word] of words.entries()) {
      const email = !isCut(words[place - 1]) && inWord(word)
      if (email) return email
    }
  }
  return null
}

/** Asha Rao@mills.example: what stands before the blank may belong to it. */
function isCut(before: string | undefined): boolean {
  return before !== undefined && !before.includes('@') && !LEADS.test(before)
}

function inWord(word: string): string | undefined {
  if (word.includes('://')) return
  // These may be in a mailbox's name, but not behind its domain.
  for (const part of word.split(/(?<=@[^/|&:]*)[/|&:]/)) {
    const address = MASK.test(part) ? null : readAddress(withoutLabel(tidyEmail(part)))
    if (address) return emailText(address)
  }
}

/** `Email:asha@mills.example` */
function withoutLabel(word: string): string {
  const at = word.indexOf('@')
  return word.slice(word.lastIndexOf(':', at) + 1)
}
