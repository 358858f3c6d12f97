import { redirect } from '@tanstack/react-router'
import { keepReferralCode } from '../features/accounts/sign-in/onboarding-draft.ts'
import { readLoginLink } from '../features/accounts/sign-in/login-link.ts'
import { keepConnectWish, readConnectWish } from '../lib/session/connect-wish.ts'
import { returnPath } from '../lib/session/return-path.ts'
import { sessionEnd, sessionState, startSession } from '../lib/session/session.ts'
import { showSnackbar } from '../lib/screen/snackbar.ts'
import { readStoredDin, storeDin } from '../lib/session/stored-din.ts'
import type { SignInSearch } from './search-params.ts'

const SIGNED_IN_ALREADY =
  'You are signed in already. To use a link for another account, log out, then open it again.'

interface Visit {
  location: { href: string; state: { returnTo?: string } }
}

/**
 * Private routes: sends whoever is not signed in to the sign-in page, and keeps beside its address
 * where he wanted to go: not in the address, which anybody could write. After a Logout nothing is
 * kept.
 */
export async function requireSignIn({ location }: Visit): Promise<void> {
  await startSession()
  if (sessionState() === 'authenticated') return
  const state = sessionEnd() === 'logout' ? {} : { returnTo: location.href }
  throw redirect({ to: '/', replace: true, state })
}

/** The sign-in route: keeps a DIN or referral code of the link; who is signed in goes on. */
export async function leaveSignIn({
  search,
  location,
}: Visit & { search: SignInSearch }): Promise<void> {
  if (search.din_number) storeDin(search.din_number)
  await startSession()
  keepWish(search)
  if (sessionState() !== 'authenticated') {
    if (search.referral_code) keepReferralCode(search.referral_code)
    // It is kept beside the address: a link that is passed on from there connects nobody.
    if (search.connect)
      throw redirect({ to: '/', search: { ...search, connect: undefined }, replace: true })
    return
  }
  // A link may be another account's: nobody should take what they see now for that one.
  if (readLoginLink() !== null) showSnackbar('info', SIGNED_IN_ALREADY)
  // Whoever is signed in already loses no wish to connect an extension.
  if (readConnectWish()) throw redirect({ to: '/connect-extension', replace: true })
  const back = returnPath(location.state.returnTo)
  if (back !== null && !readStoredDin()) throw redirect({ href: back, replace: true })
  throw redirect({ to: readStoredDin() ? '/din' : '/home', replace: true })
}

function keepWish({ connect, phone = '' }: SignInSearch): void {
  if (connect)
    keepConnectWish({ challenge: connect, phone: phone && `+${phone.replace(/\D/g, '')}` })
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    returnTo?: string
  }
}
