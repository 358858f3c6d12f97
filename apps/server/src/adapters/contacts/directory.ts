import type { ContactAnswer, ContactSource } from '../../ports/contacts.ts'

/** What the operator has imported about a DIN; null for one that is not in it. */
export interface ContactDirectory {
  contactByDin(
    din: string,
  ): Promise<{ phone: string | null; email: string | null; source: string; as_of: string | null } | null>
}

/** Answers from the contact tables that the operator imported. */
export function createDirectoryContacts(directory: ContactDirectory): ContactSource {
  return {
    name: 'Directory',
    async lookup({ subject }): Promise<ContactAnswer> {
      const contact = await directory.contactByDin(subject)
      if (!contact) return {}
      return { phone: contact.phone, email: contact.email, source: contact.source, fetched_at: contact.as_of }
    },
  }
}
