import { AppError, invalidField } from '../../../app-error.ts'
import { isBusinessGstin } from '@dastak/contract/gstin.ts'
import { inTransaction, type Db } from '../../../db/database.ts'
import type { Buyer } from '../../../db/stored-json.ts'
import type { BillingCustomer, BillingProvider } from '../../../ports/billing.ts'
import type { Accounts } from '../../accounts/accounts.service.ts'
import * as store from '../billing.store.ts'

const NO_SEZ = 'Invoices for special economic zones are not made here. Write to our support.'

export interface BuyersOptions {
  db: Db
  provider: Pick<BillingProvider, 'saveBuyer' | 'fetchInvoice'>
  accounts: Pick<Accounts, 'profile'>
}

/** The billing details of buyers. */
export function createBuyers({ db, provider, accounts }: BuyersOptions) {
  /** The saved details, with the account's name if no name is saved. */
  async function find(userId: number): Promise<Buyer> {
    const [buyer, user] = await Promise.all([
      store.findBuyer(db.kysely, userId),
      accounts.profile.getProfileDetails(userId),
    ])
    return { ...buyer, name: buyer.name || (user.name ?? '') }
  }

  async function customerOf(userId: number, buyer: Buyer): Promise<BillingCustomer> {
    const id = await inTransaction(db, (tx) => store.ensureCustomer(tx, userId))
    const { email } = await accounts.profile.getProfileDetails(userId)
    return { id, email, buyer }
  }

  return {
    find,

    /**
     * Saves the details, also for renewals. Errors: provider_unavailable (nothing is saved),
     * validation_failed (an SEZ, which the provider does not know).
     */
    async save(userId: number, entered: Buyer): Promise<Buyer> {
      // Its invoices would show CGST and SGST.
      if (entered.is_sez && provider.fetchInvoice) throw invalidField('is_sez', NO_SEZ)
      const buyer = { ...entered, state_code: entered.gstin?.slice(0, 2) ?? entered.state_code }
      // Without a plan the provider gets the details with the next hosted page.
      if (provider.saveBuyer && (await store.listLiveSubscriptions(db.kysely, userId)).length > 0)
        await provider.saveBuyer(await customerOf(userId, buyer))
      await inTransaction(db, (tx) => store.saveBuyer(tx, userId, buyer))
      return buyer
    },

    /** The customer for a payment. Errors: validation_failed (a wrong GSTIN from older data). */
    async beforePaying(userId: number): Promise<BillingCustomer> {
      const buyer = await find(userId)
      if (buyer.gstin !== null && !isBusinessGstin(buyer.gstin))
        throw new AppError('validation_failed', {
          message:
            'The GST number of your billing details is not valid. Correct it or remove it, ' +
            'then pay.',
        })
      return customerOf(userId, buyer)
    },
  }
}
export type Buyers = ReturnType<typeof createBuyers>
