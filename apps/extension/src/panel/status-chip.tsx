import { statusWords } from '@dastak/contract/statuses.ts'

const MARKS = { done: '✓', running: '◔', waiting: '•', failed: '✕', nothing: '–' } as const
/** A status in words, with a mark and a colour for what it means. An unknown one is nothing. */
export function StatusChip({ status }: { status: string }) {
  const { label, meaning } = statusWords(status)
  if (label === '') return null
  return (
    <span className="chip" data-meaning={meaning}>
      <span aria-hidden="true">{MARKS[meaning]}</span>
      {label}
    </span>
  )
}
