import { expect, it } from 'vitest'
import { settingsPage } from './settings-page.mjs'

const HEAD = '# Configure\n\n<!-- From here on: npm run docs, from .env.example -->\n'

it('the page of the settings has a table for each section, and notes below it', () => {
  const example = [
    '# Copy to .env.',
    '# --- The process ---',
    '# Port to listen on.',
    'PORT=8080',
    '# Address to listen on.',
    '# Empty: all of them, in the demo',
    '# only this machine.',
    'HOST=',
  ].join('\n')
  expect(settingsPage(`${HEAD}old`, example)).toBe(`${HEAD}
## The process

| Setting | Default | What it sets          |
| ------- | ------- | --------------------- |
| \`PORT\`  | \`8080\`  | Port to listen on.    |
| \`HOST\`  | empty   | Address to listen on. |

- \`HOST\`: Empty: all of them, in the demo only this machine.
`)
})

it('a setting without a comment is refused', () => {
  expect(() => settingsPage(HEAD, '# --- A ---\n# One.\nA=1\nB=2')).toThrow('B of .env.example')
})
