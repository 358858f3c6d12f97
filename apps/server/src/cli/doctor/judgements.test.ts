import { describe, expect, it, test } from 'vitest'
import {
  remediesOf,
  unreached,
  unrealRemedies,
  type JudgementCases,
} from '../../testing/processes/real-remedies.ts'
import { judgeCertificate } from './certificate.rules.ts'
import { judgeClock } from './clock.rules.ts'
import { judgeDisk, type Folder } from './disk.rules.ts'
import { broken, fromMessage } from './finding.rules.ts'
import { judgeNames, judgeSender } from './names.rules.ts'
import { FORGED, judgeProxy, type Probe } from './proxy.rules.ts'
import {
  judgeBackup,
  judgeBackupFolder,
  judgeNode,
  judgeSavedOptOuts,
  judgeServerProcess,
  judgeWebApp,
} from './server.rules.ts'
import { judgeSettings } from './settings.rules.ts'

const NOW = new Date('2026-11-27T12:00:00Z')
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000 + 1_000)

const FOLDER: Folder = {
  what: 'DATA_DIR',
  path: '/srv/dastak',
  isThere: true,
  fault: null,
  freeBytes: 50e9,
  totalBytes: 100e9,
  freeFiles: 0.9,
  device: 1,
}
const SHOWN = {
  host: 'leads.example',
  names: 'leads.example',
  isForHost: true,
  issuer: 'Some Authority',
  from: inDays(-60),
  until: inDays(30),
  fault: null,
  port: 443,
  isSelfSigned: false,
  sent: 3,
}
const shownOfADay = (hoursLeft: number) => ({
  ...SHOWN,
  from: inDays((hoursLeft - 24) / 24),
  until: inDays(hoursLeft / 24),
})
const SETTINGS = {
  problems: [],
  warnings: [],
  path: '/srv/.env',
  isDemo: false,
  role: 'all',
  hasPublicUrl: true,
  isOpenToOthers: false,
}
const SENDER = {
  domain: 'mills.example',
  texts: ['v=spf1 mx -all'],
  policies: ['v=DMARC1; p=none'],
  hasMailServer: true,
}
const SEEN = {
  version: '0.1.0',
  host: 'leads.example',
  remote_address: '10.0.0.5',
  remote_port: 4000,
  is_trusted_proxy: true,
  forwarded_for: `${FORGED}, 198.51.100.7`,
  client_address: '198.51.100.7',
}
const SERVER = { address: 'http://127.0.0.1:8080', ready: 'ready', version: '0.1.0', port: 8080 }
const seen = (other: Partial<typeof SEEN> | { forwarded_for: null } = {}): Probe => ({
  state: 'seen',
  seen: { ...SEEN, ...other },
  localAddress: '192.0.2.1',
  localPort: 5000,
})
const failed = (other = {}): Probe => ({
  state: 'failed',
  why: 'nothing listens there',
  isTls: false,
  mayBeBlocked: false,
  ...other,
})
const other = (status: number, isOurs = false): Probe => ({ state: 'other', status, isOurs })
const proxy = (probe: Probe | null, url: string | undefined = 'https://leads.example') =>
  judgeProxy(url, probe, { port: 8080, hasSecret: true })

