import type { Registry } from '../../features/registry/registry.service.ts'
import type { ContactAnswer, ContactSource } from '../../ports/contacts.ts'

/** Answers from the contact tables that the operator imported. */
export function createDirectoryContacts(registry: Pick<Registry, 'contactByDin'>): ContactSource {
  return {
    name: 'Directory',
    async lookup({ subject }): Promise<ContactAnswer> {
      const contact = await registry.contactByDin(subject)
      if (!contact) return {}
      return { phone: contact.phone, email: contact.email, source: contact.source, fetched_at: contact.as_of }
    },
  }
}
