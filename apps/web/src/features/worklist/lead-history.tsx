import { DateTime } from '../../components/facts/date-time.tsx'
import { FirstFew } from '../../components/facts/first-few.tsx'
import { formatDateTime } from '../../lib/text/dates.ts'
import classes from './worklist.module.css'
import { worklistText } from './worklist.text.ts'

const { work: text } = worklistText
const AT_FIRST = 4

interface HistoryLine {
  kind: string
  text: string | null
  at: string
  by: string | null
}

/** The notes and changes of a lead, newest first. */
export function LeadHistory({ lines }: { lines: readonly HistoryLine[] }) {
  if (lines.length === 0) return null
  return (
    <FirstFew
      items={lines}
      atFirst={AT_FIRST}
      className={classes.history}
      button={text.showAll(lines.length)}
      render={(line) => (
        <li key={`${line.at}${line.kind}`} data-kind={line.kind}>
          <p className="anywhere">{lineText(line)}</p>
          <p className="dim-small">
            <DateTime instant={line.at} /> {text.by(line.by ?? text.somebody)}
          </p>
        </li>
      )}
    />
  )
}

function lineText({ kind, text: value }: HistoryLine): string {
  const shown = kind === 'next_call' ? formatDateTime(value) : (value ?? '')
  return kind in text.lines ? text.lines[kind as keyof typeof text.lines](shown) : shown
}