const CASES: JudgementCases = [
  [() => judgeSettings(SETTINGS), 'good', 'from /srv/.env: real data, ROLE is all'],
  [
    () => judgeSettings({ ...SETTINGS, problems: ['PORT must be a number'] }),
    'broken',
    'PORT must',
  ],
  [() => judgeSettings({ ...SETTINGS, hasPublicUrl: false }), 'advice', 'links in emails'],
  [() => judgeSettings({ ...SETTINGS, isOpenToOthers: true }), 'advice', 'every user'],
  [
    () => judgeSettings({ ...SETTINGS, warnings: ['SMTP_URL is not set. Verify by hand.'] }),
    'advice',
    'SMTP_URL is not set',
  ],
  [() => judgeDisk([FOLDER]), 'good', '50 GB of 100 GB free for DATA_DIR'],
  [() => judgeDisk([{ ...FOLDER, freeBytes: 1.5e9 }]), 'advice', 'only 1.5 GB'],
  [() => judgeDisk([{ ...FOLDER, freeBytes: 3e6 }]), 'broken', 'only 3.0 MB'],
  [() => judgeDisk([{ ...FOLDER, freeFiles: 0.001 }]), 'broken', 'no room for more files'],
  [() => judgeDisk([{ ...FOLDER, fault: 'it is read-only' }]), 'broken', 'cannot be written'],
  [() => judgeClock([null]), 'unused', 'no other clock'],
  [() => judgeClock([clock(800)]), 'good', 'agrees with that of the database'],
  [() => judgeClock([clock(9_000)]), 'advice', '8 s behind the database'],
  [() => judgeClock([clock(-90_000)]), 'broken', '89 s ahead of the database'],
  [() => judgeNames([]), 'unused', 'no setting'],
  [() => judgeNames([{ host: 'a.example', setting: 'SMTP_URL', state: 'known' }]), 'good', 'a.ex'],
  [
    () => judgeNames([{ host: 'a.example', setting: 'SMTP_URL', state: 'missing' }]),
    'broken',
    'no host a.example',
  ],
  [
    () => judgeNames([{ host: 'a.example', setting: 'SMTP_URL', state: 'unknown' }]),
    'broken',
    'no name server answers',
  ],
  [() => judgeSender(SENDER), 'good', 'SPF'],
  [() => judgeSender({ ...SENDER, texts: null }), 'unused', 'no name server'],
  [() => judgeSender({ ...SENDER, texts: ['verify=1'] }), 'advice', 'no SPF'],
  [() => judgeSender({ ...SENDER, policies: [] }), 'advice', 'no DMARC'],
  [() => judgeSender({ ...SENDER, hasMailServer: false }), 'advice', 'accepts no mail'],
  [() => judgeCertificate(SHOWN, NOW), 'good', 'another 30 days'],
  [() => judgeCertificate({ ...SHOWN, until: inDays(9) }, NOW), 'advice', 'another 9 days'],
  [() => judgeCertificate({ ...SHOWN, until: inDays(2) }, NOW), 'broken', 'another 2 days'],
  // Of a day, as an authority of one's own makes them.
  [() => judgeCertificate(shownOfADay(8), NOW), 'good', 'another 8 h'],
  [() => judgeCertificate(shownOfADay(5), NOW), 'advice', 'another 5 h'],
  [() => judgeCertificate(shownOfADay(2), NOW), 'broken', 'another 2 h'],
  [() => judgeCertificate({ ...SHOWN, until: inDays(-3) }, NOW), 'broken', 'expired on 2026-11-24'],
  [() => judgeCertificate({ ...SHOWN, from: inDays(1) }, NOW), 'broken', 'only valid from'],
  [() => judgeCertificate({ ...SHOWN, isForHost: false }, NOW), 'broken', 'another name'],
  [
    () => judgeCertificate({ ...SHOWN, fault: 'it is unknown', sent: 1 }, NOW),
    'broken',
    'does not send the certificate of the authority',
  ],
  [
    () => judgeCertificate({ ...SHOWN, fault: 'it is unknown', sent: 1, isSelfSigned: true }, NOW),
    'broken',
    'from Some Authority, but it is unknown',
  ],
  [() => judgeProxy(undefined, null, { port: 8080, hasSecret: true }), 'unused', 'PUBLIC_URL'],
  [() => proxy(seen()), 'good', 'sees 198.51.100.7'],
  [() => proxy(seen({ forwarded_for: null })), 'broken', 'does not pass X-Forwarded-For'],
  [() => proxy(seen({ forwarded_for: FORGED })), 'broken', 'users can choose their address'],
  [() => proxy(seen({ is_trusted_proxy: false })), 'broken', '10.0.0.5 is not trusted'],
  [() => proxy(seen({ host: '127.0.0.1:8080' })), 'advice', 'the host 127.0.0.1:8080'],
  [
    () => proxy(seen({ remote_address: '192.0.2.1', remote_port: 5000 }), 'http://leads.example'),
    'unused',
    'is Dastak itself',
  ],
  [() => proxy(failed()), 'broken', 'cannot be reached'],
  [() => proxy(failed({ mayBeBlocked: true })), 'advice', 'cannot be reached from this machine'],
  [() => proxy(failed({ isTls: true })), 'unused', 'because of the certificate'],
  [() => proxy(other(502)), 'broken', 'the proxy answers 502'],
  [() => proxy(other(404)), 'broken', 'another program'],
  [() => proxy(other(200, true)), 'broken', 'another SECRET_KEY'],
  [
    () => judgeProxy('https://a.example', other(200, true), { port: 1, hasSecret: false }),
    'unused',
    'no secret',
  ],
  [() => judgeServerProcess({ ...SERVER, probe: seen() }), 'good', 'version 0.1.0'],
  [() => judgeServerProcess({ ...SERVER, probe: other(200, true) }), 'good', 'ready'],
  [() => judgeServerProcess({ ...SERVER, probe: failed() }), 'advice', 'nothing answers'],
  [() => judgeServerProcess({ ...SERVER, probe: other(200) }), 'broken', 'another program'],
  [
    () => judgeServerProcess({ ...SERVER, probe: seen(), ready: 'not ready: the disk is full' }),
    'broken',
    'is not ready: the disk is full',
  ],
  [
    () => judgeServerProcess({ ...SERVER, probe: seen(), version: '0.2.0' }),
    'advice',
    '0.1.0 runs',
  ],
  [() => judgeNode('26.12.1', '^24.22.1 || >=26.12.1'), 'good', '26.12.1'],
  [() => judgeNode('24.22.3', '^24.22.1 || >=26.12.1'), 'good', '24.22.3'],
  [() => judgeNode('26.10.0', '^24.22.1 || >=26.12.1'), 'advice', '26.10.0 lacks security fixes'],
  [() => judgeWebApp({ isBuilt: true, role: 'web' }), 'good', 'built'],
  [() => judgeWebApp({ isBuilt: false, role: 'web' }), 'broken', 'no pages'],
  [() => judgeWebApp({ isBuilt: false, role: 'worker' }), 'unused', 'serves no pages'],
  [() => backup(inDays(-0.5)), 'good', '12 h'],
  [() => backup(inDays(-1.5)), 'advice', '36 h'],
  [() => backup(inDays(-9)), 'broken', '9 days'],
  [() => backup(null), 'advice', 'none yet'],
  [() => judgeBackupFolder('/srv/dastak/backups', 7, 7), 'advice', 'in DATA_DIR'],
  [() => judgeSavedOptOuts(inDays(-0.25), NOW), 'broken', 'opt-outs of the last 6 h are not kept'],
]

