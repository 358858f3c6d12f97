import type { ImportRow } from '@dastak/contract/operator/imports.ts'
import { entryOf, type StatusText } from '@dastak/contract/statuses.ts'
import { importsText } from './imports.text.ts'

const { states } = importsText

const STATES: Readonly<Record<string, StatusText>> = {
  waiting: { label: states.waiting, meaning: 'waiting' },
  running: { label: states.running, meaning: 'running' },
  stopped: { label: states.stopped, meaning: 'waiting' },
  finished: { label: states.finished, meaning: 'done' },
  failed: { label: states.failed, meaning: 'failed' },
  cancelled: { label: states.cancelled, meaning: 'nothing' },
}

/** The chip of an import. */
export const importState = ({ state }: Pick<ImportRow, 'state'>): StatusText =>
  entryOf(STATES, state) ?? { label: state, meaning: 'nothing' }

/** Whether an import waits or runs. */
export const isUnderWay = ({ state }: Pick<ImportRow, 'state'>): boolean =>
  state === 'waiting' || state === 'running'

/** All rows that were read. */
export const rowsOf = ({ added, updated, unchanged, skipped }: ImportRow): number =>
  added + updated + unchanged + skipped

/** By import: how far it was when this page first saw it running. */
const firstSeen = new Map<string, { at: number; read: number }>()
/** A pace over a shorter time is not reliable. */
const MIN_MS = 4_000

/** Seconds that the rest takes at the pace that this page has seen; null if it is not known. */
export function secondsLeft(row: ImportRow, now: number): number | null {
  const { import_id: id, bytes_read: read, bytes } = row
  if (row.state !== 'running' || read === null || bytes === null) {
    firstSeen.delete(id)
    return null
  }
  const first = firstSeen.get(id) ?? { at: now, read }
  firstSeen.set(id, first)
  const spent = now - first.at
  if (spent < MIN_MS || read <= first.read || read >= bytes) return null
  return ((spent / (read - first.read)) * (bytes - read)) / 1_000
}
