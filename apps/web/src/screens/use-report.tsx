import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, lazy, useCallback, useState } from 'react'
import { LINKEDIN_KEY } from '../lib/api/query-keys.ts'
import { LOOKUPS_KEY } from '../features/lookups/lookups.api.ts'
import { reloadUserDetails, useGetUserDetails } from '../features/me/user-details.ts'
import { NOTIFICATIONS_KEY } from '../features/notifications/notifications.api.ts'
import { REPORTS_KEY, type ReportedLead, isReportBlocked } from '../features/reports/reports.api.ts'
import { codeOf, errorMessage } from '../lib/api/api-error.ts'
import { showSnackbar } from '../lib/screen/snackbar.ts'
import { CreditsPopup } from './out-of-credits.tsx'

const ReportDialog = lazy(() =>
  import('../features/reports/report-dialog.tsx').then((module) => ({
    default: module.ReportDialog,
  })),
)

/**
 * Reporting a contact, on every screen that shows one. Users without a team and without phone
 * credits see Credits Exhausted instead, unless the server says that the contact was charged.
 */
export function useReport(): { report: (lead: ReportedLead) => void; dialog: ReactNode } {
  const { data: user } = useGetUserDetails()
  const [lead, setLead] = useState<ReportedLead | null>(null)
  const [isOut, setIsOut] = useState(false)
  const client = useQueryClient()
  const hasNone = user !== undefined && user.team_id === null && user.total_credits <= 0
  const report = useCallback(
    (next: ReportedLead) => {
      const open = async () => {
        const isBlocked =
          hasNone && next.ofRequest === undefined && (await isReportBlocked(next.leadId))
        if (isBlocked) setIsOut(true)
        else setLead(next)
      }
      void open()
    },
    [hasNone],
  )

  function onAnswer(answer: { message: string } | { refusal: unknown }) {
    setLead(null)
    for (const key of [REPORTS_KEY, LOOKUPS_KEY, LINKEDIN_KEY, 'credits', NOTIFICATIONS_KEY])
      void client.invalidateQueries({ queryKey: [key] })
    void reloadUserDetails()
    if ('message' in answer) return showSnackbar('success', answer.message)
    if (codeOf(answer.refusal) === 'credits_exhausted') setIsOut(true)
    else showSnackbar('error', errorMessage(answer.refusal))
  }

  const dialog = (
    <>
      {lead ? (
        <Suspense>
          <ReportDialog lead={lead} onAnswer={onAnswer} onClose={() => setLead(null)} />
        </Suspense>
      ) : null}
      {isOut ? <CreditsPopup isRefused onClose={() => setIsOut(false)} /> : null}
    </>
  )
  return { report, dialog }
}
