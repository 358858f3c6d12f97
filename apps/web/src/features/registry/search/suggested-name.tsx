import { titleCaseName } from '@dastak/contract/title-case.ts'
import { matchedParts } from './matched-parts.ts'

/** A suggested name with the letters that were typed. */
export function SuggestedName({ name, typed }: { name: string; typed: string }) {
  return matchedParts(titleCaseName(name), typed).map(({ text, isMatch }, place) =>
    isMatch ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>,
  )
}
