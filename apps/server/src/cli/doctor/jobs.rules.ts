import type { JobHealth } from '../../jobs/job-health.ts'
import { advice, broken, good, spanText, unused, type Finding } from './finding.rules.ts'

/** A worker counts its queues every 10 seconds. */
const SILENT_SECONDS = 60
const LATE_SECONDS = 300

/** `null`: the database is empty, or cannot be used. */
export function judgeJobs(health: JobHealth | null): Finding {
  const subject = 'jobs'
  if (health === null)
    return unused(subject, 'not checked, because there is no database to look into')
  const { worker_seconds: silence, due, due_seconds: waited, failed } = health
  const waiting = due === 0 ? 'no job waits' : `${due} jobs wait, one for ${spanText(waited ?? 0)}`
  if (silence === null || silence > SILENT_SECONDS) {
    const since = silence === null ? 'has ever run' : `was seen for ${spanText(silence)}`
    const found = `no worker ${since}, ${waiting}`
    const remedy = 'Start Dastak: `npm start`. With ROLE=web it needs another one as the worker.'
    return (waited ?? 0) > LATE_SECONDS
      ? broken(subject, found, remedy)
      : advice(subject, found, remedy)
  }
  if ((waited ?? 0) > LATE_SECONDS)
    return advice(
      subject,
      `a worker runs, but ${waiting}`,
      'Start another worker: `ROLE=worker npm start`. Its log names jobs that hang or fail.',
    )
  if (failed.length === 0) return good(subject, `a worker runs, ${waiting}, none failed today`)
  const names = failed.slice(0, 3).map(({ name, count }) => `${name} (${count})`)
  return advice(
    subject,
    `a worker runs, ${waiting}. Failed within a day: ${names.join(', ')}`,
    'See why: `journalctl -u dastak --since yesterday -o cat | grep \'"level":"error"\'`',
  )
}
