import type { LookupKind } from '@dastak/contract/lookup-kinds.ts'
import type pg from 'pg'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** The labels and the value of one line of a figure. */
export interface FigureValue {
  labels?: Readonly<Record<string, string>>
  value: number
}

/**
 * A figure that is read when /metrics is. `collect` returns null if it is not known now: then the
 * figure has no line. Labels are from closed sets, never a user, a subject or an address.
 */
export interface Collector {
  name: string
  help: string
  labelNames?: readonly string[]
  collect(): Promise<number | readonly FigureValue[] | null>
}

/** What one call of a contact vendor returned: how many subjects of each outcome. */
export interface ContactCall {
  vendor: string
  kind: LookupKind
  seconds: number
  hits: number
  misses: number
  failures: number
}

type Channel = 'sms' | 'email'
type Credits = Readonly<{ phone: number; email: number }>

const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const WAIT_SECONDS = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 5, 10]
const CALL_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const JOB_SECONDS = [0.01, 0.05, 0.25, 1, 5, 30, 120, 600]

/**
 * The figures of this process for Prometheus. Made once in a process, and given to everything that
 * counts. docs/monitoring.md lists them all.
 */
export function createFigures() {
  const registry = new Registry()
  const { counter, histogram } = createMetricsOf(registry)
  const requests = histogram(
    'dastak_http_request_seconds',
    'Time to answer a request, by endpoint and status.',
    ['endpoint', 'status'],
    REQUEST_SECONDS,
  )
  const jobs = counter(
    'dastak_job_runs_total',
    'Runs of jobs that ended in this process, by kind and outcome (done, failed).',
    ['kind', 'outcome'],
  )
  const jobSeconds = histogram(
    'dastak_job_seconds',
    'Time that a run of a job took in this process.',
    ['kind'],
    JOB_SECONDS,
  )
  const contacts = counter(
    'dastak_contact_lookups_total',
    'Subjects that this process looked up at a source of contacts, by outcome: hit, miss, failure.',
    ['vendor', 'kind', 'outcome'],
  )
  const contactSeconds = histogram(
    'dastak_contact_call_seconds',
    'Time that a call to a source of contacts took. One call may be about many subjects.',
    ['vendor'],
    CALL_SECONDS,
  )
  const messages = counter(
    'dastak_messages_total',
    'Text messages and emails that this process handed to a vendor, by outcome (sent, failed).',
    ['channel', 'vendor', 'outcome'],
  )
  const messageSeconds = histogram(
    'dastak_message_seconds',
    'Time until the vendor accepted or refused a text message or an email.',
    ['channel', 'vendor'],
    CALL_SECONDS,
  )
  const webhooks = counter(
    'dastak_webhook_attempts_total',
    'Attempts of this process to deliver an event to a webhook, by outcome (sent, failed).',
    ['outcome'],
  )
  const credits = counter(
    'dastak_credits_total',
    'Credits that this process moved, by reason, counted after the commit. Not those of commands.',
    ['reason', 'unit'],
  )
  const waits = histogram(
    'dastak_database_wait_seconds',
    'Time that a statement or a transaction waited for a free connection.',
    ['pool'],
    WAIT_SECONDS,
  )
  const addCollector = createCollectors(registry)
  // Finding a labelled histogram costs more than adding to it.
  const known = new Map<string, { observe(seconds: number): void }>()

  return {
    registry,
    add: addCollector,
    request(endpoint: string, status: number, seconds: number): void {
      const key = `${endpoint} ${status}`
      const one = known.get(key) ?? requests.labels(endpoint, String(status))
      known.set(key, one)
      one.observe(seconds)
    },
    /** Counts from 0, so that the first failure is a change too. */
    knowJob(kind: string): void {
      for (const outcome of ['done', 'failed']) jobs.inc({ kind, outcome }, 0)
    },
    job(kind: string, outcome: 'done' | 'failed', seconds: number): void {
      jobs.inc({ kind, outcome })
      jobSeconds.observe({ kind }, seconds)
    },
    contacts({ vendor, kind, seconds, hits, misses, failures }: ContactCall): void {
      contacts.inc({ vendor, kind, outcome: 'hit' }, hits)
      contacts.inc({ vendor, kind, outcome: 'miss' }, misses)
      contacts.inc({ vendor, kind, outcome: 'failure' }, failures)
      contactSeconds.observe({ vendor }, seconds)
    },
    knowMessages(channel: Channel, vendor: string): void {
      for (const outcome of ['sent', 'failed']) messages.inc({ channel, vendor, outcome }, 0)
    },
    message(channel: Channel, vendor: string, outcome: 'sent' | 'failed', seconds: number): void {
      messages.inc({ channel, vendor, outcome })
      messageSeconds.observe({ channel, vendor }, seconds)
    },
    webhook: (outcome: 'sent' | 'failed') => webhooks.inc({ outcome }),
    credits(reason: string, { phone, email }: Credits): void {
      if (phone > 0) credits.inc({ reason, unit: 'phone' }, phone)
      if (email > 0) credits.inc({ reason, unit: 'email' }, email)
    },
    /** Time that connections of a pool are waited for. */
    wait: (pool: string, seconds: number) => waits.observe({ pool }, seconds),
  }
}
export type Figures = ReturnType<typeof createFigures>

/** How the connections of each pool are used. */
export function poolCollectors(pools: Readonly<Record<string, pg.Pool>>): Collector[] {
  const ofEach = (read: (pool: pg.Pool) => readonly FigureValue[]) => async () =>
    Object.entries(pools).flatMap(([name, pool]) =>
      read(pool).map(({ labels, value }) => ({ labels: { pool: name, ...labels }, value })),
    )
  return [
    {
      name: 'dastak_database_connections',
      help: 'Open connections of this process to the database, by pool and state.',
      labelNames: ['pool', 'state'],
      collect: ofEach(({ totalCount, idleCount }) => [
        { labels: { state: 'active' }, value: totalCount - idleCount },
        { labels: { state: 'idle' }, value: idleCount },
      ]),
    },
    {
      name: 'dastak_database_connections_max',
      help: 'The most connections that the pool opens.',
      labelNames: ['pool'],
      collect: ofEach(({ options }) => [{ value: options.max }]),
    },
    {
      name: 'dastak_database_waiting',
      help: 'Statements and transactions that wait for a free connection now.',
      labelNames: ['pool'],
      collect: ofEach(({ waitingCount }) => [{ value: waitingCount }]),
    },
  ]
}

function createMetricsOf(registry: Registry) {
  const registers = [registry]
  return {
    counter: (name: string, help: string, labelNames: string[]) =>
      new Counter({ name, help, labelNames, registers }),
    histogram: (name: string, help: string, labelNames: string[], buckets: number[]) =>
      new Histogram({ name, help, labelNames, buckets, registers }),
  }
}

function createCollectors(registry: Registry) {
  return ({ name, help, labelNames = [], collect }: Collector): void => {
    const gauge = new Gauge({
      name,
      help,
      labelNames,
      registers: [],
      async collect() {
        // A figure that can't be read must not hide the others.
        const read = await collect().catch(() => null)
        this.reset()
        // Without labels, `reset` sets 0, which would be a value.
        if (read === null && labelNames.length === 0) this.remove()
        if (read === null) return
        if (typeof read === 'number') this.set(read)
        else for (const { labels, value } of read) this.set(labels ?? {}, value)
      },
    })
    registry.registerMetric(gauge)
  }
}
