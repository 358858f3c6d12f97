import { notFound, redirect, rootRouteId } from '@tanstack/react-router'
import { saveReferralCode } from '../features/accounts/sign-in/onboarding-draft.ts'
import { readLoginLink } from '../features/accounts/sign-in/login-link.ts'
import { saveConnectIntent, readConnectIntent } from '../lib/session/connect-intent.ts'
import { returnPath } from '../lib/session/return-path.ts'
import { sessionEnd, sessionState, startSession } from '../lib/session/session.ts'
import { showSnackbar } from '../lib/screen/snackbar.ts'
import { readStoredDin, storeDin } from '../lib/session/stored-din.ts'
import { readStored } from '../lib/state/storage.ts'
import { appText } from './app.text.ts'
import type { SignInSearch } from './search-params.ts'

interface Visit {
  location: { href: string; pathname: string; state: { returnTo?: string } }
  params: object
}

/**
 * The guard of private routes: opens the sign-in page if nobody is signed in. The requested page is
 * kept in the history state, because anybody could write it into an address. After a Logout it is
 * not kept.
 */
export async function requireSignIn({ location, params }: Visit): Promise<void> {
  await startSession()
  if (sessionState() === 'authenticated') return
  // Only the route of all addresses that no other route has knows the rest of an address.
  if (CONSOLE.test(location.pathname) || '_splat' in params)
    throw notFound({ routeId: rootRouteId })
  const state = sessionEnd() === 'logout' ? {} : { returnTo: location.href }
  throw redirect({ to: '/', replace: true, state })
}

/** The operator's console is at this address and below it. */
const CONSOLE = /^\/operator(\/|$)/

/**
 * The guard of the sign-in page: stores a DIN or referral code of the link. If a user is signed in,
 * opens the next screen.
 */
export async function leaveSignIn({
  search,
  location,
}: Visit & { search: SignInSearch }): Promise<void> {
  if (search.din_number) storeDin(search.din_number)
  await startSession()
  saveIntent(search)
  if (sessionState() !== 'authenticated') {
    if (search.referral_code) saveReferralCode(search.referral_code)
    // Removed from the address, so that a copied address does not connect anybody's extension.
    if (search.connect)
      throw redirect({ to: '/', search: { ...search, connect: undefined }, replace: true })
    return
  }
  // The account is new, and its email address must still be verified.
  if (readStored('email_step'))
    throw redirect({ to: '/confirm-email', replace: true, state: location.state })
  // The link may be for another account, so say which account is shown.
  if (readLoginLink() !== null) showSnackbar('info', appText.alreadySignedIn)
  // A signed-in user can still connect an extension.
  if (readConnectIntent()) throw redirect({ to: '/connect-extension', replace: true })
  const back = returnPath(location.state.returnTo)
  if (back !== null && !readStoredDin()) throw redirect({ href: back, replace: true })
  throw redirect({ to: readStoredDin() ? '/din' : '/home', replace: true })
}

function saveIntent({ connect, phone = '' }: SignInSearch): void {
  if (connect)
    saveConnectIntent({ challenge: connect, phone: phone && `+${phone.replace(/\D/g, '')}` })
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    returnTo?: string
  }
}
