import { isBatchOver } from '@dastak/contract/batch-types.ts'
import { ProgressBar } from '../../components/facts/progress-bar.tsx'
import { amountText } from '../../lib/text/credit-text.ts'
import type { Run } from './reveal-many.api.ts'
import { revealManyText as text } from './reveal-many.text.ts'
import classes from './reveal-many.module.css'

/** The progress of a run, and what it has found and cost. */
export function RunProgress({ run }: { run: Run }) {
  const { done, subjects, found, not_found: notFound, failed, not_processed: left } = run
  const isOver = isBatchOver(run.status)
  const counts = [
    text.found(found),
    ...(notFound > 0 ? [text.notFound(notFound)] : []),
    ...(failed > 0 ? [text.failed(failed)] : []),
    ...(isOver && left > 0 ? [text.left(left)] : []),
  ]
  return (
    <div>
      <p className={classes.figure} role="status">
        {isOver ? endText(run) : text.running(done, subjects)}
      </p>
      <ProgressBar className={classes.bar} label={text.title} done={done} of={subjects} />
      <ul className={classes.counts}>
        {counts.map((line) => (
          <li key={line}>{line}</li>
        ))}
        <li>{text.cost(amountText(run.credits_charged))}</li>
      </ul>
      {isOver ? null : <p className="dim-small">{text.goesOn}</p>}
    </div>
  )
}

function endText({ stopped_by: stop }: Run): string {
  if (stop === 'credits') return text.outOfCredits
  return stop === null ? text.ended : text.stopped
}
