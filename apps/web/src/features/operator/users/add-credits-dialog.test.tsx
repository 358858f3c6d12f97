import {
  getOperatorConfirmation,
  sendOperatorCode,
  submitOperatorCode,
} from '@dastak/contract/operator/confirmation.ts'
import { addUserCredits } from '@dastak/contract/operator/users.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { operatorUser } from '../../../testing/operator-user.ts'
import { BROKEN, createResponder, refuse } from '../../../testing/responder.ts'
import { show } from '../../../testing/show.tsx'
import { ConfirmationHost } from '../confirmation/confirmation-host.tsx'
import { AddCreditsDialog } from './add-credits-dialog.tsx'

const responder = createResponder()
const CLIENT_ID = '9b2ff1b0-6d0c-4a53-8a52-222222222222'

function open() {
  const onClose = vi.fn<() => void>()
  const shown = show(
    <>
      <AddCreditsDialog user={operatorUser()} onClose={onClose} />
      <ConfirmationHost />
    </>,
  )
  const dialog = within(screen.getByRole('dialog', { name: /^Add credits/ }))
  async function fill() {
    await shown.user.type(dialog.getByLabelText('Phone credits'), '25')
    await shown.user.type(dialog.getByLabelText('Reason'), 'Promised at the fair')
  }
  return {
    ...shown,
    onClose,
    dialog,
    fill,
    add: () => dialog.getByRole('button', { name: /^Add/ }),
  }
}

const answer = () => ({
  recharge_id: 'recharge-1',
  is_replay: false,
  user: operatorUser({ credits_left: { phone: 33, email: 9 } }),
})

function asksForCode() {
  responder.on(getOperatorConfirmation, () => ({
    confirmed_until: null,
    mobile_ending: '01',
    passkeys: [],
    can_use_passkeys: false,
  }))
  responder.on(sendOperatorCode, () => ({ client_id: CLIENT_ID }))
}

it('shows the balance before and after, and what is added on the button', async () => {
  const { dialog, fill } = open()
  await fill()
  const row = dialog.getByRole('row', { name: /^Phone credits/ })
  expect(row.textContent).toBe('Phone credits833')
  expect(dialog.getByRole('button', { name: 'Add 25 phone credits' })).toBeTruthy()
})

it('refuses no amount, a broken amount and a reason with a phone number before any call', async () => {
  const { user, dialog, add } = open()
  await user.type(dialog.getByLabelText('Reason'), 'call +91 98765 43210')
  await user.click(add())
  expect(dialog.getByText('Enter phone credits or email credits')).toBeTruthy()
  expect(dialog.getByText(/^Leave phone numbers and email addresses out/)).toBeTruthy()
  await user.type(dialog.getByLabelText('Phone credits'), '1.5')
  await user.click(add())
  expect(dialog.getByText(/whole number/)).toBeTruthy()
  expect(responder.calls(addUserCredits)).toEqual([])
})

it('asks for a code once, keeps what was typed, and repeats the call with the same id', async () => {
  asksForCode()
  let isConfirmed = false
  responder.on(submitOperatorCode, () => {
    isConfirmed = true
    return { confirmed_until: '2026-01-31T04:15:00.000Z' }
  })
  responder.on(addUserCredits, () => (isConfirmed ? answer() : refuse('confirmation_required')))
  const { user, dialog, fill, add, onClose } = open()
  await fill()
  await user.click(add())
  const confirm = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
  await user.type(await confirm.findByLabelText('Digit 1 of 6'), '123456')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const calls = responder.calls(addUserCredits).map(({ body }) => body as { request_id: string })
  expect(calls).toHaveLength(2)
  expect(calls[0]).toEqual(calls[1])
  expect(responder.calls(sendOperatorCode)).toHaveLength(1)
  expect(dialog.getByLabelText<HTMLInputElement>('Phone credits').value).toBe('25')
  expect(screen.getByText(/33 phone, 9 email/)).toBeTruthy()
})

it('keeps the form with its text if the confirmation is closed', async () => {
  asksForCode()
  responder.on(addUserCredits, () => refuse('confirmation_required'))
  const { user, dialog, fill, add, onClose } = open()
  await fill()
  await user.click(add())
  const confirm = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
  await confirm.findByLabelText('Digit 1 of 6')
  await user.click(confirm.getByRole('button', { name: 'Cancel' }))
  expect(await dialog.findByText(/^Confirm that it is you/)).toBeTruthy()
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Promised at the fair')
  expect(onClose).not.toHaveBeenCalled()
  expect(responder.calls(addUserCredits)).toHaveLength(1)
})

it('tries again with the same id after a lost answer, so that nothing is added twice', async () => {
  let tries = 0
  responder.on(addUserCredits, () => {
    tries += 1
    return tries === 1 ? BROKEN : { ...answer(), is_replay: true }
  })
  const { user, fill, add, onClose } = open()
  await fill()
  await user.click(add())
  await waitFor(() => expect(add().getAttribute('aria-disabled')).toBeNull())
  await user.click(add())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const ids = responder
    .calls(addUserCredits)
    .map(({ body }) => (body as { request_id: string }).request_id)
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
  expect(screen.getByText(/^These credits had been added before/)).toBeTruthy()
})
