import { readCompanyNumber } from '@dastak/contract/identifiers.ts'
import { FIND_REVEALS_MAX } from '@dastak/contract/limits.ts'
import type { LookupKind } from '@dastak/contract/lookup-kinds.ts'
import type { RevealSearch } from '@dastak/contract/operator/opt-outs.ts'
import { CONTACT_MESSAGE } from '@dastak/contract/privacy/opt-out.ts'
import { invalidField } from '../../app-error.ts'
import type { Linkedin } from '../linkedin/linkedin.service.ts'
import type { Lookups } from '../lookups/lookups.service.ts'
import { identityOf, readContact } from './contact-hash.rules.ts'
import { FROM_PAGE } from './person-report.ts'

export interface RevealsDeps {
  lookups: Pick<Lookups, 'removals' | 'readCell' | 'malformed'>
  linkedin: Pick<Linkedin, 'pagesWith' | 'pagesOf'>
}

/** What reveals are looked up by, in its standard spelling. */
export interface Sought {
  kind: 'phone' | 'email' | 'company' | LookupKind
  value: string
}

/** One row more than are returned shows that there are more. */
const ENOUGH = FIND_REVEALS_MAX + 1

/** Who has revealed a contact, or the contacts of a subject, and when. Only for operators. */
export function createReveals({ lookups, linkedin }: RevealsDeps) {
  const { removals, readCell } = lookups

  function leadsOf({ kind, value }: Sought) {
    if (kind === 'phone' || kind === 'email') return removals.seenBy(value, ENOUGH)
    if (kind === 'company') return removals.revealsAt(value, ENOUGH)
    return removals.revealsOf(kind, value, ENOUGH)
  }

  async function pagesOf({ kind, value }: Sought) {
    if (kind === 'phone' || kind === 'email') return linkedin.pagesWith(value, ENOUGH)
    return kind === 'linkedin' ? linkedin.pagesOf(value, ENOUGH) : []
  }

  return {
    /** Errors: validation_failed. */
    read(by: RevealSearch, text: string): Sought {
      if (by === 'contact') {
        const contact = readContact(text)
        if (contact === null) throw invalidField('text', CONTACT_MESSAGE)
        return { kind: contact.unit, value: identityOf(contact) }
      }
      if (by === 'company') {
        const cin = readCompanyNumber(text)
        if (cin === null) throw invalidField('text', 'A CIN has 21 letters and digits.')
        return { kind: 'company', value: cin }
      }
      const value =
        readCell(by, text) ?? (by === 'linkedin' ? readCell(by, `linkedin.com/in/${text}`) : null)
      if (value === null) throw invalidField('text', lookups.malformed(by))
      return { kind: by, value }
    },

    /** The oldest first. */
    async find(sought: Sought) {
      const [leads, pages] = await Promise.all([leadsOf(sought), pagesOf(sought)])
      const rows = [
        ...leads,
        ...pages.map((page) => ({ ...page, kind: 'linkedin', source: FROM_PAGE })),
      ].toSorted((one, other) => one.at.getTime() - other.at.getTime())
      return { rows: rows.slice(0, FIND_REVEALS_MAX), isComplete: rows.length <= FIND_REVEALS_MAX }
    },
  }
}
