import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { OPERATOR_PATH, operatorOnly } from './operator.ts'

/**
 * The first-run wizard. A step is good only after a test that this server made. If a setting that
 * was tested changes, its step has to be tested again.
 */

const PATH = `${OPERATOR_PATH}/set-up`

/** In the order of the wizard, with their titles. */
export const SET_UP_STEPS = {
  sign_in: 'Sign in with a text message',
  sms: 'Text messages',
  mail: 'Mail',
  registry: 'Companies and directors',
  contacts: 'Contacts',
  plans: 'Plans and checkout',
  backup: 'Backup',
  secret: 'Secret key',
  address: 'Public address',
} as const
export type SetUpStep = keyof typeof SET_UP_STEPS
const STEPS = Object.keys(SET_UP_STEPS) as [SetUpStep, ...SetUpStep[]]

/** `send_code` steps are tested by `sendSetUpCode`, then `submitSetUpCode`. */
export const SET_UP_TESTS = {
  sign_in: 'run',
  sms: 'send_code',
  mail: 'send_code',
  registry: 'run',
  contacts: 'run',
  plans: 'run',
  backup: 'run',
  secret: 'run',
  address: 'run',
} as const satisfies Record<SetUpStep, 'run' | 'send_code'>

const setUpStep = z.object({
  step: fields.openEnum(STEPS),
  state: fields.openEnum(['good', 'to_do', 'failed']),
  /** What was found, or what to do first. For people. */
  words: z.string(),
  /** How to correct it. Null unless it failed. */
  remedy: z.nullable(z.string()),
  /** When it was last tested. */
  tested_at: z.nullable(fields.instant),
})
export type SetUpStepState = z.output<typeof setUpStep>

export const getOperatorSetUp = defineEndpoint({
  name: 'getOperatorSetUp',
  summary: 'The steps of the set-up with their states',
  method: 'GET',
  path: PATH,
  access: operatorOnly,
  data: z.object({ steps: z.array(setUpStep), is_demo: z.boolean() }),
})

/**
 * Tests a step now. May take 20 seconds, and a backup longer: then its step stays `to_do` until the
 * backup has ended. Errors: validation_failed (this step needs a code).
 */
export const testSetUpStep = defineEndpoint({
  name: 'testSetUpStep',
  summary: 'Test a step of the set-up',
  method: 'POST',
  path: `${PATH}/test`,
  access: operatorOnly,
  limits: { perUser: { calls: 60, seconds: 600 } },
  body: z.object({ step: z.enum(STEPS, `step must be one of: ${STEPS.join(', ')}.`) }),
  data: setUpStep,
})

const CODE_STEPS = ['sms', 'mail'] as const
export type CodeStep = (typeof CODE_STEPS)[number]
/** What the code of a step is for. */
export const codePurposeOf = (step: CodeStep) => `set_up_${step}` as const
const codeStep = z.enum(CODE_STEPS, 'step must be sms or mail.')

/**
 * Sends a code to the operator's own number or verified email address. Errors: validation_failed
 * (no such address), rate_limited, provider_unavailable (the step is then `failed`).
 */
export const sendSetUpCode = defineEndpoint({
  name: 'sendSetUpCode',
  summary: 'Send a code to test messages or mail',
  method: 'POST',
  path: `${PATH}/send-code`,
  access: operatorOnly,
  body: z.object({ step: codeStep }),
  data: z.object({ client_id: z.string() }),
})

/** Errors: validation_failed (otp), otp_ended, rate_limited. */
export const submitSetUpCode = defineEndpoint({
  name: 'submitSetUpCode',
  summary: 'Type the code back',
  method: 'POST',
  path: `${PATH}/submit-code`,
  access: operatorOnly,
  body: z.object({
    step: codeStep,
    client_id: fields.clientIdField,
    otp: fields.codeField('set_up_sms'),
  }),
  data: setUpStep,
})
