import { setTimeout as sleep } from 'node:timers/promises'
import { createNetworkProbe } from '../apps/server/src/adapters/mail-probe/network.ts'
import { LOOK_AGAIN_MS } from '../apps/server/src/features/email-check/kept-answer.rules.ts'
import { judge } from '../apps/server/src/features/email-check/verdict.rules.ts'
import { startDns } from '../apps/server/src/testing/vendors/mail-world.ts'
import { startServer, type RunningServer } from './mail/start-server.ts'

/** The five mail servers of Debian, with the packages of each. */
const SERVERS = {
  postfix: ['postfix', 'postgrey'],
  exim: ['exim4-daemon-light'],
  opensmtpd: ['opensmtpd'],
  sendmail: ['sendmail-bin'],
  courier: ['courier-mta'],
} as const
type ServerName = keyof typeof SERVERS
const ALL = Object.keys(SERVERS) as ServerName[]

interface Question {
  /** What the mailbox is, for the table. */
  mailbox: string
  local: string
  /** In the domain that takes every address. */
  isAny?: boolean
  sender?: string
  /** The meaning and the verdict that it must have. */
  expected: readonly [meaning: string, verdict: string]
  servers: readonly ServerName[]
}

const REFUSING: ServerName[] = ['postfix', 'exim', 'sendmail']
/** These two check the sender that we name. */
const CHECKING: ServerName[] = ['postfix', 'exim']
const ABSENT = { mailbox: 'none', local: 'absent.person', expected: ['none', 'invalid'] } as const
const QUESTIONS: readonly Question[] = [
  { mailbox: 'there', local: 'asha', expected: ['accepted', 'valid'], servers: ALL },
  { ...ABSENT, servers: ALL },
  { mailbox: 'left', local: 'left', expected: ['none', 'invalid'], servers: ['sendmail'] },
  { mailbox: 'closed', local: 'closed', expected: ['disabled', 'invalid'], servers: REFUSING },
  { mailbox: 'full', local: 'full', expected: ['full', 'risky'], servers: REFUSING },
  { mailbox: 'any', local: 'ravi', isAny: true, expected: ['accepted', 'risky'], servers: ALL },
  ...['asha', 'absent.person'].map((local) => ({
    mailbox: `${local === 'asha' ? 'there' : 'none'}, our sender not`,
    local,
    sender: 'ghost',
    expected: ['refused', 'unknown'] as const,
    servers: CHECKING,
  })),
]
const GREYLISTED = ['later', 'unknown'] as const

/**
 * The product's probe asks real Postfix, Exim, OpenSMTPD, Sendmail and Courier about mailboxes that
 * are there, missing, closed or full, and in a domain that takes every address. Postfix greylists
 * with postgrey's own five minutes: the second look comes after the product's delay. Each answer
 * must get its meaning and verdict within the product's own time limits.
 */
export async function run(): Promise<string> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Error('This proof installs and starts five mail servers. Run it as root on Linux.')
  const onSignal = () => process.exit(1)
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal)
  const domains = ALL.flatMap((name) => [`${name}.example`, `any.${name}.example`])
  const dns = await startDns(
    Object.fromEntries(domains.map((domain) => [domain, { a: ['127.0.0.1'] }])),
  )
  const running: RunningServer[] = []
  try {
    for (const name of ALL) running.push(await startServer(name, SERVERS[name]))
    await Promise.all(running.map((server) => server.ready()))
    const rows = (await Promise.all(running.map((server) => askAll(server, dns.address)))).flat()
    console.log([HEADING, ...rows.map(lineOf)].join('\n'))
    const wrong = rows.filter(({ found, expected }) => found.join() !== expected.join())
    if (wrong.length > 0) throw new Error(`Wrong:\n${wrong.map(lineOf).join('\n')}`)
    return `${rows.length} answers of ${running.flatMap(({ versions }) => versions).join(', ')}`
  } finally {
    await Promise.all(running.map((server) => server.stop()))
    dns.close()
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal)
  }
}

const HEADING =
  '| Server | Mailbox | Answer | Meaning | Verdict | Seconds |\n|---|---|---|---|---|---|'

interface Row {
  server: string
  mailbox: string
  answer: string
  expected: Question['expected']
  found: Question['expected']
  seconds: number
}

const lineOf = ({ server, mailbox, answer, found, expected, seconds }: Row) => {
  const meant = found.join() === expected.join() ? '' : ` (expected: ${expected.join(', ')})`
  return `| ${server} | ${mailbox} | ${answer} | ${found.join(' | ')}${meant} | ${seconds.toFixed(1)} |`
}

async function askAll(server: RunningServer, dnsServer: string): Promise<Row[]> {
  /** One after the other, as the probe would do it. */
  async function askEach(questions: readonly Question[], recorder = server.recorder) {
    const rows: Row[] = []
    for (const question of questions) rows.push(await askOne(question, recorder))
    return rows
  }

  async function askOne(question: Question, recorder: RunningServer['recorder']): Promise<Row> {
    const { mailbox, local, isAny = false, sender, expected } = question
    const domain = `${isAny ? 'any.' : ''}${server.name}.example`
    const probe = createNetworkProbe({
      dnsServers: [dnsServer],
      asksMailServers: true,
      helo: 'dastak.example',
      sender: sender ? `${sender}@${server.name}.example` : '',
      privateAddresses: ['127.0.0.1'],
      port: recorder.port,
    })
    const startedAt = Date.now()
    const findings = await probe.ask({ local, domain })
    const seconds = (Date.now() - startedAt) / 1_000
    const { verdict } = judge('', { local, domain }, findings)
    const found = [findings.mailbox ?? findings.obstacle ?? '', verdict] as const
    return {
      server: server.name,
      mailbox,
      answer: recorder.firstAnswer(),
      expected,
      found,
      seconds,
    }
  }

  const asked = QUESTIONS.filter(({ servers }) => servers.some((name) => name === server.name))
  if (server.name !== 'postfix') return askEach(asked)
  const twice = QUESTIONS.slice(0, 2)
  const named = (suffix: string) => (one: Question) => ({ ...one, mailbox: one.mailbox + suffix })
  const first = twice.map(named(', first look')).map((one) => ({ ...one, expected: GREYLISTED }))
  const before = await askEach(first, server.greyRecorder)
  const lookAgain = sleep(LOOK_AGAIN_MS)
  const usual = await askEach(asked)
  await lookAgain
  const after = await askEach(twice.map(named(', second look')), server.greyRecorder)
  return [...usual, ...before, ...after]
}
