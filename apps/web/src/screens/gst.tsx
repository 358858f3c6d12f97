import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { EmptyState } from '../components/page/empty-state.tsx'
import { PageHead } from '../components/page/page-head.tsx'
import { hasPermission, useGetUserDetails } from '../features/me/user-details.ts'
import { GstForm } from '../features/lookups/kinds/gst-form.tsx'
import { GST_FACTS } from '../features/lookups/kinds/gst-facts.tsx'
import { GST } from '../features/lookups/kinds/gst.ts'
import { RevealDetails } from '../features/lookups/reveal-details.tsx'
import { givesOneOf } from './closed-door.tsx'
import { useLookupDialogs } from './lookup-dialogs.tsx'
import { PermissionWords } from './permission-words.tsx'
import { ReportDetail } from './report-detail.tsx'
import { useOneReveal } from './use-one-reveal.ts'
import { useReport } from './use-report.tsx'

/** /gst: the phone number and email address behind a GST number. */
export function GstScreen() {
  const { data: user, isPending } = useGetUserDetails()
  return (
    <>
      <PageHead
        title="GST Detail"
        purpose={
          'Reveal the phone number and email address behind a GST number. You pay only for what ' +
          'is found.'
        }
        action={<Link to="/gstleads">GST Leads Extracted</Link>}
      />
      {/* Where the details could not be fetched, the server decides. */}
      {isPending ? null : !user || hasPermission(user, GST.permission) ? (
        <GstPanel />
      ) : (
        <PermissionWords words={GST.permissionWords} opens={givesOneOf(GST.permission)} />
      )}
    </>
  )
}

function GstPanel() {
  const { query } = useSearch({ from: '/inside/gst' })
  const navigate = useNavigate()
  const { dialogs, lookups } = useLookupDialogs(GST)
  const { report, dialog } = useReport()
  const { shown, submit, again } = useOneReveal(GST, lookups, {
    query,
    onAsked: (gstin) => void navigate({ to: '/gst', search: { query: gstin }, replace: true }),
  })
  return (
    <>
      <GstForm initialText={query ?? ''} isBusy={shown?.isLoading ?? false} onSubmit={submit} />
      {shown ? (
        <RevealDetails
          kind={GST}
          facts={GST_FACTS}
          reveal={shown}
          onAgain={again}
          renderReport={(detail) => (
            <ReportDetail
              leadId={detail.lead_id}
              name={detail.business_name ?? detail.gstin}
              contacts={GST.contactsOf(detail)}
              onReport={report}
            />
          )}
        />
      ) : (
        <EmptyState
          title="Who is behind this GST number"
          text={
            'Enter a GST number to get the business, its registration, its phone number and ' +
            'email address.'
          }
          hint="You see what it cost. What you have revealed once is free from then on."
        />
      )}
      {dialogs}
      {dialog}
    </>
  )
}
