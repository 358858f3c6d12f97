import { execFileSync } from 'node:child_process'
import { NODE, programOf } from './project.mjs'

const MARK = '<!-- From here on: npm run docs, from .env.example -->\n'

/** The page with new tables. */
export function settingsPage(page, example) {
  const [head] = page.split(MARK)
  return formatted(`${head}${MARK}${sectionsOf(example).map(sectionText).join('')}`)
}

/**
 * `# --- Title ---` begins a section. Above each setting: one short line for the table, and below
 * it what else there is to know.
 * @returns {{ title: string, settings: { name: string, value: string, comment: string[] }[] }[]}
 */
export function sectionsOf(example) {
  const sections = []
  let comment = []
  for (const line of example.split('\n')) {
    const title = /^# -{3,} (.+?) -{3,}$/.exec(line)?.[1]
    const setting = /^([A-Z][A-Z0-9_]*)=(.*)$/.exec(line)
    if (title) sections.push({ title, settings: [] })
    else if (setting && sections.length > 0) {
      const [, name, value] = setting
      if (comment.length === 0) throw new Error(`${name} of .env.example has no comment`)
      sections.at(-1).settings.push({ name, value, comment })
    }
    if (line.startsWith('# ') && !title) comment.push(line.slice(2))
    else comment = []
  }
  return sections
}

function sectionText({ title, settings }) {
  const rows = settings.map(({ name, value, comment }) => [
    `\`${name}\``,
    value === '' ? 'empty' : `\`${value}\``,
    comment[0],
  ])
  const table = [['Setting', 'Default', 'What it sets'], ['---', '---', '---'], ...rows]
  const notes = settings.flatMap(({ name, comment }) =>
    comment.length > 1 ? [`- \`${name}\`: ${comment.slice(1).join(' ')}`] : [],
  )
  const lines = [...table.map((cells) => `| ${cells.join(' | ')} |`), '', ...notes]
  return `\n## ${title}\n\n${lines.join('\n')}\n`
}

const formatted = (markdown) =>
  execFileSync(NODE, [programOf('oxfmt/bin/oxfmt'), '--stdin-filepath=docs/configure.md'], {
    input: markdown,
    encoding: 'utf8',
  })
