import type { BodyOf } from '@dastak/contract/endpoint.ts'
import * as figures from '@dastak/contract/operator/vendor-figures.ts'
import * as trying from '@dastak/contract/operator/vendor-try.ts'
import type { VendorOverview } from '@dastak/contract/operator/vendor-overview.ts'
import * as contract from '@dastak/contract/operator/vendors.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callApi } from '../../../lib/api/api-client.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { queryOf } from '../../../lib/api/query-of.ts'
import { confirmed } from '../confirmation/confirmed.ts'
import { OPERATOR_KEY, thenReload } from '../operator.api.ts'
import { usePagedList } from '../use-paged-list.ts'

export type { StatementLine, VendorChange } from '@dastak/contract/operator/vendor-figures.ts'
export type {
  OperatorVendor,
  VendorChain,
  VendorStep,
} from '@dastak/contract/operator/vendor-overview.ts'

const KEY = [OPERATOR_KEY, 'vendors'] as const
const POLL_MS = 30_000
const PAGE_ROWS = 50

const overviewQuery = queryOf([...KEY, 'overview'], contract.listOperatorVendors)

/** Vendors and their chains, with the use of their caps today. */
export const useVendors = () => useQuery({ ...overviewQuery, refetchInterval: POLL_MS })

export const useVendorPresets = () =>
  useQuery(queryOf([...KEY, 'presets'], contract.listVendorPresets))

/** What the calls of the last days brought. */
export const useVendorFigures = (days: number) =>
  useQuery({
    ...queryOf([...KEY, 'figures', days], figures.getVendorFigures, {
      query: { days: String(days) },
    }),
    placeholderData: keepPreviousData,
  })

/** What a month (`YYYY-MM`) should cost. */
export const useVendorStatement = (month: string) =>
  useQuery({
    ...queryOf([...KEY, 'statement', month], figures.getVendorStatement, { query: { month } }),
    placeholderData: keepPreviousData,
  })

export const fetchStatement = (month: string) =>
  callApi(figures.downloadVendorStatement, { query: { month } })

/** Changes, the newest first. */
export const useVendorChanges = () =>
  usePagedList({
    queryKey: [...KEY, 'history'],
    fetchPage: (cursor, signal) =>
      callApi(figures.listVendorChanges, {
        query: { limit: PAGE_ROWS, ...(cursor !== undefined && { cursor }) },
        signal,
      }),
  })

/** Shows the answer of a change immediately. Throws ApiError, like all changes here. */
async function change(call: () => Promise<VendorOverview>): Promise<void> {
  const overview = await thenReload(confirmed(call))
  queryClient.setQueryData(overviewQuery.queryKey, overview)
}

export const addVendor = (body: BodyOf<typeof contract.addVendor>) =>
  change(() => callApi(contract.addVendor, { body }))

export const saveKeys = (body: BodyOf<typeof contract.saveVendorKeys>) =>
  change(() => callApi(contract.saveVendorKeys, { body }))

export const saveStep = (body: BodyOf<typeof contract.saveVendorStep>) =>
  change(() => callApi(contract.saveVendorStep, { body }))

export const saveOrder = (body: BodyOf<typeof contract.saveVendorOrder>) =>
  change(() => callApi(contract.saveVendorOrder, { body }))

export const saveLearning = (body: BodyOf<typeof contract.saveVendorLearning>) =>
  change(() => callApi(contract.saveVendorLearning, { body }))

/** Calls a vendor again, or no more. */
export const setEnabled = (vendor: string, isEnabled: boolean) =>
  change(() =>
    callApi(isEnabled ? contract.enableVendor : contract.disableVendor, { body: { vendor } }),
  )

/** Whether keys of customers are used. */
export const takeOwnKeys = (vendor: string, takes_own_keys: boolean) =>
  change(() => callApi(contract.saveVendorOwnKeys, { body: { vendor, takes_own_keys } }))

/** What trying these lines costs at most. Nothing is called. */
export const estimateTry = (text: string) => callApi(trying.estimateVendorTry, { body: { text } })

/** Calls the vendors for a few rows. Never repeated after an error, because it may cost twice. */
export const tryRows = (body: BodyOf<typeof trying.tryVendors>) =>
  thenReload(confirmed(() => callApi(trying.tryVendors, { body })))