const clock = (aheadMs: number) => ({ whose: 'the database', aheadMs, preciseToMs: 900 })
const backup = (last: Date | null) => judgeBackup(last, NOW, 'npm run dastak -- backup now')

test('each state is reached by its facts, with words that name what was found', () => {
  expect(unreached(CASES)).toEqual([])
})

test('opt-outs that a worker has just not written yet are nothing to say', () => {
  expect(judgeSavedOptOuts(null, NOW)).toEqual([])
  expect(judgeSavedOptOuts(new Date(NOW.getTime() - 60_000), NOW)).toEqual([])
})

test('each remedy names a command, a setting or a document that exists', () => {
  expect(remediesOf(CASES).length).toBeGreaterThan(30)
  expect(unrealRemedies(remediesOf(CASES))).toEqual([])
})

describe('the check of remedies', () => {
  it('finds a setting, a command and a document that do not exist, and words alone', () => {
    const faults = (remedy: string) => unrealRemedies([broken('x', 'y', remedy)])
    expect(faults('Set SMTP_ADDRESS.')).toHaveLength(1)
    expect(faults('Run `npm run dastak -- mail repair`')).toHaveLength(1)
    expect(faults('Read docs/none.md')).toHaveLength(1)
    expect(faults('Good luck.')).toHaveLength(1)
    expect(faults('Set SMTP_URL.')).toEqual([])
  })
})

test('a message for operators is split into what was found and how to mend it', () => {
  const message =
    "The database can't be used. Triggers are off. Ask an administrator to run this in the " +
    'database x:\n\n  ALTER ROLE a RESET b;\n\nThen start again.'
  expect(fromMessage(broken, 'database', { message, otherwise: '' })).toEqual({
    subject: 'database',
    state: 'broken',
    found: 'Triggers are off',
    remedy:
      'Ask an administrator to run this in the database x: ALTER ROLE a RESET b; Then start again.',
  })
  const short = fromMessage(broken, 'x', { message: 'It failed.', otherwise: 'Set PORT.' })
  expect(short).toMatchObject({ found: 'It failed', remedy: 'Set PORT.' })
})
