import { execFileSync } from 'node:child_process'
import { findNode, programOf } from './project.mjs'

/** @typedef {import('../apps/server/src/config/reference/setting-group.ts').SettingGroup} Group */

const MARK = '<!-- From here on: npm run docs, from apps/server/src/config/reference -->\n'
const COLUMNS = 100
const HEAD = `\
# Copy this file to .env and change what you need. Every setting has a default.
# The process environment wins over this file. ENV_FILE in the environment names another file.
# NAME_FILE=/path of a file instead of NAME=value keeps a secret out of this file.
# With an unknown name Dastak does not start: it prints the line. An empty value counts as not set.
# With no settings at all, \`npm start\` runs the demo.
# Written by \`npm run docs\` from apps/server/src/config/reference, as is docs/configure.md.
`

/**
 * The page with new tables.
 * @param {readonly Group[]} groups
 */
export function settingsPage(page, groups) {
  const [head] = page.split(MARK)
  return formatted(`${head}${MARK}${groups.map(groupTable).join('')}`)
}

/**
 * The text of `.env.example`: every setting with its default.
 * @param {readonly Group[]} groups
 */
export function exampleFile(groups) {
  return `${HEAD}${groups.map(groupLines).join('')}`
}

function groupTable({ title, settings }) {
  const all = Object.entries(settings)
  const rows = all.map(([name, one]) => [
    `\`${name}\``,
    one.default === undefined ? 'empty' : `\`${one.default}\``,
    one.title,
  ])
  const table = [['Setting', 'Default', 'What it sets'], ['---', '---', '---'], ...rows]
  const notes = all.flatMap(([name, { more }]) =>
    more ? [`- \`${name}\`: ${more.replaceAll('\n', ' ')}`] : [],
  )
  const lines = [...table.map((cells) => `| ${cells.join(' | ')} |`), '', ...notes]
  return `\n## ${title}\n\n${lines.join('\n')}\n`
}

function groupLines({ title, settings }) {
  const lines = Object.entries(settings).flatMap(([name, one]) => [
    `# ${one.title}`,
    ...(one.more?.split('\n') ?? []).flatMap(comment),
    `${name}=${one.default ?? ''}`,
  ])
  return `\n# --- ${title} ---\n${lines.join('\n')}\n`
}

/** Whole words in lines of a comment. */
function comment(text) {
  const lines = []
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && longer.length <= COLUMNS) lines[lines.length - 1] = longer
    else lines.push(`# ${word}`)
  }
  return lines
}

const formatted = (markdown) =>
  execFileSync(findNode(), [programOf('oxfmt/bin/oxfmt'), '--stdin-filepath=docs/configure.md'], {
    input: markdown,
    encoding: 'utf8',
  })
