import type { LookupKind } from '@dastak/contract/lookup-kinds.ts'
import type { Db } from '../../db/database.ts'
import type { Lookups } from '../lookups/lookups.service.ts'
import { knownHash, valuesOfSomebody, type Somebody } from './known-values.service.ts'
import * as store from './known-customers.store.ts'

export type KnownOf = Pick<Lookups, 'knownOf'>

/** Compares with the customers of a user. */
export function createMatches({ kysely }: Db, readKey: () => Promise<Buffer>, lookups: KnownOf) {
  /**
   * Which of these are customers of the user: by a number or a name of a company, or by a contact.
   * The answer has the order of the question.
   */
  async function known(userId: number, somebodies: readonly Somebody[]): Promise<boolean[]> {
    const key = await readKey()
    const hashes = somebodies.map((one) =>
      valuesOfSomebody(one).map((value) => knownHash(key, userId, value)),
    )
    const found = new Set((await store.listKnown(kysely, userId, hashes.flat())).map(textOf))
    return hashes.map((some) => some.some((hash) => found.has(textOf(hash))))
  }

  return {
    known,

    /**
     * Which subjects of a kind are customers: by their present companies, or by contacts that the
     * user has revealed. Contacts that the user has not revealed are never compared.
     */
    async knownSubjects(
      kind: LookupKind,
      userId: number,
      subjects: readonly string[],
    ): Promise<boolean[]> {
      if (subjects.length === 0 || !(await store.hasKnown(kysely, userId)))
        return subjects.map(() => false)
      const of = await lookups.knownOf(kind, userId, subjects)
      // The subject of a mobile lookup is the user's own input.
      const own = (subject: string) => (kind === 'mobile' ? { phone: subject } : {})
      const somebodies = subjects.map((subject) => of.get(subject) ?? own(subject))
      return known(userId, somebodies)
    },
  }
}

const textOf = (hash: Buffer) => hash.toString('base64')
