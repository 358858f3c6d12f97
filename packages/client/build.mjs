import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Creates dist/: this package as JavaScript with its types. The contract is not a package outside
// this repository, so it becomes a folder of this one.
const here = fileURLToPath(new URL('.', import.meta.url))
const dist = join(here, 'dist')
const source = join(dist, 'src')

rmSync(dist, { recursive: true, force: true })
copy(join(here, 'src'), source)
copy(join(here, '../contract/src'), join(source, 'contract'))
try {
  execFileSync(
    process.execPath,
    [join(here, '../../node_modules/typescript/bin/tsc'), '-p', here],
    {
      stdio: 'inherit',
    },
  )
} finally {
  rmSync(source, { recursive: true })
}

function copy(from, to) {
  for (const name of globSync('**/*.ts', { cwd: from, exclude: ['**/*.test.ts', 'testing'] })) {
    const path = join(to, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(
      path,
      readFileSync(join(from, name), 'utf8').replaceAll("'@dastak/contract/", "'./contract/"),
    )
  }
}
