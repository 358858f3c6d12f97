import * as fields from '@dastak/contract/fields.ts'
import { OPERATOR_PAGE_ROWS } from '@dastak/contract/limits.ts'
import { PERMISSIONS } from '@dastak/contract/permissions.ts'
import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import { AppError } from '../../../app-error.ts'
import { readMobile } from '../../../contact-values/contact-values.rules.ts'
import { inTransaction } from '../../../db/database.ts'
import type { Caller } from '../../../http/caller.ts'
import { readPage } from '../../../lists/cursor.ts'
import type { CursorRequest } from '../../../lists/list-query.ts'
import type { AccountParts } from '../account-parts.ts'
import * as store from '../accounts.store.ts'
import { findUsers, lastSignIn, listHeld } from './found-users.store.ts'
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

  // The rules for signing in do not apply: an operator may look at any existing account.
  async function find(typed: string): Promise<store.User> {
    if (UUID.test(typed)) {
      const known = await store.findUserByPublicId(db.kysely, typed)
      if (!known) throw new AppError('not_found', { message: 'No account has this id.' })
      return known
    }
    const user = await store.findUserByMobile(db.kysely, readMobile(typed)?.e164 ?? typed)
    if (!user) throw new AppError('not_found', { message: 'No account has this number.' })
    return user
  }

  return {
    /** A page of users by a part of a number, a name or an email address, or by an id. */
    async findUsers({ search = '', limit = OPERATOR_PAGE_ROWS, cursor }: UserSearch) {
      const text = search.trim().toLowerCase() || null
      const digits = text === null ? '' : text.replaceAll(/[\s()+.-]/g, '')
      const found = {
        text,
        digits: /^\d{3,}$/.test(digits) ? digits : null,
        now: clock.now(),
      }
      return readPage(`users ${text}`, { limit, cursor }, (rows, before) =>
        findUsers(db.kysely, { ...found, limit: rows, before }),
      )
    },

    /** Errors: validation_failed (no such permission). */
    checkPermissions,

    /** The ids of an account. */
    async idOf(typed: string): Promise<{ id: number; publicId: string }> {
      const { id, public_id: publicId } = await find(typed)
      return { id, publicId }
    },

    /** Permissions with their sources, and the last sign-in. */
    async rightsOf(userId: number) {
      const [held, signIn] = await Promise.all([
        listHeld(db.kysely, userId),
        lastSignIn(db.kysely, userId),
      ])
      return { held, signIn: signIn ?? null }
    },

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

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

interface UserSearch extends CursorRequest {
  search?: string | undefined
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
