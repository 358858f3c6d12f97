import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import queuePackage from 'pg-boss/package.json' with { type: 'json' }
import type { AppliedFile, SqlFile } from './adopt-history.ts'

interface SqlText {
  text: string
}

const MIGRATIONS = new URL('./migrations/', import.meta.url)
const FUNCTIONS = new URL('./functions/', import.meta.url)

let known: (AppliedFile & SqlText)[] | undefined
let functions: (SqlFile & SqlText)[] | undefined

/** The migrations of this program, in order. Throws if a name or a number is wrong. */
export const migrations = () => (known ??= readMigrations())

function readMigrations(): (AppliedFile & SqlText)[] {
  const found = readFolder(MIGRATIONS).map((file) => {
    const version = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(file.name)?.[1])
    if (!version) throw new Error(`Migration ${file.name} must be named like 0001-subject.sql`)
    return { version, ...file }
  })
  const twice = found.find(({ version }, index) => found[index - 1]?.version === version)
  if (twice) throw new Error(`Two migrations have the number of ${twice.name}`)
  return found
}

/** All others may depend on these. */
const FIRST = ['types.sql', 'teams.sql']

/** Sorted by name, but those on which all others may depend come first. */
export const readFunctions = () => (functions ??= orderedFunctions())

function orderedFunctions() {
  const files = readFolder(FUNCTIONS)
  const first = FIRST.flatMap((wanted) => files.filter(({ name }) => name === wanted))
  return [...first, ...files.filter((file) => !first.includes(file))]
}

/** One value for all SQL that this program needs: its migrations, functions and job tables. */
export function schemaFingerprint(): string {
  const all = [...migrations(), ...readFunctions()].map(({ name, checksum }) => [name, checksum])
  return createHash('sha256')
    .update(JSON.stringify([all, queuePackage.pgboss.schema]))
    .digest('hex')
}

function readFolder(folder: URL): (SqlFile & SqlText)[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(new URL(name, folder), 'utf8').replaceAll('\r\n', '\n')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    })
}
