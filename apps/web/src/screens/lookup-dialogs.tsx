import type { DirectorDetail } from '@dastak/contract/lookups.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { EmailVerificationDialog } from '../features/accounts/email-verification-dialog.tsx'
import { PermissionRequiredDialog } from '../features/accounts/permission-required-dialog.tsx'
import { hasPermission, reloadUserDetails, setCreditsLeft, useGetUserDetails } from '../features/me/user-details.ts'
import { REGISTRY_KEY } from '../features/registry/registry.api.ts'
import { ApiError, errorMessage } from '../lib/api-error.ts'
import { showSnackbar } from '../lib/snackbar.ts'
import { CreditsPopup } from './credits-popup.tsx'

type Dialog = { name: 'permission' } | { name: 'credits' } | { name: 'email'; afterwards?: () => void }

/** What the panels of /din ask of the account. */
export interface Lookups {
  /** False, with the Permission Required dialog, when the user may not search by DIN. */
  mayReveal: () => boolean
  /** Runs the search; when the user's e-mail is not verified, first the verification dialog. */
  search: (run: () => void) => void
  /** Counts the badge down and forgets the figures that an answer changed. */
  onAnswer: (detail: DirectorDetail) => void
  /** Opens the dialog that helps, else shows the server's message. */
  onRefused: (error: unknown) => void
}

/** The dialogs that stand between a user and a lookup. */
export function useLookupDialogs(): { dialogs: ReactNode; lookups: Lookups } {
  const { data: user } = useGetUserDetails()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const client = useQueryClient()
  const close = useCallback(() => setDialog(null), [])

  const onAnswer = useCallback(
    (detail: DirectorDetail) => {
      setCreditsLeft(detail.credits_left)
      void client.invalidateQueries({ queryKey: ['credits'] })
    },
    [client],
  )
  const onRefused = useCallback((error: unknown) => {
    const code = error instanceof ApiError ? error.messageCode : null
    if (code === 'permission_required') setDialog({ name: 'permission' })
    else if (code === 'email_not_verified') setDialog({ name: 'email' })
    else if (code === 'credits_exhausted') setDialog({ name: 'credits' })
    else showSnackbar('error', errorMessage(error, 'Failed to fetch data'))
  }, [])
  const lookups = useMemo<Lookups>(
    () => ({
      // While the details are still loading the server decides.
      mayReveal: () => {
        const isAllowed = !user || hasPermission(user, 'din-search')
        if (!isAllowed) setDialog({ name: 'permission' })
        return isAllowed
      },
      search: (run) => {
        if (!user || user.email_verified) run()
        else setDialog({ name: 'email', afterwards: run })
      },
      onAnswer,
      onRefused,
    }),
    [user, onAnswer, onRefused],
  )

  const dialogs = (
    <>
      {dialog?.name === 'permission' ? <PermissionRequiredDialog onClose={close} /> : null}
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
      <CreditsPopup isAsked={dialog?.name === 'credits'} onClose={close} />
    </>
  )
  return { dialogs, lookups }
}
