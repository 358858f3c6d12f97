import { incrementAllottedCredits } from '@dastak/contract/teams/members.ts'
import type { TeamMember } from '@dastak/contract/teams/teams.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { BROKEN, createResponder, held, refuse } from '../../../testing/responder.ts'
import { show } from '../../../testing/show.tsx'
import { AddCreditsDialog } from './add-credits-dialog.tsx'

const server = createResponder()
const IDS = {
  team_id: '0198c0de-0000-7000-8000-000000000001',
  member_id: '0198c0de-0000-7000-8000-000000000002',
}
const member: TeamMember = {
  member_id: IDS.member_id,
  member_name: 'Asha',
  member_email: null,
  member_added_by: null,
  total_credits_allotted: 0,
  total_email_credits_allotted: 0,
  credits_left: 0,
  email_credits_left: 0,
  status: 'member',
  member_since: null,
  invitation_expires_at: null,
  linkedin_url: null,
  invited_mobile: null,
  monthly_credits: null,
  monthly_email_credits: null,
  next_refill_on: null,
}
const added = { ...member, credits_left: 5, owner_credits_left: { phone: 5, email: 10 } }

function open() {
  const onAnswer = vi.fn<(failure?: unknown) => void>()
  const onClose = vi.fn<() => void>()
  const left = { phone: 10, email: 10 }
  const dialog = <AddCreditsDialog ids={IDS} {...{ member, left, onAnswer, onClose }} />
  return { ...show(dialog), onAnswer, onClose }
}
const press = (name: string) => screen.getByRole('button', { name })
const amount = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const keys = () => server.calls(incrementAllottedCredits).map((call) => call.idempotencyKey)

it('allots the confirmed amount once', async () => {
  const answer = held<typeof added>()
  server.on(incrementAllottedCredits, answer.answer)
  const { user, onAnswer } = open()
  await user.type(amount('Credits'), '5{Enter}')
  expect(screen.getByText('5 phone credits go from your balance to Asha.')).toBeTruthy()
  await user.dblClick(press('Yes'))
  expect(press('Yes').getAttribute('aria-disabled')).toBe('true')
  expect(onAnswer).not.toHaveBeenCalled()
  answer.give(added)
  await waitFor(() => expect(onAnswer.mock.calls).toEqual([[]]))
  expect(server.calls(incrementAllottedCredits).map(({ body }) => body)).toEqual([
    { ...IDS, increment_credits_by: 5, increment_email_credits_by: 0 },
  ])
})

it('a held Enter key moves nothing, and the field shows that the amount is too high', async () => {
  const { user } = open()
  await user.type(amount('Email Credits'), '11{Enter}')
  expect(screen.getByText('You have fewer credits than that.')).toBeTruthy()
  expect(amount('Email Credits').value).toBe('11')
  await user.type(amount('Email Credits'), '{Backspace}{Enter}{Enter}{Enter}')
  expect(screen.getByText('1 email credit goes from your balance to Asha.')).toBeTruthy()
  expect(server.calls(incrementAllottedCredits)).toEqual([])
})

it('asks for an amount if there is none', async () => {
  const { user } = open()
  await user.click(press('Continue'))
  expect(await screen.findByText('Enter how many credits to add.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Yes' })).toBeNull()
})

it('opens again with amounts that got no answer, and never adds them twice', async () => {
  server.on(incrementAllottedCredits, () => BROKEN)
  const { user, onAnswer, unmount } = open()
  await user.type(amount('Credits'), '5{Enter}')
  await user.click(press('Yes'))
  await waitFor(() => expect(onAnswer).toHaveBeenCalledTimes(1))
  unmount()
  server.on(incrementAllottedCredits, () => added)
  const again = open()
  expect(amount('Credits').value).toBe('5')
  expect(screen.getByText(/no answer came/)).toBeTruthy()
  await again.user.click(press('Continue'))
  await again.user.click(press('Yes'))
  await waitFor(() => expect(again.onAnswer.mock.calls).toEqual([[]]))
  expect(keys()).toHaveLength(2)
  expect(keys()[1]).toBe(keys()[0])
})

it('uses a new key if the amount was changed', async () => {
  server.on(incrementAllottedCredits, () => refuse('credits_exhausted'))
  const { user, onAnswer, unmount } = open()
  await user.type(amount('Credits'), '5{Enter}')
  await user.click(press('Yes'))
  await waitFor(() => expect(onAnswer).toHaveBeenCalledTimes(1))
  unmount()
  const again = open()
  expect(screen.queryByText(/no answer came/)).toBeNull()
  await again.user.type(amount('Credits'), '{Backspace}4{Enter}')
  await again.user.click(press('Yes'))
  await waitFor(() => expect(keys()).toHaveLength(2))
  expect(keys()[1]).not.toBe(keys()[0])
})

it('forgets the amounts if it is closed', async () => {
  const { user, onClose, unmount } = open()
  await user.type(amount('Credits'), '5')
  await user.click(press('Cancel'))
  expect(onClose).toHaveBeenCalledTimes(1)
  unmount()
  open()
  expect(amount('Credits').value).toBe('')
})
