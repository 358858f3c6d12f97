import { type DirectorDetail, revealDirector } from '@dastak/contract/kinds/din.ts'
import { type UserDetails, getUserDetails } from '@dastak/contract/me.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DIN } from '../features/lookups/kinds/din.ts'
import { useReveals } from '../features/lookups/use-reveals.ts'
import { useGetUserDetails } from '../features/me/user-details.ts'
import { DIRECTOR_DIN, directorDetail } from '../testing/director-detail.ts'
import { createResponder, held, refuse } from '../testing/responder.ts'
import { show } from '../testing/show.tsx'
import { useLookupDialogs } from './lookup-dialogs.tsx'

const server = createResponder()
const credits = { phone: 9, email: 9 }
const user: UserDetails = {
  name: 'Asha',
  email: 'asha@company.example',
  email_verified: true,
  user_mobile: '+911111100001',
  onboarded: true,
  total_credits: 9,
  email_credits: 9,
  credits_left: credits,
  team_id: null,
  owns_teams: false,
  invitations: 0,
  permissions: [],
  subscription: false,
  subscription_credits: { total_email_credits: 10, total_phone_credits: 10 },
  email_notifications_enabled: false,
  email_trigger_events: [],
  referral_code: null,
  allow_teams: false,
  allow_linkedin_bulk_upload: false,
  has_known_customers: false,
  contacts_removed_at: null,
}
const director = directorDetail()

function Panel() {
  const { lookups } = useLookupDialogs(DIN)
  const reveals = useReveals(DIN, lookups.inRows)
  const { data } = useGetUserDetails()
  const { isLoading } = reveals.of(DIRECTOR_DIN)
  return (
    <>
      <button type="button" onClick={() => void reveals.reveal(DIRECTOR_DIN)}>
        {isLoading ? 'Busy' : 'Reveal'}
      </button>
      <p>{data && `${data.credits_left.phone} + ${data.credits_left.email}`}</p>
    </>
  )
}

const left = () => screen.getByRole('paragraph').textContent

it('shows no credit as spent before the server has charged it, and none for a refusal', async () => {
  server.on(getUserDetails, () => user)
  const answer = held<DirectorDetail>()
  server.on(revealDirector, answer.answer)
  const { user: person } = show(<Panel />)
  await expect.poll(left).toBe('9 + 9')

  await person.click(screen.getByRole('button'))
  expect(screen.getByRole('button').textContent).toBe('Busy')
  expect(left()).toBe('9 + 9')
  answer.give(director)
  await expect.poll(left).toBe('8 + 9')

  server.on(revealDirector, () => refuse('provider_unavailable'))
  await person.click(screen.getByRole('button', { name: 'Reveal' }))
  await expect.poll(() => server.calls(revealDirector).length).toBe(2)
  await screen.findByRole('button', { name: 'Reveal' })
  expect(left()).toBe('8 + 9')
})
