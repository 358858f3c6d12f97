import * as fields from '@dastak/contract/fields.ts'
import { PERMISSIONS } from '@dastak/contract/permissions.ts'
import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import { AppError } from '../../../app-error.ts'
import { inTransaction } from '../../../db/database.ts'
import type { Caller } from '../../../http/caller.ts'
import type { AccountParts } from '../account-parts.ts'
import * as store from '../accounts.store.ts'
import { createAccountFinder } from './account-finder.service.ts'
import { grantPermissions, revokePermissions } from './permissions.store.ts'
import { confirmEmail } from '../profile/email-verification.service.ts'
import { makeLoginLink } from '../sign-in/login-links.service.ts'
import { allowedMobile } from '../sign-in/mobile.rules.ts'
import { setUserOnboard } from '../profile/profile.service.ts'
import { findOrCreateUser } from '../sign-in/sign-in.service.ts'

/** The caller in the sign-in log: the operator works on the machine itself. */
const OPERATOR: Caller = { ip: '127.0.0.1', userAgent: 'dastak command line' }

/** What an operator does to an account, by its number or its id. Errors of all: not_found. */
export function createOperatorActions(parts: AccountParts) {
  const { db, clock, credits, principals } = parts

  const { find, ...finder } = createAccountFinder(parts)

  return {
    ...finder,

    /** Errors: validation_failed (no such permission). */
    checkPermissions,

    /** `creditsLeft` are the user's own credits, `creditsToSpend` those that pay for them now. */
    async showUser(mobile: string) {
      const { id } = await find(mobile)
      const [user, left, toSpend, ever, teams] = await Promise.all([
        store.findUserWithPermissions(db.kysely, id, clock.now()),
        credits.ownBalance(db.kysely, id),
        credits.payingBalance(db.kysely, id),
        credits.granted(db.kysely, id),
        store.listTeamNames(db.kysely, id),
      ])
      return { user, creditsLeft: left, creditsToSpend: toSpend, creditsGranted: ever, teams }
    },

    /**
     * Creates an account as the first sign-in would, or finds it; complete with name and email.
     * Returns whether it is new. Errors: validation_failed, conflict (already complete).
     */
    async addUser(typedMobile: string, onboarding: { name: string; email: string } | null) {
      const form = onboarding && {
        name: parsed(fields.personNameField, onboarding.name),
        email: parsed(fields.onboardingEmailField, onboarding.email),
      }
      const mobile = allowedMobile(typedMobile, parts.allowedCountries, 'mobile')
      const isNew = (await store.findUserByMobile(db.kysely, mobile)) === undefined
      const user = await inTransaction(db, (tx) => findOrCreateUser(parts, tx, mobile))
      if (form) await setUserOnboard(parts, user.id, form)
      return { isNew }
    },

    /** Verifies the email address, or a new one. Errors: not_found, validation_failed, conflict. */
    async verifyEmail(mobile: string, typedEmail?: string): Promise<void> {
      const user = await find(mobile)
      const email = typedEmail === undefined ? user.email : parsed(fields.emailField, typedEmail)
      if (!email) throw invalid('This account has no email address. Enter one.')
      await confirmEmail(parts, { userId: user.id, address: email, caller: OPERATOR })
    },

    /** Creates the token of a link that signs the account in once. Errors: not_found. */
    async makeLoginLink(mobile: string): Promise<{ token: string; expiresAt: Date }> {
      return makeLoginLink(parts, (await find(mobile)).id)
    },

    /** Errors: not_found, validation_failed (no such permission). */
    async grantPermissions(mobile: string, permissions: readonly string[]): Promise<void> {
      checkPermissions(permissions)
      const user = await find(mobile)
      await inTransaction(db, (tx) =>
        grantPermissions(tx, user.id, permissions, 'operator', clock.now()),
      )
      principals.invalidate(user.id)
    },

    /** Returns how many were removed. A plan's stay. Errors: not_found, validation_failed. */
    async revokePermissions(mobile: string, permissions: readonly string[]): Promise<number> {
      checkPermissions(permissions)
      const user = await find(mobile)
      const revoked = await inTransaction(db, (tx) => revokePermissions(tx, user.id, permissions))
      principals.invalidate(user.id)
      return revoked
    },

    /**
     * Adds credits, once for each `key`. Errors: not_found, conflict (the key's first use differs).
     */
    async topUp(
      mobile: string,
      amounts: { phone: number; email: number },
      key: string = randomUUID(),
    ) {
      const user = await find(mobile)
      return inTransaction(db, (tx) =>
        credits.grant(tx, {
          userId: user.id,
          ...amounts,
          reason: 'top_up',
          reference: { type: 'user', id: user.public_id },
          idempotencyKey: `top-up:${user.public_id}:${key}`,
          actor: { kind: 'operator', id: null },
        }),
      )
    },
  }
}

function parsed(field: z.ZodMiniType<string>, typed: string): string {
  const read = field.safeParse(typed)
  if (read.success) return read.data
  throw invalid(read.error.issues[0]?.message ?? 'This is not valid.')
}

function checkPermissions(permissions: readonly string[]): void {
  const known: readonly string[] = PERMISSIONS
  const unknown = permissions.filter((permission) => !known.includes(permission))
  if (unknown.length > 0)
    throw invalid(
      `No such permission: ${unknown.join(', ')}. Use one of: ${PERMISSIONS.join(', ')}.`,
    )
}

const invalid = (message: string) => new AppError('validation_failed', { message })
