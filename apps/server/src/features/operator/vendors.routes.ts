import type { DataOf } from '@dastak/contract/endpoint.ts'
import { LOOKUP_KINDS } from '@dastak/contract/lookup-kinds.ts'
import * as contract from '@dastak/contract/operator/vendors.ts'
import type { VendorOverview } from '@dastak/contract/operator/vendor-overview.ts'
import * as figures from '@dastak/contract/operator/vendor-figures.ts'
import * as trying from '@dastak/contract/operator/vendor-try.ts'
import { keyNames } from '../../config/contact-requests.ts'
import { bind, type Binding } from '../../http/route.ts'
import type { TryRow } from '../vendors/try.service.ts'
import { toVendorChange } from './vendor-changes.rules.ts'
import type { OperatorVendors } from './vendors.service.ts'

const MOST_P95_MS = 8_000
const FIGURE_DAYS = '30'

/** Vendors in the operator's console. */
export function operatorVendorsRoutes(vendors: OperatorVendors): Binding[] {
  return [
    ...changeRoutes(vendors),
    ...tryRoutes(vendors),
    bind(contract.listVendorPresets, async () => ({
      data: {
        data: vendors.presets.map(({ id, name, kinds, notes }) => ({
          preset: id,
          name,
          kinds: Object.keys(kinds),
          key_names: keyNames(kinds),
          notes: [...notes],
        })),
      },
    })),
    bind(figures.getVendorFigures, async ({ query: { days = FIGURE_DAYS } }) => ({
      data: {
        data: (await vendors.figures(Number(days))).map(
          ({ vendor, kind, region, is_own, ...row }) => {
            const of = { vendor, kind, region, is_own }
            return { ...of, ...toFigures(row) }
          },
        ),
      },
    })),
    bind(figures.getVendorStatement, async ({ query: { month } }) => ({
      data: { data: await vendors.statementSums(month) },
    })),
    bind(figures.downloadVendorStatement, async ({ query: { month } }) => ({
      file: {
        name: `vendors-${month}.csv`,
        type: 'text/csv; charset=utf-8',
        content: await vendors.statementCsv(month),
      },
    })),
    bind(figures.listVendorChanges, async ({ query }) => {
      const { rows, names, ...rest } = await vendors.changes(query)
      return { data: { data: rows.map((row) => toVendorChange(row, names)), ...rest } }
    }),
  ]
}

function changeRoutes(vendors: OperatorVendors): Binding[] {
  const shown = async () => ({ data: await overviewOf(vendors) })
  return [
    bind(contract.listOperatorVendors, shown),
    bind(contract.addVendor, async ({ body: { preset, vendor: name, keys } }, { principal }) => {
      await vendors.addPreset(principal, preset, { name, keys, isNew: true })
      return shown()
    }),
    bind(contract.saveVendorKeys, async ({ body }, { principal }) => {
      await vendors.setKeys(principal, body.vendor, body.keys)
      return shown()
    }),
    bind(contract.enableVendor, async ({ body }, { principal }) => {
      await vendors.enable(principal, body.vendor, true)
      return shown()
    }),
    bind(contract.disableVendor, async ({ body }, { principal }) => {
      await vendors.enable(principal, body.vendor, false)
      return shown()
    }),
    bind(contract.saveVendorOwnKeys, async ({ body }, { principal }) => {
      await vendors.takeOwnKeys(principal, body.vendor, body.takes_own_keys)
      return shown()
    }),
    bind(contract.saveVendorStep, async ({ body: { vendor, ...step } }, { principal }) => {
      await vendors.setStep(principal, vendor, step)
      return shown()
    }),
    bind(contract.saveVendorOrder, async ({ body }, { principal }) => {
      await vendors.setOrder(principal, body.kind, body.vendors)
      return shown()
    }),
    bind(contract.saveVendorLearning, async ({ body }, { principal }) => {
      await vendors.setLearning(principal, body.kind, body.learns)
      return shown()
    }),
  ]
}

function tryRoutes(vendors: OperatorVendors): Binding[] {
  return [
    bind(trying.estimateVendorTry, async ({ body }) => {
      const rows = await vendors.readTry(body.text)
      const priced = await Promise.all(
        rows.map(async (row) => ({ ...row, ...(await vendors.tryCost([row])) })),
      )
      return { data: { rows: priced, ...(await vendors.tryCost(rows)) } }
    }),
    bind(trying.tryVendors, async ({ body }, { principal }) => {
      const data: TriedRow[] = []
      await vendors.tryRows(principal, body.rows.map(known), body.paise, ({ kind, subject }, all) =>
        data.push(
          ...all.map(({ isRight, ...result }) => ({
            kind,
            subject,
            ...result,
            phone_is_right: isRight.phone ?? null,
            email_is_right: isRight.email ?? null,
          })),
        ),
      )
      return { data: { data } }
    }),
  ]
}

const known = ({ phone, email, ...row }: trying.TryRow): TryRow => ({
  ...row,
  phone: phone ?? undefined,
  email: email ?? undefined,
})

async function overviewOf(vendors: OperatorVendors): Promise<VendorOverview> {
  const [all, now] = await Promise.all([vendors.list(), vendors.doing()])
  const steps = all.flatMap((vendor) =>
    vendor.steps.map((step) => ({ ...step, vendor: vendor.name })),
  )
  return {
    calls_vendors: vendors.callsVendors,
    vendors: all.map((one) => ({
      vendor: one.name,
      preset: one.preset,
      is_enabled: one.is_enabled,
      is_readable: one.isReadable,
      is_left_out: now.isLeftOut(one.name),
      at_once: one.at_once,
      addresses: one.addresses,
      key_names: one.key_names,
      takes_own_keys: one.takes_own_keys,
      callback_address: one.callbackAddress,
    })),
    chains: LOOKUP_KINDS.flatMap((kind) => {
      const chain = steps
        .filter((step) => step.kind === kind)
        .toSorted((one, other) => one.place - other.place)
      if (chain.length === 0) return []
      return {
        kind,
        learns: chain.some(({ learns }) => learns),
        steps: chain.map(({ vendor, ...step }) => ({
          ...step,
          vendor,
          used_today: step.cap_a_day === null ? null : now.usedToday(vendor, kind),
          figures: toFigures(now.figuresOf(vendor, kind)),
        })),
      }
    }),
  }
}

type Figures = Omit<
  Awaited<ReturnType<OperatorVendors['figures']>>[number],
  'vendor' | 'kind' | 'region' | 'is_own'
>

const toFigures = ({ hitRate, paisePerHit, p95Ms, ...counts }: Figures): figures.VendorFigures => ({
  ...counts,
  hit_rate: hitRate,
  paise_per_hit: paisePerHit,
  p95_ms: p95Ms === null ? null : Math.min(p95Ms, MOST_P95_MS),
})
type TriedRow = DataOf<typeof trying.tryVendors>['data'][number]
