import { refreshToken } from '@dastak/contract/accounts/accounts.ts'
import { getUserDetails, type UserDetails } from '@dastak/contract/me.ts'
import { createMemoryHistory } from '@tanstack/react-router'
import { render, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { notFoundText } from '../screens/not-found.text.ts'
import { createResponder, refuse } from '../testing/responder.ts'

const responder = createResponder()

const USER: UserDetails = {
  name: 'Asha Example',
  email: null,
  email_verified: false,
  user_mobile: '+911111100001',
  onboarded: true,
  total_credits: 1,
  email_credits: 1,
  credits_left: { phone: 1, email: 1 },
  team_id: null,
  owns_teams: false,
  invitations: 0,
  permissions: ['din-search', 'dastak-teams-access'],
  subscription: false,
  subscription_credits: { total_email_credits: 1, total_phone_credits: 1 },
  email_notifications_enabled: false,
  email_trigger_events: [],
  referral_code: null,
  allow_teams: false,
  allow_linkedin_bulk_upload: false,
  has_known_customers: false,
  contacts_removed_at: null,
}

/** The session is kept by modules, so each test has its own. */
async function open(address: string) {
  const { createAppRouter } = await import('./router.tsx')
  const { Providers } = await import('./providers.tsx')
  const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }))
  await router.load()
  return { router, ...render(<Providers router={router} />) }
}

// The frame calls for much that is not about this.
vi.mock('./layout/shell.tsx', async () => {
  const { Outlet } = await import('@tanstack/react-router')
  return { Shell: () => <Outlet />, loadShell: () => undefined }
})

beforeEach(() => {
  vi.resetModules()
  vi.spyOn(globalThis, 'scrollTo').mockReturnValue()
})
// The next file would get the session and the user of the last test.
afterAll(() => void vi.resetModules())

test.each(['/operator', '/operator/users', '/operator/users/1', '/operator/log?verb=x'])(
  'a user without the permission sees at %s what an unknown address shows',
  async (address) => {
    localStorage.setItem('dastak.onboarded', 'true')
    responder.on(refreshToken, () => ({ access_token: 'token' }))
    responder.on(getUserDetails, () => USER)
    const { router, container } = await open(address)
    await screen.findByText(notFoundText.title)
    expect(router.state.location.pathname).toBe(address.split('?')[0])
    const seen = container.innerHTML
    expect(container.querySelector('[aria-live]')?.textContent).toBe('')
    expect(document.title).toContain(notFoundText.tab)
    const unknown = await open('/no-such-page')
    await screen.findAllByText(notFoundText.title)
    expect(seen === unknown.container.innerHTML).toBe(true)
  },
)

test('somebody who is not signed in sees the same, and is not sent to the sign-in', async () => {
  responder.on(refreshToken, () => refuse('unauthorized'))
  const { router, container } = await open('/operator/reports')
  await screen.findByText(notFoundText.title)
  expect(router.state.location.pathname).toBe('/operator/reports')
  expect(container.textContent).not.toContain('console')
})

test('an address that exists has its title again afterwards', async () => {
  responder.on(refreshToken, () => refuse('unauthorized'))
  const { router } = await open('/operator')
  await screen.findByText(notFoundText.title)
  await router.navigate({ to: '/' })
  await waitFor(() => expect(document.querySelector('[aria-live]')?.textContent).toBe('Sign in'))
})

test('an operator passes', async () => {
  localStorage.setItem('dastak.onboarded', 'true')
  responder.on(refreshToken, () => ({ access_token: 'token' }))
  responder.on(getUserDetails, () => ({ ...USER, permissions: ['operator'] }))
  const { createAppRouter } = await import('./router.tsx')
  const router = createAppRouter(createMemoryHistory({ initialEntries: ['/operator/backups'] }))
  await router.load()
  expect(router.state.matches.at(-1)?.staticData.title).toBe('Backups')
  expect(router.state.matches.every(({ status }) => status !== 'notFound')).toBe(true)
})
