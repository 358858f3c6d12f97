import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database.ts'
import { inTransaction, openDatabase, type Db, type Reader } from './database.ts'
import { createStatementNames, nameStatements } from './named-statements.ts'
import { openSession } from './session.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  await asOwner(`
    CREATE TABLE noted (id int GENERATED ALWAYS AS IDENTITY, text text);
    GRANT SELECT, INSERT ON noted TO dastak_app;
    CREATE SEQUENCE refusals;
    GRANT USAGE ON SEQUENCE refusals TO dastak_app;
    CREATE FUNCTION refuse(code text) RETURNS int LANGUAGE plpgsql AS $$ BEGIN
      PERFORM nextval('refusals');
      RAISE EXCEPTION USING ERRCODE = code, MESSAGE = 'refused';
    END $$`)
})
afterAll(() => test.drop())

let db: Db
let lost: (string | undefined)[]
const open = (maxConnections: number) =>
  openDatabase({
    url: test.url,
    maxConnections,
    onNamesLost: (error: Error & { code?: string }) => void lost.push(error.code),
  })
beforeEach(async () => {
  lost = []
  db = await open(1)
})
afterEach(() => db.close())

async function asOwner(text: string) {
  const client = new pg.Client({ connectionString: test.ownerUrl })
  await client.connect()
  const result = await client.query(text)
  await client.end()
  return result
}

async function connectWith(options: Parameters<typeof createStatementNames>[0]) {
  const client = new pg.Client({ connectionString: test.url })
  await client.connect()
  nameStatements(client, createStatementNames(options))
  return client
}

/** The statements that have a name on the one connection. */
async function named(on: pg.Client | pg.Pool = db.pool): Promise<string[]> {
  const text = 'SELECT statement FROM pg_prepared_statements ORDER BY prepare_time, name'
  return (await on.query<{ statement: string }>(text)).rows.map(({ statement }) => statement)
}
const read = (on: Reader, text: string) =>
  sql<{ text: string }>`SELECT * FROM noted WHERE text = ${text}`.execute(on)
async function readOften(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await read(db.kysely, 'none')
}
const note = (text: string) => db.pool.query('INSERT INTO noted (text) VALUES ($1)', [text])
const countOf = async (text: string) => (await read(db.kysely, text)).rows.length

describe('names', () => {
  it('are for a text that comes for the third time, wherever it is sent', async () => {
    await read(db.kysely, 'a')
    await inTransaction(db, (tx) => read(tx, 'b'))
    expect(await named()).toEqual([])
    await db.pool.query('SELECT * FROM noted WHERE text = $1', ['c'])
    await inTransaction(db, (tx) => read(tx, 'd'))
    expect(await named()).toEqual(['SELECT * FROM noted WHERE text = $1'])
  })

  it('are not for texts without values, for very long ones and for objects', async () => {
    const long = `SELECT $1::text AS one, '${'x'.repeat(10_000)}' AS two`
    for (let turn = 0; turn < 4; turn += 1) {
      await sql`SELECT 1 AS one`.execute(db.kysely)
      await db.pool.query('SELECT 1 AS one; SELECT 2 AS two')
      await db.pool.query(long, ['one'])
      await db.pool.query({ text: 'SELECT $1::text AS object', values: ['one'] })
    }
    expect(await named()).toEqual([])
  })

  it('are not used up by texts of an ever different shape', async () => {
    const client = await connectWith({ mostCounted: 10 })
    for (let turn = 0; turn < 3; turn += 1)
      for (let length = 1; length <= 11; length += 1) {
        const places = Array.from({ length }, (_, index) => `$${index + 1}`)
        const text = `SELECT FROM noted WHERE text IN (${places.join(', ')})`
        await client.query(text, Array<string>(length).fill('a'))
      }
    expect(await named(client)).toEqual([])
    await client.end()
  })

  it('are given up, also by the server, by those that were not used for longest', async () => {
    const client = await connectWith({ mostNamed: 2 })
    const send = (name: string) => client.query(`SELECT $1::text AS ${name}`, ['one'])
    for (const name of ['a', 'b', 'c']) for (let turn = 0; turn < 3; turn += 1) await send(name)
    expect(await named(client)).toEqual(['SELECT $1::text AS b', 'SELECT $1::text AS c'])
    await send('b')
    expect((await send('a')).rows).toEqual([{ a: 'one' }])
    expect(await named(client)).toEqual(['SELECT $1::text AS b', 'SELECT $1::text AS a'])
    const { parsedStatements } = (client as never as { connection: { parsedStatements: object } })
      .connection
    expect(Object.keys(parsedStatements)).toHaveLength(2)
    await client.end()
  })

  it('are never the same for two texts, in all processes, as a pooler may mix them up', async () => {
    const namesOf = async (first: string, second: string) => {
      const client = await connectWith({})
      for (const text of [first, second])
        for (let turn = 0; turn < 3; turn += 1) await client.query(text, ['one'])
      const text = 'SELECT name, statement FROM pg_prepared_statements ORDER BY statement'
      const { rows } = await client.query<{ name: string; statement: string }>(text)
      await client.end()
      return rows
    }
    const [a, b] = ['SELECT $1::text AS a', 'SELECT $1::text AS b'] as const
    const names = await namesOf(a, b)
    expect(names.map(({ statement }) => statement)).toEqual([a, b])
    expect(await namesOf(b, a)).toEqual(names)
  })

  it('are not in sessions, whose temporary tables change', async () => {
    const session = await openSession(db)
    for (const type of ['int', 'text', 'date', 'bytea', 'json']) {
      await sql`CREATE TEMP TABLE mine (one ${sql.raw(type)})`.execute(session.kysely)
      for (let turn = 0; turn < 3; turn += 1)
        await sql`SELECT * FROM mine WHERE ${'a'} <> 'b'`.execute(session.kysely)
      await sql`DROP TABLE mine`.execute(session.kysely)
    }
    await session.close()
    expect(lost).toEqual([])
  })
})

describe('a connection that has lost its names', () => {
  it('answers once, says so once, and gives none any more', async () => {
    for (const text of ['a', 'b', 'c']) await note(text)
    await readOften()
    await db.pool.query('DEALLOCATE ALL')
    await note('again')
    expect(await countOf('again')).toBe(1)
    await readOften()
    expect(await named()).toEqual([])
    expect(lost).toEqual(['26000'])
  })

  it('says so once for all connections of the pool', async () => {
    const two = await open(2)
    const both = (text: string, values?: string[]) =>
      Promise.all([two.pool.query(text, values), two.pool.query(text, values)])
    for (let turn = 0; turn < 3; turn += 1) await both('SELECT $1, pg_sleep(0.05)', ['a'])
    await both('DEALLOCATE ALL; SELECT pg_sleep(0.05)')
    await both('SELECT $1, pg_sleep(0.05)', ['a'])
    expect(lost).toEqual(['26000'])
    await two.close()
  })

  it('fails in a transaction, which is rolled back, and never after it', async () => {
    await readOften()
    await db.pool.query('DEALLOCATE ALL')
    const failed = inTransaction(db, async (tx) => {
      await sql`INSERT INTO noted (text) VALUES (${'halfway'})`.execute(tx)
      await read(tx, 'none')
    })
    await expect(failed).rejects.toMatchObject({ code: '26000' })
    expect(await inTransaction(db, (tx) => read(tx, 'halfway'))).toMatchObject({ rows: [] })
    expect(lost).toEqual(['26000'])
  })

  it('answers if another client has given the name', async () => {
    await readOften()
    const of = await db.pool.query<{ name: string }>('SELECT name FROM pg_prepared_statements')
    const again = await open(1)
    await again.pool.query(`PREPARE "${of.rows[0]?.name}" AS SELECT 1`)
    for (let turn = 0; turn < 3; turn += 1) await read(again.kysely, 'none')
    await again.close()
    expect(lost).toEqual(['42P05'])
  })

  it('answers with the new columns if a migration has changed them', async () => {
    await readOften()
    await asOwner('ALTER TABLE noted ADD since date')
    await note('later')
    expect((await read(db.kysely, 'later')).rows).toMatchObject([{ text: 'later', since: null }])
    expect(lost).toEqual(['0A000'])
  })
})

describe('a statement that fails for another reason', () => {
  it('is not sent again', async () => {
    for (const code of ['0A000', '0A000', '0A000', '22000'])
      await expect(db.pool.query('SELECT refuse($1)', [code])).rejects.toMatchObject({ code })
    const { rows } = await asOwner('SELECT last_value::int AS last FROM refusals')
    expect(rows).toEqual([{ last: 4 }])
    expect(lost).toEqual([])
  })

  it('works later, if it could not be parsed when it got its name', async () => {
    const ask = () => inTransaction(db, (tx) => sql`SELECT ${1} FROM made_later`.execute(tx))
    for (let turn = 0; turn < 4; turn += 1) await expect(ask()).rejects.toThrow('does not exist')
    await asOwner('CREATE TABLE made_later (); GRANT SELECT ON made_later TO dastak_app')
    await expect(ask()).resolves.toMatchObject({ rows: [] })
    await expect(ask()).resolves.toMatchObject({ rows: [] })
  })

  it('works later, if its values could not be sent when it got its name', async () => {
    const circle: Record<string, unknown> = {}
    circle['itself'] = circle
    const ask = (value: unknown) =>
      inTransaction(db, (tx) => sql`SELECT ${value}::jsonb AS it`.execute(tx))
    for (let turn = 0; turn < 3; turn += 1) await expect(ask(circle)).rejects.toThrow('circular')
    await expect(ask({ a: 1 })).resolves.toEqual({ rows: [{ it: { a: 1 } }] })
    expect(lost).toEqual([])
  })
})
