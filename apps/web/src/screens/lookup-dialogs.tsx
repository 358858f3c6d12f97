import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { EmailVerificationDialog } from '../features/accounts/email/verification-dialog.tsx'
import { PermissionRequiredDialog } from '../features/accounts/permission-required-dialog.tsx'
import {
  hasPermission,
  reloadUserDetails,
  setCreditsLeft,
  useGetUserDetails,
} from '../features/me/user-details.ts'
import { contactText } from '../features/lookups/contact-value.ts'
import type { LookupDetail, LookupKind, LookupLead } from '../features/lookups/lookup-kind.ts'
import type { Outcomes, Revealed } from '../features/lookups/use-reveals.ts'
import { keepOwned } from '../features/registry/directors/keep-owned.ts'
import { PERSON_KEY, REGISTRY_KEY } from '../features/registry/registry.api.ts'
import { codeOf, errorMessage } from '../lib/api/api-error.ts'
import { showSnackbar } from '../lib/screen/snackbar.ts'
import { givesOneOf, useOpening } from './no-permission.tsx'
import { CreditsPopup } from './out-of-credits.tsx'

type AnyKind = Pick<LookupKind<LookupDetail, LookupLead>, 'permission' | 'permissionWords'>

interface Dialog {
  name: 'permission' | 'credits' | 'email'
  /** What runs as soon as the email is verified. */
  afterwards?: () => void
}

/** The dialog that helps after a refusal, by its code. */
const HELPS: Readonly<Record<string, Dialog['name']>> = {
  permission_required: 'permission',
  email_not_verified: 'email',
  credits_exhausted: 'credits',
}

/** What the screens of a kind ask of the account. */
export interface Lookups extends Outcomes {
  /** False, with the Permission Required dialog, when the user may not search this kind. */
  mayReveal: () => boolean
  /** Runs the search; when the user's email is not verified, first the verification dialog. */
  search: (run: () => void) => void
  /** Counts the badge down, forgets changed figures, keeps the contact in lists that show it. */
  onRevealed: Outcomes['onRevealed']
  /** Opens the dialog that helps, if there is one; the message stands where the error is shown. */
  onRefused: (error: unknown) => void
  /** The same for a table's rows: a folded row has no place for words, so a snackbar has. */
  inRows: Outcomes
}

/** Dialogs between a user and a lookup. `isBeside` a screen that tells when nothing is left. */
export function useLookupDialogs<Detail extends LookupDetail>(
  kind: LookupKind<Detail, LookupLead>,
  { isBeside = false } = {},
): { dialogs: ReactNode; lookups: Lookups } {
  const { data: user } = useGetUserDetails()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const client = useQueryClient()
  const close = () => setDialog(null)

  // Apart from the rest: they stay the same while the user's details change.
  const outcomes = useMemo(() => {
    const onRevealed = ({ subject, contacts, creditsLeft }: Revealed) => {
      setCreditsLeft(creditsLeft)
      // No subject of another kind looks like a DIN.
      keepOwned(client, subject, {
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
          showSnackbar('error', errorMessage(error, kind.failedWords))
      },
    }
    return { onRevealed, onRefused, onUnpaid, inRows }
  }, [client, kind])
  const lookups = useMemo<Lookups>(
    () => ({
      ...outcomes,
      // While the details are still loading the server decides.
      mayReveal: () => {
        const isAllowed = !user || hasPermission(user, kind.permission)
        if (!isAllowed) setDialog({ name: 'permission' })
        return isAllowed
      },
      search: (run) => {
        if (!user || user.email_verified) run()
        else setDialog({ name: 'email', afterwards: run })
      },
    }),
    [user, kind, outcomes],
  )

  const dialogs = (
    <>
      {dialog?.name === 'permission' ? <NoPermission kind={kind} onClose={close} /> : null}
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
      {isBeside && dialog?.name !== 'credits' ? null : (
        <CreditsPopup isAutomatic isRefused={dialog?.name === 'credits'} onClose={close} />
      )}
    </>
  )
  return { dialogs, lookups }
}

/** Asks for the plans only once it is shown. */
function NoPermission({ kind, onClose }: { kind: AnyKind; onClose: () => void }) {
  const opening = useOpening(givesOneOf(kind.permission))
  return (
    <PermissionRequiredDialog text={kind.permissionWords} opening={opening} onClose={onClose} />
  )
}
