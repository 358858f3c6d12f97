import { OPERATOR_PAGE_ROWS } from '@dastak/contract/limits.ts'
import { AppError } from '../../../app-error.ts'
import { readMobile } from '../../../contact-values/contact-values.rules.ts'
import { readPage } from '../../../lists/cursor.ts'
import type { CursorRequest } from '../../../lists/list-query.ts'
import type { AccountParts } from '../account-parts.ts'
import * as store from '../accounts.store.ts'
import { findUsers, lastSignIn, listHeld } from './found-users.store.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

interface UserSearch extends CursorRequest {
  search?: string | undefined
}

/** How operators find accounts. Errors: not_found. */
export function createAccountFinder({ db, clock }: Pick<AccountParts, 'db' | 'clock'>) {
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
    /** By a number as typed, or an id. */
    find,

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
  }
}
