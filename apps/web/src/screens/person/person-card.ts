import type { PersonRecord } from '@dastak/contract/registry/registry.ts'
import { companyText, mainSeat } from '../../features/registry/people/person-seats.ts'
import { titleCaseName } from '@dastak/contract/title-case.ts'
import type { CardContact } from '../../lib/files/vcard.ts'
import type { ContactView, PersonContacts } from './person-contacts.ts'

/** A person for the address book, at the company that is being looked at or else his latest one. */
export function personCard(
  person: PersonRecord,
  cin: string | undefined,
  { phone, email }: Pick<PersonContacts, 'phone' | 'email'>,
): CardContact {
  const seat = mainSeat(person.companies, cin)
  const source = sourceOf(phone) ?? sourceOf(email)
  return {
    name: titleCaseName(person.full_name),
    organisation: seat ? companyText(seat) : null,
    title: seat?.designation ?? null,
    phone: phone.is === 'known' ? phone.value : null,
    email: email.is === 'known' ? email.value : null,
    note: [`DIN ${person.din_number}`, source && `Source: ${source}`].filter(Boolean).join('\n'),
  }
}

function sourceOf(contact: ContactView): string | null {
  return contact.is === 'known' ? contact.source : null
}
