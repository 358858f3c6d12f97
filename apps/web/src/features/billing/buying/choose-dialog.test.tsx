import * as contract from '@dastak/contract/billing/billing.ts'
import type { DataOf } from '@dastak/contract/endpoint.ts'
import * as payments from '@dastak/contract/billing/payments.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { BROKEN, createResponder, held, refuse } from '../../../testing/responder.ts'
import { show } from '../../../testing/show.tsx'
import { ChooseDialog } from './choose-dialog.tsx'

const NOW = '2026-01-31T04:00:00.000Z'
const server = createResponder()

const plus: contract.Plan = {
  plan_id: 'plus',
  name: 'Plus',
  description: '',
  amount: 499_900,
  currency: 'INR',
  phone_credits: 500,
  email_credits: 500,
  period: 'month',
  permissions: [],
  allow_teams: false,
  allow_linkedin_bulk_upload: false,
  is_current: false,
  is_scheduled: false,
}
const starter: contract.SubscriptionDetails = {
  plan_id: 'starter',
  plan_name: 'Starter',
  status: 'active',
  credits: 10,
  total_credits: 100,
  email_credits: 10,
  total_email_credits: 100,
  cancelled: false,
  current_term_start: NOW,
  current_term_end: '2026-02-28T04:00:00.000Z',
  grace_until: null,
  scheduled_plan_id: null,
  scheduled_plan_name: null,
  next_charge: null,
}
const changed = { ...starter, plan_id: 'plus', plan_name: 'Plus' }
const due: DataOf<typeof contract.estimatePrice> = {
  balance_required: 399_900,
  currency: 'INR',
  effective: 'now',
  effective_at: NOW,
  phone_credits: 500,
  email_credits: 500,
  tax: null,
}
const address: payments.BillingAddress = {
  name: 'Example Traders',
  address: '1 Example Road',
  gstin: null,
  state: 'Maharashtra',
  state_code: '27',
  is_sez: false,
  can_be_sez: true,
}

beforeEach(() => {
  server.on(contract.estimatePrice, () => due)
  server.on(payments.getBillingAddress, () => address)
  server.on(contract.listPlans, () => ({
    data: [plus],
    credit_packs: [],
    tax: null,
    tax_rate: null,
    is_available: true,
    is_sandbox: false,
  }))
})

function choose(subscription: contract.SubscriptionDetails | null = starter) {
  const onClose = vi.fn<() => void>()
  const onChanged = vi.fn<(change: unknown) => void>()
  const shown = show(
    <ChooseDialog
      offer={plus}
      isPack={false}
      receiptTo="buyer@traders.example"
      {...{ subscription, onClose, onChanged }}
    />,
  )
  return { ...shown, onClose, onChanged }
}

const confirm = () => screen.findByRole('button', { name: 'Change to Plus' })
const isOff = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true'
const ready = () => screen.findByText('₹3,999')

it('can be confirmed only after the server has returned what is due', async () => {
  const price = held<typeof due>()
  server.on(contract.estimatePrice, price.answer)
  server.on(contract.changePlan, () => changed)
  const { user } = choose()
  await user.click(await confirm())
  expect(isOff(await confirm())).toBe(true)
  expect(server.calls(contract.changePlan)).toEqual([])
  price.give(due)
  await ready()
  expect(screen.getByText('₹1,000 for unused days of Starter')).toBeTruthy()
  await user.click(await confirm())
  await waitFor(() => expect(server.calls(contract.changePlan)).toHaveLength(1))
  const estimated = server.calls(contract.estimatePrice).map(({ body }) => body)
  expect(estimated).toEqual([{ plan_id: 'plus' }])
  expect(server.calls(contract.changePlan)[0]?.body).toEqual({ plan_id: 'plus' })
})

it('changes the plan once, however often it is clicked, and is busy meanwhile', async () => {
  const answer = held<contract.SubscriptionDetails>()
  server.on(contract.changePlan, answer.answer)
  const { user, onChanged, onClose } = choose()
  await ready()
  await user.dblClick(await confirm())
  expect(isOff(await confirm())).toBe(true)
  expect(onClose).not.toHaveBeenCalled()
  answer.give(changed)
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(server.calls(contract.changePlan)).toHaveLength(1)
  expect(onChanged.mock.calls).toEqual([[{ isAwaited: false, isPaid: true }]])
})

it('stays open if the payment fails, shows the error, and retries with the same key', async () => {
  server.on(contract.changePlan, () => BROKEN)
  const { user, onClose, onChanged } = choose()
  await ready()
  await user.click(await confirm())
  await waitFor(async () => expect(isOff(await confirm())).toBe(false))
  expect(await screen.findByText(/could not reach the server/)).toBeTruthy()
  server.on(contract.changePlan, () => refuse('payment_failed'))
  await user.click(await confirm())
  expect(await screen.findByText(/The payment did not go through/)).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
  expect(onChanged).not.toHaveBeenCalled()
  const keys = server.calls(contract.changePlan).map(({ idempotencyKey }) => idempotencyKey)
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys).toEqual([keys[0], keys[0]])
})

it('saves changed billing details before anything is paid', async () => {
  server.on(payments.saveBillingAddress, () => refuse('validation_failed', wrongAddress))
  const { user } = choose()
  await ready()
  await user.click(screen.getByRole('button', { name: 'Change' }))
  const field = screen.getByLabelText<HTMLTextAreaElement>('Address')
  await user.clear(field)
  await user.type(field, '2 Example Road')
  await user.click(await confirm())
  expect(await screen.findByText('No such road')).toBeTruthy()
  expect(field.value).toBe('2 Example Road')
  expect(server.calls(contract.changePlan)).toEqual([])
})
const wrongAddress = [{ path: 'address', message: 'No such road' }]

it('changes nothing if it is closed', async () => {
  const { user, onClose } = choose()
  await ready()
  await user.click(screen.getByRole('button', { name: 'Keep Starter' }))
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(server.calls(contract.changePlan)).toEqual([])
})

it('shows that the price could not be loaded; without it nothing can be bought', async () => {
  server.on(contract.estimatePrice, () => refuse('not_found'))
  const { user } = choose(null)
  const dialog = screen.getByRole('dialog', { name: 'Choose Plus?', hidden: true })
  const buy = within(dialog).getByRole('button', { name: 'Continue to payment' })
  await screen.findByText(/not found/i)
  await user.click(buy)
  expect(server.calls(contract.startCheckout)).toEqual([])
})
