import { NO_NOTICES } from '@dastak/contract/contact-notices.ts'
import {
  type LinkedinRequestAnswer,
  submitLinkedinRequest,
} from '@dastak/contract/linkedin/requests.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createResponder, held, refuse } from '../../testing/responder.ts'
import { show } from '../../testing/show.tsx'
import { AddProfileDialog } from './add-profile-dialog.tsx'

const server = createResponder()
const sent: LinkedinRequestAnswer = {
  request_id: 'request-1',
  timestamp: '2026-01-31T04:00:00.000Z',
  name: null,
  headline: null,
  profile_id: 'asha-example',
  profile_url: 'https://www.linkedin.com/in/asha-example',
  notices: NO_NOTICES,
  phone_no: null,
  email: null,
  phone_source: null,
  email_source: null,
  status: 'requested',
  credits_charged: { phone: 0, email: 0 },
  is_from_team: false,
  report: null,
  credits_left: { phone: 5, email: 5 },
  is_test: false,
}

function open() {
  const onSent = vi.fn<() => void>()
  const onExhausted = vi.fn<() => void>()
  const onClose = vi.fn<() => void>()
  return {
    ...show(<AddProfileDialog {...{ onSent, onExhausted, onClose }} />),
    onSent,
    onExhausted,
  }
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const send = () => screen.getByRole('button', { name: /^Send/ })

it('shows on its button what the empty fields can cost', async () => {
  const { user } = open()
  expect(send().textContent).toBe('Send · up to 1 phone + 1 email credit')
  await user.type(field('Phone (optional)'), '+91 11111 00001')
  expect(send().textContent).toBe('Send · up to 1 email credit')
  await user.type(field('Email (optional)'), 'asha@company.example')
  expect(send().textContent).toBe('Send · free')
})

it('sends once if the button is pressed twice', async () => {
  const answer = held<LinkedinRequestAnswer>()
  server.on(submitLinkedinRequest, answer.answer)
  const { user, onSent } = open()
  await user.type(field('Profile address'), 'linkedin.com/in/asha-example')
  await user.dblClick(send())
  expect(send().getAttribute('aria-disabled')).toBe('true')
  answer.give(sent)
  await waitFor(() => expect(onSent).toHaveBeenCalledTimes(1))
  expect(server.calls(submitLinkedinRequest)).toHaveLength(1)
})

it('shows a refusal at its field and keeps what was typed, also after it is closed', async () => {
  server.on(submitLinkedinRequest, () =>
    refuse('validation_failed', [{ path: 'phone_no', message: 'This is no phone number' }]),
  )
  const { user, onSent, unmount } = open()
  await user.type(field('Phone (optional)'), '12')
  await user.type(field('Profile address'), 'linkedin.com/in/asha-example{Enter}')
  expect(await screen.findByText('This is no phone number')).toBeTruthy()
  expect(document.activeElement).toBe(field('Phone (optional)'))
  expect(onSent).not.toHaveBeenCalled()
  unmount()
  open()
  expect(field('Profile address').value).toBe('linkedin.com/in/asha-example')
})

it('reports that there are no credits', async () => {
  server.on(submitLinkedinRequest, () => refuse('credits_exhausted'))
  const { user, onSent, onExhausted } = open()
  await user.type(field('Profile address'), 'linkedin.com/in/asha-example{Enter}')
  await waitFor(() => expect(onExhausted).toHaveBeenCalledTimes(1))
  expect(onSent).not.toHaveBeenCalled()
})
