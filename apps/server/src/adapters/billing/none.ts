import { AppError } from '../../app-error.ts'
import type { BillingProvider } from '../../ports/billing.ts'

const message = 'You cannot buy anything here. Contact support to get credits or a plan.'
const refuse = () => Promise.reject(new AppError('provider_unavailable', { message }))

/** No payments: the operator gives credits, plans and permissions by hand. */
export const noBilling: BillingProvider = {
  name: 'none',
  isSandbox: false,
  openCheckout: refuse,
  estimateUpgrade: refuse,
  upgrade: refuse,
  scheduleChange: refuse,
  removeScheduledChange: refuse,
  cancel: refuse,
  removeCancellation: refuse,
  fetchCustomer: () => Promise.resolve({ subscriptions: [], payments: [] }),
  readEvent: () => Promise.reject(new AppError('unauthorized')),
  async *listEvents() {},
}
