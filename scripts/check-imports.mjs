import { brokenImports, brokenText } from './import-rules.mjs'
import { importsOf, readFiles } from './imports.mjs'
import { brokenTables, unknownTables } from './table-rules.mjs'

const sources = readFiles('{packages,apps}/*/src/**/*.{ts,tsx}')
const found = [
  ...brokenImports(sources.flatMap(([path, text]) => importsOf(path, text))),
  ...sources.flatMap(([path, text]) => brokenText(path, text)),
  ...[...sources, ...readFiles('apps/server/src/db/functions/*.sql')].flatMap(([path, text]) =>
    brokenTables(path, text),
  ),
  ...readFiles('apps/server/src/db/migrations/*.sql').flatMap(([path, text]) =>
    unknownTables(path, text),
  ),
]
if (found.length > 0) {
  console.log(found.join('\n'))
  process.exitCode = 1
}
