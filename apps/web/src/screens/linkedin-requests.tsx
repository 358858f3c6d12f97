import { Link, useRouterState } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { openedPage, useKeptTable } from '../components/data-table/paging/use-address-view.ts'
import { FormButton } from '../components/buttons/form-button.tsx'
import { PageHead } from '../components/page/page-head.tsx'
import { AddProfileDialog } from '../features/linkedin/add-profile-dialog.tsx'
import {
  type LinkedinRequest,
  requestsQuery,
  sendProfile,
} from '../features/linkedin/linkedin.api.ts'
import { LINKEDIN_KEY } from '../lib/api/query-keys.ts'
import { linkedinText } from '../features/linkedin/linkedin.text.ts'
import { REQUEST_COLUMNS } from '../features/linkedin/request-columns.tsx'
import { nameOf, reportableContacts } from '../features/linkedin/request-state.ts'
import { RequestsTable } from '../features/linkedin/requests-table.tsx'
import { reloadUserDetails } from '../features/me/user-details.ts'
import { NOTIFICATIONS_KEY } from '../features/notifications/notifications.api.ts'
import { reportColumn } from '../features/reports/report-column.tsx'
import { codeOf, errorMessage } from '../lib/api/api-error.ts'
import type { Opened } from '../lib/screen/opened.ts'
import { showSnackbar } from '../lib/screen/snackbar.ts'
import { prefetch } from '../lib/api/query-client.ts'
import { useRefreshOnReturn } from '../lib/api/use-refresh-on-return.ts'
import { CreditsPopup, RechargeWay } from './out-of-credits.tsx'
import { showEnded } from './show-ended.ts'
import { useCustomerMark } from './use-customer-mark.tsx'
import { useReport } from './use-report.tsx'

const RECHARGE = <RechargeWay />

/** What the screen asks for first. */
export const loadLinkedinRequests = (opened: Opened) =>
  prefetch(requestsQuery(openedPage(opened, LINKEDIN_KEY, REQUEST_COLUMNS, NEWEST_FIRST)))

const NEWEST_FIRST = '-timestamp'
const whoOf = (row: LinkedinRequest) => ({ kind: 'linkedin', id: row.profile_id }) as const

/** /linkedin-requests: the profiles that this account has sent, and their contacts. */
export function LinkedinRequestsScreen() {
  const table = useKeptTable(LINKEDIN_KEY, NEWEST_FIRST)
  useRefreshOnReturn(LINKEDIN_KEY)
  const client = useQueryClient()
  const { report, dialog } = useReport()
  const mark = useCustomerMark(whoOf)
  // The address of a profile that was found by the search.
  const profile = useRouterState({ select: (router) => router.location.state.profile })
  const [isAdding, setIsAdding] = useState(profile !== undefined)
  const [isOut, setIsOut] = useState(false)

  const spent = useCallback(() => {
    void reloadUserDetails()
    for (const queryKey of [['credits'], [NOTIFICATIONS_KEY]])
      void client.invalidateQueries({ queryKey })
  }, [client])
  const onEnded = useCallback(
    (row: LinkedinRequest) => {
      showEnded(nameOf(row), row.status)
      spent()
    },
    [spent],
  )
  const sendAgain = useCallback(
    async ({ profile_url }: LinkedinRequest) => {
      try {
        await sendProfile({ profile_url })
      } catch (failure) {
        if (codeOf(failure) === 'credits_exhausted') setIsOut(true)
        else showSnackbar('error', errorMessage(failure))
      }
      spent()
    },
    [spent],
  )
  const reports = useMemo(() => {
    const reportRequest = (row: LinkedinRequest) => {
      const contacts = reportableContacts(row)
      if (contacts.phone === null && contacts.email === null && !row.report)
        return showSnackbar('info', linkedinText.nothingToReport)
      report({ leadId: row.request_id, name: nameOf(row), ...contacts, ofRequest: row.report })
    }
    return reportColumn(nameOf, reportRequest)
  }, [report])

  return (
    <>
      <PageHead
        title={linkedinText.title}
        purpose={linkedinText.purpose}
        action={
          <div className="wide-row">
            <Link to="/connect-extension">{linkedinText.getExtension}</Link>
            <FormButton onClick={() => setIsAdding(true)}>
              {linkedinText.addProfile.title}
            </FormButton>
          </div>
        }
      />
      <RequestsTable
        {...table}
        mark={mark}
        onEnded={onEnded}
        reportColumn={reports}
        onSendAgain={sendAgain}
        recharge={RECHARGE}
        emptyAction={<Link to="/connect-extension">{linkedinText.getExtension}</Link>}
      />
      {isAdding ? (
        <AddProfileDialog
          address={profile}
          onSent={() => {
            setIsAdding(false)
            spent()
          }}
          onExhausted={() => {
            setIsAdding(false)
            setIsOut(true)
          }}
          onClose={() => setIsAdding(false)}
        />
      ) : null}
      <CreditsPopup isRefused={isOut} onClose={() => setIsOut(false)} />
      {dialog}
    </>
  )
}
