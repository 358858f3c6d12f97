import {
  type CodeStep,
  codePurposeOf,
  SET_UP_STEPS,
  type SetUpStep,
} from '@dastak/contract/operator/set-up.ts'
import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { AppError } from '../../app-error.ts'
import { inTransaction, type Db } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import type { JobKind } from '../../jobs/define-job.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import type { Keys } from '../../keys/derived-key.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Accounts } from '../accounts/accounts.service.ts'
import type { Act } from './act.service.ts'
import type { Detail } from './actions.store.ts'
import * as store from './set-up.store.ts'

/** What a real test found, for people. */
export interface Tested {
  isGood: boolean
  words: string
  remedy: string | null
}

/** Tests that this server makes now. */
export type SetUpTests = Readonly<
  Record<'registry' | 'contacts' | 'plans' | 'secret' | 'address', () => Promise<Tested>>
>

export interface SetUpOptions {
  db: Db
  clock: Clock
  queue: Pick<JobQueue, 'enqueue'>
  act: Act
  accounts: Pick<Accounts, 'ownCode' | 'operatorActions'>
  setUp: {
    tests: SetUpTests
    /** Makes a backup unless there is a fresh one, and reads it to its end. */
    testBackup: (signal: AbortSignal) => Promise<Tested>
    /** The settings that a step tests. Of any shape: only a hash of them is kept. */
    settingsOf: (step: SetUpStep) => unknown
    /** The keys of that hash. */
    keys: Keys
    isDemo: boolean
  }
}

export const TEST_BACKUP: JobKind<object> = { name: 'operator.test-backup', schema: z.object({}) }

export interface StepState {
  step: SetUpStep
  state: 'good' | 'to_do' | 'failed'
  words: string
  remedy: string | null
  testedAt: Date | null
}

const STEPS = Object.keys(SET_UP_STEPS) as SetUpStep[]

/** What to do first. */
const TO_DO: Readonly<Record<SetUpStep, string>> = {
  sign_in: 'Sign in with a code that came by text message, then test.',
  sms: 'Send a code to your own number, and type it back.',
  mail: 'Send a code to your own email address, and type it back.',
  registry: 'Import companies and directors, then test.',
  contacts: 'Import contacts or set a vendor, then test.',
  plans: 'Set the plans and the payment provider, then test.',
  backup: 'Make a backup and read it back.',
  secret: 'Test whether the secret key fits what is stored.',
  address: 'Set PUBLIC_URL, then test it.',
}
const CHANGED = 'The settings have changed since the last test. Test again.'

/** The first-run wizard: a step is good only after a test that this server made. */
export function createSetUp(options: SetUpOptions) {
  const { db, clock, queue, act, accounts, setUp } = options
  const hashesOf = (step: SetUpStep) =>
    setUp.keys.map((key) =>
      createHmac('sha256', key)
        .update(JSON.stringify([step, setUp.settingsOf(step)]))
        .digest('base64url'),
    )

  async function states(): Promise<StepState[]> {
    const checks = new Map((await store.listChecks(db.kysely)).map((row) => [row.step, row]))
    return STEPS.map((step) => stateOf(step, checks.get(step), hashesOf(step)))
  }

  async function save(step: SetUpStep, { isGood, words, remedy }: Tested): Promise<StepState> {
    const check = {
      step,
      is_good: isGood,
      words,
      remedy,
      settings_hash: hashesOf(step)[0]!,
      tested_at: clock.now(),
    }
    await inTransaction(db, (tx) => store.saveCheck(tx, check))
    return stateOf(step, check, [check.settings_hash])
  }

  async function testSignIn(userId: number): Promise<Tested> {
    const { signIn } = await accounts.operatorActions.rightsOf(userId)
    return signIn?.outcome === 'signed_in'
      ? { isGood: true, words: 'You signed in with a code by text message', remedy: null }
      : {
          isGood: false,
          words: 'You did not sign in with a code by text message',
          remedy: 'Set up text messages. Then sign out, and sign in with your number.',
        }
  }

  async function run(userId: number, step: SetUpStep): Promise<StepState> {
    if (step === 'sign_in') return save(step, await testSignIn(userId))
    if (step === 'sms' || step === 'mail')
      throw new AppError('validation_failed', { message: 'This step is tested with a code.' })
    if (step !== 'backup') return save(step, await setUp.tests[step]())
    await inTransaction(db, (tx) => queue.enqueue(tx, TEST_BACKUP, {}))
    const running = 'A worker makes a backup and reads it. Look again in a moment.'
    return { step, state: 'to_do', words: running, remedy: null, testedAt: null }
  }

  return {
    isDemo: setUp.isDemo,
    states,
    /** How many steps are not good. */
    left: async () => (await states()).filter(({ state }) => state !== 'good').length,

    /** Errors: validation_failed (the step needs a code). */
    test: (by: { userId: number }, step: SetUpStep) =>
      act(by, { verb: 'set-up test', detail: { step }, resultOf }, () => run(by.userId, step)),

    /** Errors: validation_failed, rate_limited, provider_unavailable. */
    async sendCode(userId: number, step: CodeStep, { ip }: Caller): Promise<string> {
      try {
        return await accounts.ownCode.send(userId, codePurposeOf(step), ip)
      } catch (error) {
        if (error instanceof AppError && error.code === 'provider_unavailable')
          await save(step, { isGood: false, words: error.message, remedy: REMEDIES[step] })
        throw error
      }
    },

    /** Errors: validation_failed, otp_ended, rate_limited. */
    async submitCode(
      by: { userId: number },
      step: CodeStep,
      { attempt, caller }: { attempt: { id: string; code: string }; caller: Caller },
    ): Promise<StepState> {
      const { userId } = by
      await accounts.ownCode.submit({ userId, purpose: codePurposeOf(step) }, attempt, caller)
      const words = setUp.isDemo ? 'The code came to the outbox of the demo' : 'The code arrived'
      return act(by, { verb: 'set-up test', detail: { step, state: 'good' } }, () =>
        save(step, { isGood: true, words, remedy: null }),
      )
    },

    /** The job behind the step `backup`. */
    async testBackup(signal: AbortSignal): Promise<void> {
      await save('backup', await setUp.testBackup(signal))
    },
  }
}
export type SetUp = ReturnType<typeof createSetUp>

/** A backup runs on after the call, so its result is not in the log. */
const resultOf = ({ state }: StepState): Detail => (state === 'to_do' ? {} : { state })

const REMEDIES = {
  sms: 'Correct the settings of SMS, then try `npm run dastak -- sms check NUMBER`.',
  mail: 'Correct SMTP_URL and MAIL_FROM, then try `npm run dastak -- mail check ADDRESS`.',
} as const satisfies Record<CodeStep, string>

function stateOf(
  step: SetUpStep,
  saved: store.SavedCheck | undefined,
  hashes: readonly string[],
): StepState {
  if (!saved) return { step, state: 'to_do', words: TO_DO[step], remedy: null, testedAt: null }
  const { tested_at: testedAt, words, remedy } = saved
  if (!hashes.includes(saved.settings_hash))
    return { step, state: 'to_do', words: CHANGED, remedy: null, testedAt }
  return { step, state: saved.is_good ? 'good' : 'failed', words, remedy, testedAt }
}
