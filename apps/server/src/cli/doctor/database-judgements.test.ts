import { expect, test } from 'vitest'
import {
  remediesOf,
  unreached,
  unrealRemedies,
  type JudgementCases,
} from '../../testing/processes/real-remedies.ts'
import * as database from './database.rules.ts'
import { judgeJobs } from './jobs.rules.ts'

const HEALTH = {
  version: '18.1',
  database: 'dastak',
  login: 'dastak_owner',
  clock_ms: 0,
  collation_recorded: '2.36',
  collation_actual: '2.36',
  knows_letters: true,
  fsync: true,
  full_page_writes: true,
  synchronous_commit: 'on',
  autovacuum: true,
  connections_permitted: 97,
  connections_open: 12,
  transaction_age: 40_000_000,
  idle_slots: [{ name: 'small', bytes: 4_000 }],
}
const REACHED = {
  where: 'db.example:5432',
  isEmbedded: false,
  isPooled: false,
  isEncrypted: true,
  isLocal: false,
  roundTripMs: 0.4,
}
const MIGRATED = { applied: 3, waiting: [], unknown: [], hasOtherFunctions: false }
const JOBS = { worker_seconds: 8, due: 0, due_seconds: null, failed: [] }
const CASES: JudgementCases = [
  [() => database.notRunning(), 'unused', 'not running'],
  [() => database.judgeServer(HEALTH, REACHED), 'good', '0.4 ms'],
  [() => database.judgeServer(HEALTH, { ...REACHED, roundTripMs: 30 }), 'advice', '30.0 ms'],
  [() => database.judgeEncryption(REACHED), 'good', 'encrypted'],
  [() => database.judgeEncryption({ ...REACHED, isEncrypted: false }), 'advice', 'not encrypted'],
  [
    () => database.judgeEncryption({ ...REACHED, isEncrypted: false, isLocal: true }),
    'good',
    'on this machine',
  ],
  [() => database.judgeMigrations(MIGRATED), 'good', 'all 3'],
  [() => database.judgeMigrations(null), 'advice', 'empty'],
  [() => database.judgeMigrations({ ...MIGRATED, waiting: ['0004-x.sql'] }), 'advice', '1 waiting'],
  [() => database.judgeMigrations({ ...MIGRATED, unknown: ['0099-x.sql'] }), 'broken', '0099-x'],
  [() => database.judgeMigrations({ ...MIGRATED, hasOtherFunctions: true }), 'advice', 'functions'],
  [() => database.judgeCollation(HEALTH), 'good', 'order'],
  [() => database.judgeCollation({ ...HEALTH, collation_actual: null }), 'good', 'order'],
  [() => database.judgeCollation({ ...HEALTH, collation_actual: '2.40' }), 'broken', '2.40'],
  [() => database.judgeLetters(HEALTH), 'good', 'all letters'],
  [() => database.judgeLetters({ ...HEALTH, knows_letters: false }), 'advice', 'only the letters'],
  [() => database.judgeDurability(HEALTH), 'good', 'survives'],
  [() => database.judgeDurability({ ...HEALTH, fsync: false }), 'broken', 'fsync is off'],
  [() => database.judgeDurability({ ...HEALTH, full_page_writes: false }), 'broken', 'full_page'],
  [() => database.judgeDurability({ ...HEALTH, synchronous_commit: 'off' }), 'advice', 'charges'],
  [() => database.judgeConnections(HEALTH, REACHED, 50), 'good', '12 of 97'],
  [() => database.judgeConnections(HEALTH, REACHED, 96), 'advice', 'up to 96'],
  [() => database.judgeConnections(HEALTH, { ...REACHED, isPooled: true }, 96), 'good', '12 of'],
  [() => database.judgeUpkeep(HEALTH), 'good', 'autovacuum is on'],
  [() => database.judgeUpkeep({ ...HEALTH, autovacuum: false }), 'advice', 'autovacuum is off'],
  [() => database.judgeUpkeep({ ...HEALTH, transaction_age: 7e8 }), 'advice', '700 million'],
  [() => database.judgeUpkeep({ ...HEALTH, transaction_age: 16e8 }), 'broken', '1600 million'],
  [
    () => database.judgeUpkeep({ ...HEALTH, idle_slots: [{ name: 'gone', bytes: 5e9 }] }),
    'advice',
    'gone has no reader and keeps 5.0 GB',
  ],
  [() => judgeJobs(null), 'unused', 'not checked'],
  [() => judgeJobs(JOBS), 'good', 'a worker runs'],
  [() => judgeJobs({ ...JOBS, worker_seconds: null }), 'advice', 'no worker has ever run'],
  [
    () => judgeJobs({ ...JOBS, worker_seconds: 900, due: 2, due_seconds: 900 }),
    'broken',
    'no worker was seen for 15 min, 2 jobs wait',
  ],
  [() => judgeJobs({ ...JOBS, due: 2, due_seconds: 900 }), 'advice', 'a worker runs, but 2 jobs'],
  [() => judgeJobs({ ...JOBS, failed: [{ name: 'send', count: 4 }] }), 'advice', 'send (4)'],
]

test('each state of the database and its jobs is reached by its facts', () => {
  expect(unreached(CASES)).toEqual([])
})

test('each remedy names a command or a setting that exists', () => {
  expect(remediesOf(CASES).length).toBeGreaterThan(15)
  expect(unrealRemedies(remediesOf(CASES))).toEqual([])
})
