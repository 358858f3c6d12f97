import { type DirectorDetail, revealDirector } from '@dastak/contract/kinds/din.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { BROKEN, createResponder, held, refuse } from '../../testing/responder.ts'
import { DIRECTOR_DIN, directorDetail } from '../../testing/director-detail.ts'
import { show } from '../../testing/show.tsx'
import { DIN } from './kinds/din.ts'
import { type Outcomes, useReveals } from './use-reveals.ts'

const SUBJECT = DIRECTOR_DIN
const server = createResponder()
const outcomes = {
  onRevealed: vi.fn<Outcomes['onRevealed']>(),
  onRefused: vi.fn<Outcomes['onRefused']>(),
  onUnpaid: vi.fn<Outcomes['onUnpaid']>(),
}
beforeEach(() => vi.clearAllMocks())

const director = directorDetail({
  email: 'asha@company.example',
  credits_charged: { phone: 1, email: 1 },
  credits_left: { phone: 8, email: 4 },
})

function Panel() {
  const reveals = useReveals(DIN, outcomes)
  const { isLoading, detail, problem } = reveals.of(SUBJECT)
  return (
    <>
      <button type="button" onClick={() => void reveals.reveal(SUBJECT, 'U12345MH2020PTC123456')}>
        Reveal
      </button>
      <button type="button" onClick={() => void reveals.again(SUBJECT)}>
        Again
      </button>
      <p>{isLoading ? 'Busy' : 'Idle'}</p>
      <p>{typeof detail?.phone_no === 'string' ? detail.phone_no : 'Locked'}</p>
      <p role="note">{problem?.message}</p>
    </>
  )
}

const press = (name: string) => screen.getByRole('button', { name })
const sent = () => server.calls(revealDirector)

it('sends one request however often it is pressed, and is busy until the answer arrives', async () => {
  const answer = held<DirectorDetail>()
  server.on(revealDirector, answer.answer)
  const { user } = show(<Panel />)
  await user.dblClick(press('Reveal'))
  await user.click(press('Again'))
  expect(screen.getByText('Busy')).toBeTruthy()
  answer.give(director)
  expect(await screen.findByText('+911111100001')).toBeTruthy()
  expect(screen.getByText('Idle')).toBeTruthy()
  expect(sent()).toHaveLength(1)
})

it('reports the contact and the credits that are left, once', async () => {
  server.on(revealDirector, () => director)
  const { user } = show(<Panel />)
  await user.click(press('Reveal'))
  await screen.findByText('+911111100001')
  expect(outcomes.onRevealed.mock.calls).toEqual([
    [
      {
        subject: SUBJECT,
        contacts: { phone: '+911111100001', email: 'asha@company.example' },
        creditsLeft: { phone: 8, email: 4 },
      },
    ],
  ])
  expect(sent()[0]?.body).toEqual({
    director_id: SUBJECT,
    identification_number: 'U12345MH2020PTC123456',
  })
})

it('sends the same key again if the answer was lost, and a new key after an answer', async () => {
  server.on(revealDirector, () => BROKEN)
  const { user } = show(<Panel />)
  await user.click(press('Reveal'))
  await waitFor(() => expect(outcomes.onRefused).toHaveBeenCalledTimes(1))
  server.on(revealDirector, () => director)
  await user.click(press('Reveal'))
  await screen.findByText('+911111100001')
  await user.click(press('Reveal'))
  await waitFor(() => expect(outcomes.onRevealed).toHaveBeenCalledTimes(2))
  const [lost, again, later] = sent().map(({ idempotencyKey }) => idempotencyKey)
  expect(lost).toMatch(/^[0-9a-f]{32}$/)
  expect(again).toBe(lost)
  expect(later).not.toBe(lost)
})

it('sends a new key after a refusal', async () => {
  server.on(revealDirector, () => refuse('credits_exhausted'))
  const { user } = show(<Panel />)
  await user.click(press('Reveal'))
  await user.click(press('Reveal'))
  await waitFor(() => expect(outcomes.onRefused).toHaveBeenCalledTimes(2))
  const [first, second] = sent()
  expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey)
})

it('keeps the detail and shows the error if a second reveal fails', async () => {
  server.on(revealDirector, () => director)
  const { user } = show(<Panel />)
  await user.click(press('Reveal'))
  await screen.findByText('+911111100001')
  server.on(revealDirector, () => refuse('provider_unavailable'))
  await user.click(press('Again'))
  await waitFor(() => expect(screen.getByRole('note').textContent).not.toBe(''))
  expect(screen.getByText('+911111100001')).toBeTruthy()
  expect(screen.getByText('Idle')).toBeTruthy()
  expect(outcomes.onRefused).toHaveBeenCalledWith(expect.anything(), true)
})

it('reports a lack of credit only if a locked contact was not paid for', async () => {
  const locked = {
    ...director,
    phone_no: { locked: true as const },
    credits_charged: { phone: 0, email: 0 },
    credits_left: { phone: 0, email: 4 },
  }
  server.on(revealDirector, () => locked)
  const { user } = show(<Panel />)
  await user.click(press('Again'))
  await waitFor(() => expect(outcomes.onUnpaid).toHaveBeenCalledTimes(1))
  const spent = { credits_left: { phone: 0, email: 0 } }
  server.on(revealDirector, () => ({ ...director, email: locked.phone_no, ...spent }))
  await user.click(press('Again'))
  await screen.findByText('+911111100001')
  const free = { credits_charged: { phone: 0, email: 0 }, ...spent }
  server.on(revealDirector, () => ({ ...director, ...free, phone_no: '+911111100002' }))
  await user.click(press('Again'))
  await screen.findByText('+911111100002')
  expect(outcomes.onUnpaid).toHaveBeenCalledTimes(1)
})
