import type { PersonRecord } from '@dastak/contract/registry/registry.ts'
import { EmptyState } from '../../components/page/empty-state.tsx'
import { ProblemPanel } from '../../components/page/problem-panel.tsx'
import { DIN } from '../../features/lookups/kinds/din.ts'
import { LeadRefresh } from '../../features/lookups/refresh/lead-refresh.tsx'
import { useReveals } from '../../features/lookups/use-reveals.ts'
import { LeadWork } from '../../features/worklist/lead-work.tsx'
import { peopleText } from '../../features/registry/people/people.text.ts'
import { PersonColleagues } from '../../features/registry/people/person-colleagues.tsx'
import { PersonDirectorships } from '../../features/registry/people/person-directorships.tsx'
import { PersonFacts } from '../../features/registry/people/person-facts.tsx'
import { PersonHead } from '../../features/registry/people/person-head.tsx'
import { FETCH_FAILED } from '../../features/registry/registry.api.ts'
import { codeOf, problemOf } from '../../lib/api/api-error.ts'
import { reloadLeads } from '../reload-leads.ts'
import { useLookupDialogs } from '../lookup-dialogs.tsx'
import { useCustomerMark } from '../use-customer-mark.tsx'
import { useReport } from '../use-report.tsx'
import { PermissionText, givesOneOf } from '../no-permission.tsx'
import { PanelWaiting } from './panel-waiting.tsx'
import { PersonContact } from './person-contact.tsx'

interface PersonBodyProps {
  din: string
  person: { data: PersonRecord | undefined; error: Error | null; refetch: () => unknown }
  /** The company that is open on the screen. */
  cin: string | undefined
  onOpen: (din: string) => void
}

const whoOf = ({ din_number: id }: PersonRecord) => ({ kind: 'din', id }) as const

/** The content of the person panel under the name. */
export function PersonBody({
  din,
  person: { data: person, error, refetch },
  cin,
  onOpen,
}: PersonBodyProps) {
  const { dialogs, lookups } = useLookupDialogs(DIN, { isInPanel: true })
  const reveals = useReveals(DIN, lookups)
  const { report, dialog } = useReport()
  const mark = useCustomerMark(whoOf)
  const reveal = () => {
    // The lead is stored under the open company if the person is a director of it.
    const isDirector = person?.companies.some((one) => one.identification_number === cin)
    if (lookups.mayReveal()) void reveals.again(din, isDirector ? cin : undefined)
  }
  if (!person)
    return error ? (
      <Failed error={error} onRetry={() => void refetch()} />
    ) : (
      <PanelWaiting label={peopleText.loading} />
    )
  const leadId = person.lead_id ?? reveals.of(din).detail?.lead_id ?? null
  return (
    <div key={din}>
      <PersonHead person={person} cin={cin} mark={mark?.(person)} />
      <PersonContact
        person={person}
        cin={cin}
        reveal={reveals.of(din)}
        onReveal={reveal}
        onReport={report}
      />
      {leadId === null ? null : (
        <>
          <LeadRefresh
            key={`refresh ${leadId}`}
            leadId={leadId}
            onRefreshed={reloadLeads}
            onRefused={lookups.onRefused}
          />
          <LeadWork key={leadId} leadId={leadId} />
        </>
      )}
      <PersonDirectorships directorships={person.companies} />
      <PersonColleagues person={person} onOpen={onOpen} />
      <PersonFacts person={person} />
      {dialogs}
      {dialog}
    </div>
  )
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const code = codeOf(error)
  if (code === 'permission_required')
    return <PermissionText text={DIN.permissionText} opens={givesOneOf(DIN.permission)} />
  const problem = problemOf(error, FETCH_FAILED)!
  if (code === 'not_found' || code === 'validation_failed')
    return <EmptyState text={problem.message} />
  return <ProblemPanel problem={problem} onRetry={onRetry} />
}
