import type { Registry } from '../../features/registry/registry.service.ts'
import { LOOKUP_KINDS } from '@dastak/contract/lookup-kinds.ts'
import type { ContactAnswer, ContactSource } from '../../ports/contacts.ts'

/** Returns the contacts that the operator imported. */
export function createDirectoryContacts(registry: Pick<Registry, 'contacts'>): ContactSource {
  return {
    name: 'Directory',
    kinds: LOOKUP_KINDS,
    isLocal: true,
    async lookupMany(requests): Promise<ContactAnswer[]> {
      const kinds = new Set(requests.map(({ kind }) => kind))
      const found = Array.from(kinds, async (kind) => {
        const ofKind = requests.filter((request) => request.kind === kind)
        const subjects = ofKind.map(({ subject }) => subject)
        return [kind, await registry.contacts(kind, subjects)] as const
      })
      const known = new Map(await Promise.all(found))
      return requests.map(({ kind, subject }) => {
        const contact = known.get(kind)?.get(subject)
        if (!contact) return {}
        const { phone, email, source, as_of: fetched_at } = contact
        return { phone, email, source, fetched_at }
      })
    },
  }
}
