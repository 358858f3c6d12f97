import { KIND_DETAILS } from '@dastak/contract/lookup-kinds.ts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { EmptyState } from '../components/page/empty-state.tsx'
import { PageHead } from '../components/page/page-head.tsx'
import type { LookupFacts, LookupKind, LookupLead } from '../features/lookups/lookup-kind.ts'
import { SubjectForm } from '../features/lookups/subject-form.tsx'
import { hasPermission, useGetUserDetails } from '../features/me/user-details.ts'
import { PermissionText, givesOneOf } from './no-permission.tsx'
import { type Detailed, LookupDetails } from './lookup-details.tsx'
import { useLookupDialogs } from './lookup-dialogs.tsx'
import { useOneReveal } from './use-one-reveal.ts'
import { useReport } from './use-report.tsx'

interface LookupScreenProps<Detail extends Detailed, Lead extends LookupLead> {
  kind: LookupKind<Detail, Lead>
  facts: LookupFacts<Detail>
  /** Before anything was asked. */
  empty: { title: string; text: string }
}

/** A kind's own screen: one subject in, its phone number and email address out. */
export function LookupScreen<Detail extends Detailed, Lead extends LookupLead>(
  props: LookupScreenProps<Detail, Lead>,
) {
  const { kind } = props
  const { data: user, isPending } = useGetUserDetails()
  const { short, whose, leads } = KIND_DETAILS[kind.name].single
  return (
    <>
      <PageHead
        title={`${short} Detail`}
        purpose={`Reveal the phone number and email address ${whose}. You pay only for what is found.`}
        action={<Link to={leads}>{short} Leads Extracted</Link>}
      />
      {/* Where the details could not be fetched, the server decides. */}
      {isPending ? null : !user || hasPermission(user, kind.permission) ? (
        <Panel {...props} />
      ) : (
        <PermissionText words={kind.permissionWords} opens={givesOneOf(kind.permission)} />
      )}
    </>
  )
}

function Panel<Detail extends Detailed, Lead extends LookupLead>({
  kind,
  facts,
  empty,
}: LookupScreenProps<Detail, Lead>) {
  const { query } = useSearch({ strict: false })
  const navigate = useNavigate()
  const { dialogs, lookups } = useLookupDialogs(kind)
  const { report, dialog } = useReport()
  const to = KIND_DETAILS[kind.name].single.screen
  const { shown, submit, again } = useOneReveal(kind, lookups, {
    query,
    onAsked: (subject) => void navigate({ to, search: { query: subject }, replace: true }),
  })
  return (
    <>
      <SubjectForm
        kind={kind}
        initialText={query ?? ''}
        isBusy={shown?.isLoading ?? false}
        onSubmit={submit}
      />
      {shown ? (
        <LookupDetails kind={kind} facts={facts} reveal={shown} onAgain={again} onReport={report} />
      ) : (
        <EmptyState
          {...empty}
          hint="You see what it cost. What you have revealed once is free from then on."
        />
      )}
      {dialogs}
      {dialog}
    </>
  )
}
