import {
  addKnownCustomers,
  clearKnownCustomers,
  getKnownCustomers,
} from '@dastak/contract/known-customers.ts'
import { bind, type Binding } from '../../http/route.ts'
import type { KnownCustomers } from './known-customers.service.ts'

export function knownCustomersRoutes(customers: KnownCustomers): Binding[] {
  return [
    bind(getKnownCustomers, async (_, { principal }) => ({
      data: dataOf(await customers.counts(principal.userId)),
    })),
    bind(addKnownCustomers, async ({ body }, { principal, signal }) => {
      const { mode, file } = body
      const request = { path: file.path, isReplacing: mode === 'replace', signal }
      return { data: dataOf(await customers.add(principal.userId, request)) }
    }),
    bind(clearKnownCustomers, async (_, { principal }) => ({
      data: dataOf(await customers.clear(principal.userId)),
    })),
  ]
}

function dataOf(counts: Awaited<ReturnType<KnownCustomers['counts']>>) {
  return {
    phones: counts.phone,
    emails: counts.email,
    numbers: counts.number,
    names: counts.name,
    updated_at: counts.updatedAt?.toISOString() ?? null,
  }
}
