import { PASSKEYS_MAX } from '@dastak/contract/limits.ts'
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransportFuture,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { AppError } from '../../app-error.ts'
import { inTransaction, type Db } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Accounts } from '../accounts/accounts.service.ts'
import type { Act } from './act.service.ts'
import type { Confirmation, OperatorSession } from './confirmation.service.ts'
import * as store from './passkeys.store.ts'

const CHALLENGE_MS = 5 * 60_000

export interface PasskeysOptions {
  db: Db
  clock: Clock
  act: Act
  confirmation: Pick<Confirmation, 'confirm' | 'require'>
  accounts: Pick<Accounts, 'profile'>
  productName: string
}

/** The JSON of a browser. Only the library looks into it. */
type Json = Readonly<Record<string, unknown>>

// Loaded when the first passkey is used: hardly any start needs it.
const library = () => import('@simplewebauthn/server')

/** Passkeys of operators, which confirm a session without a code. */
export function createPasskeys(options: PasskeysOptions) {
  const { db, clock, act, confirmation, accounts, productName } = options

  const { keep, take } = createChallenges(options)

  return {
    ...createConfirming(options),
    list: (userId: number) => store.listPasskeys(db.kysely, userId),

    /** Options for a new passkey. Errors: confirmation_required (by a code), conflict. */
    async startAdding(session: OperatorSession, baseUrl: string) {
      await confirmation.require(session, ['code'])
      const known = await store.listPasskeys(db.kysely, session.userId)
      refuseTooMany(known)
      const { name } = await accounts.profile.getProfileDetails(session.userId)
      const { generateRegistrationOptions } = await library()
      const made = await generateRegistrationOptions({
        rpName: productName,
        rpID: new URL(baseUrl).hostname,
        userName: name ?? 'Operator',
        excludeCredentials: known.map(({ credential_id: id }) => ({ id })),
        authenticatorSelection: { residentKey: 'discouraged', userVerification: 'required' },
      })
      await keep(session, 'add', made.challenge)
      return made
    },

    /** Errors: confirmation_required (by a code), validation_failed, conflict. */
    async add(
      session: OperatorSession,
      baseUrl: string,
      passkey: { name: string; response: Json },
    ) {
      await confirmation.require(session, ['code'])
      const challenge = await take(session, 'add')
      const { verifyRegistrationResponse } = await library()
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: passkey.response as unknown as RegistrationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: new URL(baseUrl).origin,
        expectedRPID: new URL(baseUrl).hostname,
      }).catch(() => {
        throw wrong('add')
      })
      if (!verified || !registrationInfo) throw wrong('add')
      const { credential } = registrationInfo
      return act({ userId: session.userId }, { verb: 'passkey add' }, () =>
        inTransaction(db, async (tx) => {
          refuseTooMany(await store.listPasskeys(tx, session.userId))
          const added = await store.insertPasskey(tx, {
            user_id: session.userId,
            credential_id: credential.id,
            public_key: Buffer.from(credential.publicKey),
            counter: credential.counter,
            transports: [...(credential.transports ?? [])],
            name: passkey.name,
            created_at: clock.now(),
          })
          if (!added) throw new AppError('conflict', { message: 'This passkey is known already.' })
          return added
        }),
      )
    },

    /** Errors: not_found. */
    async remove(session: OperatorSession, id: string): Promise<void> {
      await act({ userId: session.userId }, { verb: 'passkey remove' }, async () => {
        if (!(await inTransaction(db, (tx) => store.deletePasskey(tx, session.userId, id))))
          throw new AppError('not_found')
      })
    },
  }
}
export type Passkeys = ReturnType<typeof createPasskeys>

/** Confirms sessions. */
function createConfirming(options: PasskeysOptions) {
  const { db, clock, confirmation } = options
  const { keep, take } = createChallenges(options)
  return {
    /** Options to confirm this session. Errors: not_found (no passkeys). */
    async startConfirming(session: OperatorSession, baseUrl: string) {
      const known = await store.listPasskeys(db.kysely, session.userId)
      if (known.length === 0) throw new AppError('not_found', { message: 'You have no passkey.' })
      const { generateAuthenticationOptions } = await library()
      const made = await generateAuthenticationOptions({
        rpID: new URL(baseUrl).hostname,
        allowCredentials: known.map(({ credential_id: id, transports }) => ({
          id,
          transports: transports as AuthenticatorTransportFuture[],
        })),
        userVerification: 'required',
      })
      await keep(session, 'confirm', made.challenge)
      return made
    },

    /** Confirms this session. Errors: validation_failed. */
    async confirm(session: OperatorSession, baseUrl: string, response: Json): Promise<Date> {
      const challenge = await take(session, 'confirm')
      const { verifyAuthenticationResponse } = await library()
      await inTransaction(db, async (tx) => {
        const known = await store.lockPasskey(tx, session.userId, String(response['id']))
        if (!known) throw wrong('confirm')
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response: response as unknown as AuthenticationResponseJSON,
          expectedChallenge: challenge,
          expectedOrigin: new URL(baseUrl).origin,
          expectedRPID: new URL(baseUrl).hostname,
          credential: {
            id: known.credential_id,
            publicKey: new Uint8Array(known.public_key),
            counter: known.counter,
          },
        }).catch(() => {
          throw wrong('confirm')
        })
        if (!verified) throw wrong('confirm')
        await store.noteUse(tx, known.id, authenticationInfo.newCounter, clock.now())
      })
      return confirmation.confirm(session, 'passkey')
    },
  }
}

/** What a passkey must sign: once, in the session that began, within five minutes. */
function createChallenges({ db, clock }: Pick<PasskeysOptions, 'db' | 'clock'>) {
  async function keep({ sessionId }: OperatorSession, purpose: store.Purpose, text: string) {
    if (sessionId === null) throw new AppError('confirmation_required')
    const expiresAt = new Date(clock.now().getTime() + CHALLENGE_MS)
    await inTransaction(db, (tx) =>
      store.saveChallenge(tx, { sessionId, purpose, challenge: text, expiresAt }),
    )
  }
  async function take({ sessionId }: OperatorSession, purpose: store.Purpose) {
    if (sessionId === null) throw new AppError('confirmation_required')
    const challenge = await inTransaction(db, (tx) =>
      store.takeChallenge(tx, sessionId, purpose, clock.now()),
    )
    if (challenge === undefined) throw wrong(purpose)
    return challenge
  }
  return { keep, take }
}

function refuseTooMany(passkeys: readonly unknown[]): void {
  if (passkeys.length < PASSKEYS_MAX) return
  throw new AppError('conflict', {
    message: `You can have at most ${PASSKEYS_MAX} passkeys. Remove one first.`,
  })
}

const NOT_ACCEPTED = {
  add: 'This passkey was not accepted. Try again.',
  confirm: 'This passkey was not accepted. Try again, or send a code.',
}
const wrong = (purpose: store.Purpose) =>
  new AppError('validation_failed', { message: NOT_ACCEPTED[purpose] })
