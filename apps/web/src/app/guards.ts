import { redirect } from '@tanstack/react-router'
import { sessionState, startSession } from '../lib/session.ts'
import { readStoredDin, storeDin } from '../lib/stored-din.ts'

/** Private routes: sends whoever is not signed in to the sign-in page. */
export async function requireSignIn(): Promise<void> {
  await startSession()
  if (sessionState() !== 'authenticated') throw redirect({ to: '/', replace: true })
}

/** The sign-in route: keeps a DIN from the link, and sends whoever is signed in to where he wanted to go. */
export async function leaveSignIn({ search }: { search: { din_number?: string } }): Promise<void> {
  if (search.din_number) storeDin(search.din_number)
  await startSession()
  if (sessionState() === 'authenticated') throw redirect({ to: readStoredDin() ? '/din' : '/home', replace: true })
}
