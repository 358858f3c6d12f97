import {
  getOperatorConfirmation,
  sendOperatorCode,
} from '@dastak/contract/operator/confirmation.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { createResponder } from '../../../testing/responder.ts'
import { show } from '../../../testing/show.tsx'
import { ConfirmationDialog } from './confirmation-dialog.tsx'

const responder = createResponder()

beforeEach(() => {
  // This environment has no passkeys.
  vi.stubGlobal('PublicKeyCredential', { parseRequestOptionsFromJSON: () => ({}) })
  responder.on(getOperatorConfirmation, () => ({
    confirmed_until: null,
    mobile_ending: '01',
    passkeys: [
      {
        passkey_id: '1',
        name: 'My laptop',
        created_at: '2026-01-31T04:00:00.000Z',
        last_used_at: null,
      },
    ],
    can_use_passkeys: true,
  }))
  responder.on(sendOperatorCode, () => ({ client_id: '9b2ff1b0-6d0c-4a53-8a52-333333333333' }))
})

const open = (needsCode: boolean) =>
  show(
    <ConfirmationDialog
      needsCode={needsCode}
      onConfirmed={() => undefined}
      onClose={() => undefined}
    />,
  )

it('begins at the passkey, and sends a code only if it is wanted', async () => {
  const { user } = open(false)
  const passkey = await screen.findByRole('button', { name: 'Use a passkey' })
  await waitFor(() => expect(document.activeElement).toBe(passkey))
  expect(responder.calls(sendOperatorCode)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Send a code' }))
  expect(await screen.findByLabelText('Digit 1 of 6')).toBeTruthy()
})

it('offers no passkey for what only a code confirms', async () => {
  open(true)
  expect(await screen.findByLabelText('Digit 1 of 6')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull()
})
