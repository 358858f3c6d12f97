import type { Db, Reader } from '../../db/database.ts'
import type { ServerSecrets } from '../../keys/derived-key.ts'
import { createSecretBox } from '../../keys/secret-box.ts'
import { sealedColumn } from '../secrets/rotation.service.ts'
import { contactHashes, contactOf } from './contact-hash.rules.ts'
import * as store from './suppressions.store.ts'

interface SuppressionsOptions {
  db: Db
  secrets: ServerSecrets
  /** The key of the own list. */
  ownKey: () => Promise<Buffer>
}

/** Returns those of these contacts whose person has opted out. */
export type SuppressedAmong = (
  values: readonly string[],
  reader?: Reader,
) => Promise<ReadonlySet<string>>

/** The own list of opt-outs. Those of other installations have the numbers of their rows. */
export const OWN_LIST = 0

/**
 * Which contacts may not be kept, sold or shown. Every way by which a contact enters this database
 * goes through `among`: answers of vendors, pages of profiles, imports.
 */
export function createSuppressions({ db, secrets, ownKey }: SuppressionsOptions) {
  const listBox = createSecretBox('keys of opt-out lists', secrets)
  const sweepBox = createSecretBox('opted-out contacts', secrets)

  async function keys(reader: Reader): Promise<{ id: number; key: Buffer }[]> {
    const others = await store.listLists(reader)
    return [
      { id: OWN_LIST, key: await ownKey() },
      ...others.flatMap(({ id, key }) => {
        const opened = listBox.openBytes(key)
        return opened ? [{ id, key: opened }] : []
      }),
    ]
  }

  const among: SuppressedAmong = async (values, reader = db.kysely) => {
    if (values.length === 0 || !(await store.hasAny(reader))) return new Set()
    const found = new Set<string>()
    for (const list of await keys(reader))
      for (const value of await amongList(list)(values, reader)) found.add(value)
    return found
  }

  /** Looks into one list, with this key. */
  const amongList =
    ({ id, key }: { id: number; key: Buffer }): SuppressedAmong =>
    async (values, reader = db.kysely) => {
      const hashed = values.flatMap((value) => {
        const contact = contactOf(value)
        return contact ? [{ value, hashes: contactHashes(key, contact) }] : []
      })
      const hashes = hashed.flatMap((one) => one.hashes)
      const known = new Set(
        (await store.findHashes(reader, id, hashes)).map((hash) => hash.toString('hex')),
      )
      const isKnown = (hash: Buffer) => known.has(hash.toString('hex'))
      return new Set(hashed.flatMap((one) => (one.hashes.some(isKnown) ? [one.value] : [])))
    }

  return {
    among,
    amongList,
    ownKey,
    listBox,
    sweepBox,
    sealed: [
      sealedColumn({
        name: 'keys of opt-out lists',
        box: listBox,
        table: 'suppression_list',
        id: { column: 'id', type: 'bigint' },
        column: 'key',
      }),
      sealedColumn({
        name: 'opted-out contacts',
        box: sweepBox,
        table: 'suppression_sweep',
        id: { column: 'suppression_id', type: 'bigint' },
        column: 'contact',
      }),
    ],
  }
}
export type Suppressions = ReturnType<typeof createSuppressions>
