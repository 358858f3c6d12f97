import * as contract from '@dastak/contract/billing/billing.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createResponder, held, refuse } from '../../../testing/responder.ts'
import { show } from '../../../testing/show.tsx'
import { CancelDialog } from './cancel-dialog.tsx'

const server = createResponder()
const starter: contract.SubscriptionDetails = {
  plan_id: 'starter',
  plan_name: 'Starter',
  status: 'active',
  credits: 10,
  total_credits: 100,
  email_credits: 10,
  total_email_credits: 100,
  cancelled: false,
  current_term_start: null,
  current_term_end: null,
  grace_until: null,
  scheduled_plan_id: null,
  scheduled_plan_name: null,
  next_charge: null,
}

const open = (onClose = vi.fn<() => void>()) => ({
  ...show(<CancelDialog subscription={starter} onClose={onClose} />),
  onClose,
})
const cancel = () => screen.getByRole('button', { name: 'Cancel Starter' })

it('cancels once, is busy until the answer, and closes when the plan is cancelled', async () => {
  const answer = held<contract.SubscriptionDetails>()
  server.on(contract.cancelSubscription, answer.answer)
  const { user, onClose, rerender } = open()
  await user.dblClick(cancel())
  expect(cancel().getAttribute('aria-disabled')).toBe('true')
  answer.give({ ...starter, cancelled: true })
  await waitFor(() => expect(cancel().getAttribute('aria-disabled')).toBeNull())
  expect(server.calls(contract.cancelSubscription)).toHaveLength(1)
  rerender(<CancelDialog subscription={{ ...starter, cancelled: true }} onClose={onClose} />)
  expect(onClose).toHaveBeenCalledTimes(1)
})

it('leaves the plan as it is if the call fails, and shows the error in the dialog', async () => {
  server.on(contract.cancelSubscription, () => refuse('provider_unavailable'))
  const { user, onClose } = open()
  await user.click(cancel())
  expect(await screen.findByText(/You were not charged/)).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})
