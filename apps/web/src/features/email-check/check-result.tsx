import type { DataOf } from '@dastak/contract/endpoint.ts'
import type { verifyEmail } from '@dastak/contract/email-check.ts'
import { statusText, type StatusText } from '@dastak/contract/statuses.ts'
import { CopyCell } from '../../components/buttons/copy-cell.tsx'
import { DateTime } from '../../components/facts/date-time.tsx'
import { Facts } from '../../components/facts/facts.tsx'
import { DownloadButton } from '../../components/buttons/download-button.tsx'
import { ProblemPanel } from '../../components/page/problem-panel.tsx'
import { SmallButton } from '../../components/buttons/small-button.tsx'
import { EmailText } from '../../components/facts/email-text.tsx'
import { StatusChip } from '../../components/facts/status-chip.tsx'
import type { Problem } from '../../lib/api/api-error.ts'
import { saveTable } from '../../lib/files/table-file.ts'
import { AttributeValue } from './attribute-value.tsx'
import { attributeLabel, attributesTable, SHOWN } from './attributes.ts'
import classes from './email-check.module.css'
import { emailCheckText } from './email-check.text.ts'

interface CheckResultProps {
  /** Null while loading, and after a failure. */
  checked: DataOf<typeof verifyEmail> | null
  isLoading: boolean
  problem: Problem | null
  onAgain: () => void
  /** The user chose the suggested address. */
  onSuggestion: (email: string) => void
}

/** The result of a check: the verdict and its reason, then every attribute. */
export function CheckResult(props: CheckResultProps) {
  const { checked, isLoading, problem, onAgain, onSuggestion } = props
  const attributes = checked?.data ?? null
  const facts = SHOWN.map((key) => ({
    name: attributeLabel(key),
    value: attributes && <AttributeValue name={key} attributes={attributes} />,
  }))
  return (
    <section className="shrinks" aria-label={emailCheckText.result} aria-busy={isLoading}>
      {checked ? (
        <div className={classes.bar}>
          <CopyCell kind="email" value={checked.data.email} />
          <div className={classes.tools}>
            <span>{emailCheckText.checksLeft(checked.checks_left)}</span>
            <DownloadButton
              of={emailCheckText.downloadNoun}
              onDownload={(format) =>
                void saveTable('email_check', format, attributesTable(checked.data))
              }
            />
          </div>
        </div>
      ) : null}
      {problem ? (
        <ProblemPanel look="line" problem={problem} isRetrying={isLoading} onRetry={onAgain} />
      ) : null}
      <div className={classes.verdict} role="status">
        {checked ? <VerdictLine checked={checked} /> : null}
        {isLoading ? <p className="dim">{emailCheckText.checking}</p> : null}
      </div>
      {attributes?.suggestion ? (
        <Suggestion email={attributes.suggestion} onTake={onSuggestion} />
      ) : null}
      <div className={classes.table}>
        <Facts label={emailCheckText.attributes} facts={facts} isWaiting={isLoading} />
      </div>
    </section>
  )
}

const { verdicts } = emailCheckText
const VERDICTS: Readonly<Record<string, StatusText>> = {
  valid: { label: verdicts.valid, meaning: 'done' },
  risky: { label: verdicts.risky, meaning: 'waiting' },
  invalid: { label: verdicts.invalid, meaning: 'failed' },
  unknown: { label: verdicts.unknown, meaning: 'nothing' },
}

function VerdictLine({ checked }: { checked: DataOf<typeof verifyEmail> }) {
  const { verdict, reason } = checked.data
  const { before, after } = emailCheckText.lookAgain
  return (
    <>
      <StatusChip {...statusText(verdict, VERDICTS)} />
      <p>
        {reason}
        {checked.look_again_at ? (
          <>
            {' '}
            {before} <DateTime instant={checked.look_again_at} />
            {after}
          </>
        ) : null}
      </p>
    </>
  )
}

function Suggestion({ email, onTake }: { email: string; onTake: (email: string) => void }) {
  return (
    <p className={classes.suggestion}>
      {emailCheckText.suggestion.before}{' '}
      <SmallButton look="outlined" aria-label={email} onClick={() => onTake(email)}>
        <EmailText value={email} />
      </SmallButton>
      {emailCheckText.suggestion.after}
    </p>
  )
}
