import { expect, it } from 'vitest'
import { exampleFile, settingsPage } from './settings-page.mjs'

const GROUPS = [
  {
    title: 'The process',
    settings: {
      PORT: { title: 'Port to listen on', default: '8080' },
      HOST: {
        title: 'Address to listen on',
        more: `Empty: all of them, in the demo only ${'this machine '.repeat(6)}.\nOr: one.`,
      },
    },
  },
]
const MARK = '<!-- From here on: npm run docs, from apps/server/src/config/reference -->\n'

it('the page of the settings has a table for each group, and notes below it', () => {
  expect(settingsPage(`# Configure\n\n${MARK}old`, GROUPS)).toBe(`# Configure

${MARK}
## The process

| Setting | Default | What it sets         |
| ------- | ------- | -------------------- |
| \`PORT\`  | \`8080\`  | Port to listen on    |
| \`HOST\`  | empty   | Address to listen on |

- \`HOST\`: Empty: all of them, in the demo only this machine this machine this machine this machine
  this machine this machine . Or: one.
`)
})

it('the example has each setting with its default below what it is, in lines of 100 columns', () => {
  const [, example] = exampleFile(GROUPS).split('\n\n')
  expect(example).toBe(`\
# --- The process ---
# Port to listen on
PORT=8080
# Address to listen on
# Empty: all of them, in the demo only this machine this machine this machine this machine this
# machine this machine .
# Or: one.
HOST=
`)
})
