import { expectTypeOf, test } from 'vitest'
import type { Kysely } from 'kysely'
import type { Db, Reader, Tx } from './database.ts'
import type { Schema } from './schema.ts'

test('the compiler refuses the pool as a transaction, and accepts both as a reader', () => {
  expectTypeOf<Kysely<Schema>>().not.toExtend<Tx>()
  expectTypeOf<Db['kysely']>().not.toExtend<Tx>()
  expectTypeOf<Tx>().toExtend<Reader>()
  expectTypeOf<Db['kysely']>().toExtend<Reader>()
})
