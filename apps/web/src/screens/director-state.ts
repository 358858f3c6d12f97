import type { DirectorDetail } from '@dastak/contract/kinds/din.ts'
import type { ContactField } from '@dastak/contract/lookups.ts'
import { contactText, isLocked } from '../features/lookups/contact-value.ts'
import { DIN } from '../features/lookups/kinds/din.ts'
import type { Reveal } from '../features/lookups/use-reveals.ts'
import type { DirectorState } from '../features/registry/directors/director-contact.ts'

/** A director's reveal for the registry's lists. A locked contact stays masked there. */
export function directorState({ detail, ...state }: Reveal<DirectorDetail>): DirectorState {
  if (!detail) return { ...state, isLoaded: false }
  const textOf = (field: ContactField) => (isLocked(field) ? undefined : contactText(field))
  const { phone, email } = DIN.contactsOf(detail)
  return { ...state, isLoaded: true, phone: textOf(phone), email: textOf(email) }
}
