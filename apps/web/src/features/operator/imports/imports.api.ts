import type { BodyOf, QueryOf } from '@dastak/contract/endpoint.ts'
import * as contract from '@dastak/contract/operator/imports.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../lib/api/api-client.ts'
import { fetchWithProgress } from '../../../lib/api/upload.ts'
import { queryOf } from '../../../lib/api/query-of.ts'
import { confirmed, confirmedBefore } from '../confirmation/confirmed.ts'
import { OPERATOR_KEY, thenReload } from '../operator.api.ts'
import { usePagedList } from '../use-paged-list.ts'
import { isUnderWay } from './import-progress.ts'

export type { ImportRow } from '@dastak/contract/operator/imports.ts'

const KEY = [OPERATOR_KEY, 'imports'] as const
const POLL_MS = 2_000
const SLOW_POLL_MS = 60_000
const PAGE_ROWS = 50

/** Imports, the newest first. */
export const useImports = () =>
  usePagedList({
    queryKey: [...KEY, 'list'],
    fetchPage: (cursor, signal) =>
      callApi(contract.listImports, {
        query: { limit: PAGE_ROWS, ...(cursor !== undefined && { cursor }) },
        signal,
      }),
    pollMs: (pages) => (pages.some(({ data }) => data.some(isUnderWay)) ? POLL_MS : SLOW_POLL_MS),
  })

/** Why lines of an import were skipped. */
export const useImportIssues = (id: string) =>
  useQuery(queryOf([...KEY, 'issues', id], contract.getImportIssues, { query: { import_id: id } }))

type Upload = BodyOf<typeof contract.startImport>

/** Uploads a file. `onSent` gets the part that was sent, from 0 to 1. Throws ApiError. */
export const startImport = (body: Upload, signal: AbortSignal, onSent: (part: number) => void) =>
  thenReload(
    confirmedBefore(() =>
      callApi(contract.startImport, { body, signal, fetcher: fetchWithProgress(onSent) }),
    ),
  )

export const cancelImport = (id: string) =>
  thenReload(confirmed(() => callApi(contract.cancelImport, { body: { import_id: id } })))

export const fetchReport = (id: string) =>
  callApi(contract.downloadImportReport, { query: { import_id: id } })

export const fetchTemplate = (query: QueryOf<typeof contract.downloadImportTemplate>) =>
  callApi(contract.downloadImportTemplate, { query })
