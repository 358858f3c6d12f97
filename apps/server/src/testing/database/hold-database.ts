import pg from 'pg'
import { startEmbedded } from '../../db/embedded/server.ts'

// A process for tests to kill: starts the database of the given folder, writes a row and waits.
const server = await startEmbedded({ dataDir: process.argv[2] ?? '' })
const client = new pg.Client({ connectionString: server.url('dastak') })
await client.connect()
await client.query('CREATE TABLE IF NOT EXISTS kept (word text)')
await client.query(`INSERT INTO kept VALUES ('acknowledged')`)
process.stdout.write('ready\n')
setInterval(() => undefined, 60_000)
