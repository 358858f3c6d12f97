import type { DirectorRecord } from '@dastak/contract/registry/registry.ts'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { ContactName } from './director-contact.ts'
import { COMPANY_DIRECTORS_KEY, DIRECTORS_KEY } from '../registry.api.ts'
import type { Page } from '../search/search-results.ts'

/**
 * Puts revealed contacts into all lists that were fetched before, without mask and price. An empty
 * string means that none was found.
 */
export function cacheOwned(
  client: QueryClient,
  din: string,
  { phone, email }: Readonly<Record<ContactName, string>>,
) {
  if (!phone && !email) return
  const own = (director: DirectorRecord): DirectorRecord =>
    director.din_number !== din
      ? director
      : {
          ...director,
          is_revealed: true,
          mobile_no: phone || director.mobile_no,
          email_address: email || director.email_address,
        }
  client.setQueriesData<DirectorRecord[]>({ queryKey: COMPANY_DIRECTORS_KEY }, (rows) =>
    rows?.map(own),
  )
  client.setQueriesData<InfiniteData<Page<DirectorRecord>>>(
    { queryKey: DIRECTORS_KEY },
    (found) =>
      found && {
        ...found,
        pages: found.pages.map((page) => ({ ...page, rows: page.rows.map(own) })),
      },
  )
}
