import type { ReactNode } from 'react'
import { DownloadButton } from '../../components/buttons/download-button.tsx'
import { EmptyState } from '../../components/page/empty-state.tsx'
import { ProblemPanel } from '../../components/page/problem-panel.tsx'
import { costText } from './contact-value.ts'
import { CostStatus } from './cost-status.tsx'
import { downloadDetail } from './detail-file.ts'
import { DetailFacts } from './detail-facts.tsx'
import type { LookupDetail, LookupFacts, LookupKind, LookupLead } from './lookup-kind.ts'
import classes from './reveal-details.module.css'
import type { Reveal } from './use-reveals.ts'

interface RevealDetailsProps<Detail extends LookupDetail> {
  kind: LookupKind<Detail, LookupLead>
  facts: LookupFacts<Detail>
  reveal: Reveal<Detail>
  /** Runs the lookup again: for a locked contact, or after a failure. */
  onAgain: () => void
  /** `RevealContacts`, unless it is elsewhere. */
  contacts?: ReactNode
  /** Shown next to the download button. */
  renderReport?: (detail: Detail) => ReactNode
}

/** A reveal: its cost, download and facts. After a failure: the error above an empty box. */
export function RevealDetails<Detail extends LookupDetail>(props: RevealDetailsProps<Detail>) {
  const { kind, facts, reveal, contacts, onAgain, renderReport } = props
  const { detail, problem, isLoading } = reveal
  return (
    <section className="shrinks" aria-label={facts.label} aria-busy={isLoading}>
      {contacts}
      <div className={classes.bar}>
        <CostStatus
          cost={detail && costText(detail, kind.contactsOf(detail))}
          isLoading={isLoading}
        />
        {problem ? (
          <ProblemPanel
            look="line"
            problem={problem}
            isPaid
            isRetrying={isLoading}
            onRetry={onAgain}
          />
        ) : null}
        <span className="grow" />
        {detail ? renderReport?.(detail) : null}
        {detail ? (
          <DownloadButton
            of={facts.label}
            onDownload={(format) => void downloadDetail(kind, facts, detail, format)}
          />
        ) : null}
      </div>
      {problem && !detail && !isLoading ? (
        <div className="surface">
          <EmptyState />
        </div>
      ) : (
        <DetailFacts kind={kind} facts={facts} reveal={reveal} />
      )}
    </section>
  )
}
