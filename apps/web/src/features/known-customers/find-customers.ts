import { findKnownCustomers } from '@dastak/contract/known-customers/find.ts'
import { KNOWN_CUSTOMERS_MAX } from '@dastak/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api-client.ts'

/** First part of the query keys of the list, and of who is on it. */
export const KNOWN_CUSTOMERS_KEY = ['known-customers'] as const

/** Somebody on the screen who may be a customer already. */
export type Somebody =
  | { kind: 'company'; id: string; name: string }
  | { kind: 'din' | 'gst' | 'linkedin'; id: string }

interface Question {
  who: Somebody
  answer: (isCustomer: Promise<boolean>) => void
}

const FRESH_MS = 300_000
const NAME_MAX = 300
let waiting: Question[] = []

/** Whether somebody is a customer. All rows that are shown together are one request. */
export function useIsCustomer(who: Somebody): boolean {
  const { data = false } = useQuery({
    queryKey: [...KNOWN_CUSTOMERS_KEY, who.kind, who.id],
    queryFn: () => findLater(who),
    staleTime: FRESH_MS,
  })
  return data
}

function findLater(who: Somebody): Promise<boolean> {
  if (waiting.length === 0) setTimeout(sendAll)
  return new Promise((answer) => waiting.push({ who, answer }))
}

function sendAll(): void {
  const questions = waiting
  waiting = []
  for (let from = 0; from < questions.length; from += KNOWN_CUSTOMERS_MAX) {
    const some = questions.slice(from, from + KNOWN_CUSTOMERS_MAX)
    const found = find(some.map(({ who }) => who))
    for (const { who, answer } of some)
      answer(found.then((ids) => ids.has(`${who.kind} ${who.id}`)))
  }
}

async function find(all: readonly Somebody[]): Promise<Set<string>> {
  const idsOf = (kind: Somebody['kind']) =>
    all.filter((who) => who.kind === kind).map(({ id }) => id)
  const companies = all.flatMap((who) =>
    who.kind === 'company'
      ? [{ identification_number: who.id, company_name: who.name.slice(0, NAME_MAX) }]
      : [],
  )
  const body = { companies, din: idsOf('din'), gst: idsOf('gst'), linkedin: idsOf('linkedin') }
  const { companies: found, ...kinds } = await callApi(findKnownCustomers, { body })
  return new Set(
    Object.entries({ company: found, ...kinds }).flatMap(([kind, ids]) =>
      ids.map((id) => `${kind} ${id}`),
    ),
  )
}
