import { COMPANY_COLUMNS, exportCompanies } from '@dastak/contract/registry/export.ts'
import {
  getCinDetails,
  getSearchOptions,
  searchCompany,
  suggest,
} from '@dastak/contract/registry/registry.ts'
import { bind, type Binding } from '../../http/route.ts'
import { tableFile } from '../../http/replies/table-file.ts'
import type { Registry } from './registry.service.ts'

/** Companies. For directors, whose contacts are masked per user, see `directors.routes.ts`. */
export function registryRoutes(registry: Registry): Binding[] {
  return [
    bind(searchCompany, async ({ body }) => {
      const { company_name: query = '', ...rest } = body
      return { data: await registry.searchCompanies({ query, ...rest }) }
    }),
    bind(exportCompanies, async ({ body: { company_name: query = '', format, ...rest } }) => ({
      file: tableFile(
        { name: 'company_information', format },
        COMPANY_COLUMNS,
        registry.exportCompanies({ query, ...rest }),
      ),
    })),
    bind(getSearchOptions, async () => ({ data: await registry.searchOptions() })),
    bind(suggest, async ({ query: { kind, query } }) => ({
      data: { suggestions: await registry.suggest(kind, query) },
    })),
    bind(getCinDetails, async ({ query }) => ({
      data: await registry.company(query.identification_number),
    })),
  ]
}
