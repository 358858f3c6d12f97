import { findKnownCustomers } from '@dastak/contract/known-customers/find.ts'
import {
  addKnownCustomers,
  clearKnownCustomers,
  getKnownCustomers,
} from '@dastak/contract/known-customers/known-customers.ts'
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
    bind(findKnownCustomers, async ({ body }, { principal: { userId } }) => {
      const { companies = [] } = body
      const subjectsOf = async (kind: 'din' | 'gst' | 'linkedin') => {
        const subjects = body[kind] ?? []
        const are = await customers.knownSubjects(kind, userId, subjects)
        return subjects.filter((_, place) => are[place])
      }
      const somebodies = companies.map(({ identification_number: number, company_name: name }) => ({
        numbers: [number],
        names: [name],
      }))
      const [are, din, gst, linkedin] = await Promise.all([
        customers.known(userId, somebodies),
        subjectsOf('din'),
        subjectsOf('gst'),
        subjectsOf('linkedin'),
      ])
      const known = companies.filter((_, place) => are[place])
      return {
        data: {
          companies: known.map(({ identification_number: number }) => number),
          din,
          gst,
          linkedin,
        },
      }
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
