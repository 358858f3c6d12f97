import { afterAll, beforeAll, expect, it } from 'vitest'
import { startManagedServer, type ManagedServer } from '../testing/database/managed-server.ts'
import { findUnknownLetters } from './letters.ts'

let server: ManagedServer
beforeAll(async () => {
  server = await startManagedServer()
  await server.run('CREATE ROLE dastak_app; GRANT dastak_app TO plain')
})
afterAll(() => server.drop())

it('a database that knows only the letters A to Z is advised to be another, whoever provides its locale', async () => {
  const C = "LC_COLLATE 'C' LC_CTYPE 'C'"
  const advised = [
    ['c', `${C} LOCALE_PROVIDER libc`, true],
    ['utf', "LC_COLLATE 'C' LC_CTYPE 'C.UTF-8' LOCALE_PROVIDER libc", false],
    ['icu', `${C} LOCALE_PROVIDER icu ICU_LOCALE 'en'`, false],
  ] as const
  for (const [name, locale, isAdvised] of advised) {
    await server.run(
      `CREATE DATABASE of_${name} OWNER plain ENCODING 'UTF8' ${locale} TEMPLATE template0`,
    )
    const { db, close } = await server.open({ url: server.url('plain', `of_${name}`) })
    const found = await findUnknownLetters(db)
    await close()
    expect([name, found]).toEqual([name, isAdvised ? [expect.stringContaining('C.UTF-8')] : []])
  }
})
