import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { EmailVerificationDialog } from '../features/accounts/email/verification.tsx'
import { later } from '../components/page/later.tsx'
import {
  hasPermission,
  reloadUserDetails,
  setCreditsLeft,
  useGetUserDetails,
} from '../features/me/user-details.ts'
import { contactText } from '../features/lookups/contact-value.ts'
import type { LookupDetail, LookupKind, LookupLead } from '../features/lookups/lookup-kind.ts'
import type { Outcomes, Revealed } from '../features/lookups/use-reveals.ts'
import { cacheOwned } from '../features/registry/directors/cache-owned.ts'
import { PERSON_KEY, REGISTRY_KEY } from '../features/registry/registry.api.ts'
import { codeOf, errorMessage } from '../lib/api/api-error.ts'
import { showSnackbar } from '../lib/screen/snackbar.ts'
import type { NoPermissionDialogProps } from './no-permission-dialog.tsx'
import { CreditsPopup } from './out-of-credits.tsx'

const NoPermissionDialog = later<NoPermissionDialogProps>(
  async () => (await import('./no-permission-dialog.tsx')).NoPermissionDialog,
)

interface Dialog {
  name: 'permission' | 'credits' | 'email'
  /** Runs once the email is verified. */
  afterwards?: () => void
}

/** The dialog that helps after a refusal, by error code. */
const HELPS: Readonly<Record<string, Dialog['name']>> = {
  permission_required: 'permission',
  email_not_verified: 'email',
  credits_exhausted: 'credits',
}

/** What the screens of a kind need from the account. */
export interface Lookups extends Outcomes {
  /** Returns false, and opens the Permission Required dialog, if the user may not search. */
  mayReveal: () => boolean
  /** False if a search would be refused until the user's email is verified. */
  isVerified: boolean
  /** Runs the search. If the user's email is not verified, opens the verification dialog first. */
  search: (run: () => void) => void
  /** Updates the credits badge, outdated figures, and the contact in lists that show it. */
  onRevealed: Outcomes['onRevealed']
  /** Opens the dialog that helps, if there is one. The message is shown by the caller. */
  onRefused: (error: unknown) => void
  /** The same for rows of a table. A closed row cannot show an error, so a snackbar does. */
  inRows: Outcomes
}

/**
 * The dialogs that a lookup can need. `isInPanel`: the screen behind the panel already opens the
 * Credits Exhausted popup when no credits are left.
 */
export function useLookupDialogs<Detail extends LookupDetail>(
  kind: LookupKind<Detail, LookupLead>,
  { isInPanel = false } = {},
): { dialogs: ReactNode; lookups: Lookups } {
  const { data: user } = useGetUserDetails()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const client = useQueryClient()
  const close = () => setDialog(null)

  // Separate, so that they do not change when the user's details do.
  const outcomes = useMemo(() => {
    const onRevealed = ({ subject, contacts, creditsLeft }: Revealed) => {
      setCreditsLeft(creditsLeft)
      // Safe for all kinds: no subject of another kind looks like a DIN.
      cacheOwned(client, subject, {
        phone: contactText(contacts.phone),
        email: contactText(contacts.email),
      })
      void client.invalidateQueries({ queryKey: ['credits'] })
      void client.invalidateQueries({ queryKey: PERSON_KEY })
    }
    const onRefused = (error: unknown) => {
      const name = HELPS[codeOf(error) ?? '']
      if (name) setDialog({ name })
      return name !== undefined
    }
    const onUnpaid = () => setDialog({ name: 'credits' })
    const inRows: Outcomes = {
      onRevealed,
      onUnpaid,
      onRefused: (error, isShown) => {
        if (!onRefused(error) && !isShown)
          showSnackbar('error', errorMessage(error, kind.failedText))
      },
    }
    return { onRevealed, onRefused, onUnpaid, inRows }
  }, [client, kind])
  const lookups = useMemo<Lookups>(
    () => ({
      ...outcomes,
      // While the details are loading, the server decides.
      mayReveal: () => {
        const isAllowed = !user || hasPermission(user, kind.permission)
        if (!isAllowed) setDialog({ name: 'permission' })
        return isAllowed
      },
      isVerified: user?.email_verified !== false,
      search: (run) => {
        if (user?.email_verified !== false) run()
        else setDialog({ name: 'email', afterwards: run })
      },
    }),
    [user, kind, outcomes],
  )

  const dialogs = (
    <>
      {dialog?.name === 'permission' ? <NoPermissionDialog kind={kind} onClose={close} /> : null}
      {dialog?.name === 'email' ? (
        <EmailVerificationDialog
          email={user?.email ?? null}
          onChanged={reloadUserDetails}
          onClose={close}
          onVerified={() => {
            void client.invalidateQueries({ queryKey: [REGISTRY_KEY] })
            dialog.afterwards?.()
          }}
        />
      ) : null}
      {isInPanel && dialog?.name !== 'credits' ? null : (
        <CreditsPopup isAutomatic isRefused={dialog?.name === 'credits'} onClose={close} />
      )}
    </>
  )
  return { dialogs, lookups }
}
