import { AppError } from '../../../app-error.ts'
import { isBusinessGstin } from '@dastak/contract/gstin.ts'
import { inTransaction, type Db } from '../../../db/database.ts'
import type { Buyer } from '../../../db/stored-json.ts'
import type { BillingCustomer, BillingProvider } from '../../../ports/billing.ts'
import type { Accounts } from '../../accounts/accounts.service.ts'
import * as store from '../billing.store.ts'

export interface BuyersOptions {
  db: Db
  provider: Pick<BillingProvider, 'keepBuyer'>
  accounts: Pick<Accounts, 'profile'>
}

/** Whom invoices are made out to. */
export function createBuyers({ db, provider, accounts }: BuyersOptions) {
  /** As it is saved; until a name is, that of the account. */
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

    /** Counts for renewals too. Errors: provider_unavailable; nothing is saved then. */
    async save(userId: number, entered: Buyer): Promise<Buyer> {
      const buyer = { ...entered, state_code: entered.gstin?.slice(0, 2) ?? entered.state_code }
      // Who has no plan is made known to the provider with the next hosted page.
      if (provider.keepBuyer && (await store.listLiveSubscriptions(db.kysely, userId)).length > 0)
        await provider.keepBuyer(await customerOf(userId, buyer))
      await inTransaction(db, (tx) => store.saveBuyer(tx, userId, buyer))
      return buyer
    },

    /** Who is about to pay. Errors: validation_failed (a GSTIN saved before it was checked). */
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
