import {
  getOperatorConfirmation,
  sendOperatorCode,
  submitOperatorCode,
} from '@dastak/contract/operator/confirmation.ts'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { codeOf } from '../../../lib/api/api-error.ts'
import { createResponder } from '../../../testing/responder.ts'
import { show } from '../../../testing/show.tsx'
import { ConfirmationHost } from './confirmation-host.tsx'
import { confirmedBefore } from './confirmed.ts'

const responder = createResponder()
const UNTIL = '2026-01-31T04:15:00.000Z'

function begin(confirmedUntil: string | null) {
  let until = confirmedUntil
  responder.on(getOperatorConfirmation, () => ({
    confirmed_until: until,
    mobile_ending: '01',
    passkeys: [],
    can_use_passkeys: false,
  }))
  responder.on(sendOperatorCode, () => ({ client_id: '9b2ff1b0-6d0c-4a53-8a52-222222222222' }))
  responder.on(submitOperatorCode, () => {
    until = UNTIL
    return { confirmed_until: UNTIL }
  })
  const { user } = show(<ConfirmationHost />)
  const upload = vi.fn<() => Promise<string>>(async () => 'uploaded')
  const result = confirmedBefore(upload).catch(codeOf)
  const dialog = async () =>
    within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
  return { user, upload, result, dialog }
}

it('makes a large call once, after the confirmation', async () => {
  const { user, upload, result, dialog } = begin(null)
  const digit = await (await dialog()).findByLabelText('Digit 1 of 6')
  expect(upload).not.toHaveBeenCalled()
  await user.type(digit, '123456')
  expect(await result).toBe('uploaded')
  expect(upload).toHaveBeenCalledOnce()
})

it('does not make a large call if the confirmation is closed', async () => {
  const { user, upload, result, dialog } = begin(null)
  const open = await dialog()
  await open.findByLabelText('Digit 1 of 6')
  await user.click(open.getByRole('button', { name: 'Cancel' }))
  expect(await result).toBe('confirmation_required')
  expect(upload).not.toHaveBeenCalled()
})

it('opens no dialog while the session is confirmed', async () => {
  const { upload, result } = begin(UNTIL)
  expect(await result).toBe('uploaded')
  expect(upload).toHaveBeenCalledOnce()
  expect(responder.calls(sendOperatorCode)).toEqual([])
})
