import { KIND_DETAILS } from '@dastak/contract/lookup-kinds.ts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { EmptyState } from '../components/page/empty-state.tsx'
import { PageHead } from '../components/page/page-head.tsx'
import type { LookupFacts, LookupKind, LookupLead } from '../features/lookups/lookup-kind.ts'
import { RevealContacts } from '../features/lookups/reveal-contacts.tsx'
import { lookupsText } from '../features/lookups/lookups.text.ts'
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
  /** Shown before the first lookup. */
  empty: { title: string; text: string }
}

/** The search screen of a kind: the user enters one subject and gets its contact. */
export function LookupScreen<Detail extends Detailed, Lead extends LookupLead>(
  props: LookupScreenProps<Detail, Lead>,
) {
  const { kind } = props
  const { data: user, isPending } = useGetUserDetails()
  const { short, contactOf, leads } = KIND_DETAILS[kind.name].single
  return (
    <>
      <PageHead
        title={lookupsText.title(short)}
        purpose={lookupsText.purpose(contactOf)}
        action={<Link to={leads}>{lookupsText.leadsLink(short)}</Link>}
      />
      {/* If the details could not be fetched, the server decides. */}
      {isPending ? null : !user || hasPermission(user, kind.permission) ? (
        <Panel {...props} />
      ) : (
        <PermissionText text={kind.permissionText} opens={givesOneOf(kind.permission)} />
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
    onRequest: (subject) => void navigate({ to, search: { query: subject }, replace: true }),
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
        <LookupDetails
          {...{ kind, facts }}
          reveal={shown}
          contacts={<RevealContacts {...{ kind, facts }} reveal={shown} onAgain={again} />}
          onAgain={again}
          onReport={report}
        />
      ) : (
        <EmptyState {...empty} hint={lookupsText.startHint} />
      )}
      {dialogs}
      {dialog}
    </>
  )
}
