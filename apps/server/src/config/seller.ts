import { readGstin } from '@dastak/contract/identifiers.ts'
import { isBusinessGstin } from '@dastak/contract/gstin.ts'
import { PRODUCT_NAME } from '@dastak/contract/names.ts'
import { isGst } from '@dastak/contract/billing/tax.ts'
import type { Catalogue } from './plans.ts'
import type { Settings } from './settings.ts'

/** The seller on invoices. Empty lines are left out. */
export interface Seller {
  name: string
  address: string
  /** Null: the operator is not registered, and invoices show no GST. */
  gstin: string | null
  /** The tax code of the service. */
  sac: string
}

/** Directories and other text online: group 99843 of the Scheme of Classification of Services. */
const USUAL_SAC = '998431'

/** Nobody can have it: no state has the code 00. So no invoice of a demo looks like a real one. */
const DEMO_GSTIN = '00AAACD0000A1ZB'
/** The setting of a demo that shows what a seller without a registration does. */
const NONE = 'none'

/** SELLER_NAME, SELLER_ADDRESS, SELLER_GSTIN and SELLER_SAC. */
export function readSeller({ text, refuse }: Settings, { isDemo }: { isDemo: boolean }): Seller {
  const written = text('SELLER_GSTIN') ?? (isDemo ? DEMO_GSTIN : undefined)
  const isNone = written === undefined || (isDemo && written === NONE)
  const gstin = isNone ? null : (readGstin(written) ?? written)
  const sac = text('SELLER_SAC') ?? USUAL_SAC
  const isInvented = isDemo && gstin === DEMO_GSTIN
  if (gstin !== null && !isInvented && !isBusinessGstin(gstin))
    refuse(
      'SELLER_GSTIN',
      'is not a GSTIN: its shape, its state (the first two digits) or its last character is wrong',
    )
  if (!/^99\d{2}(\d{2})?$/.test(sac))
    refuse(
      'SELLER_SAC',
      'must be a service accounting code of 4 or 6 digits that begins with 99, like 998431',
    )
  return {
    name: text('SELLER_NAME') ?? text('PRODUCT_NAME') ?? PRODUCT_NAME,
    address: text('SELLER_ADDRESS') ?? '',
    gstin,
    sac,
  }
}

/** The offers of this seller. A seller without a GSTIN has no GST in the prices. */
export function withTaxOf({ gstin }: Seller, catalogue: Catalogue): Catalogue {
  const { tax } = catalogue
  return tax && isGst(tax) && gstin === null ? { ...catalogue, tax: null } : catalogue
}
