const MARK = '<!-- From here on: npm run docs, from .env.example -->\n'

/** The page with new tables. */
export function settingsPage(page, example) {
  const [head] = page.split(MARK)
  return `${head}${MARK}${sectionsOf(example).map(sectionText).join('')}`
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
  const notes = settings.flatMap(({ name, comment }) =>
    comment.length > 1 ? [wrapped(`- \`${name}\`: ${comment.slice(1).join(' ')}`)] : [],
  )
  const table = tableOf(['Setting', 'Default', 'What it sets'], rows)
  return `\n## ${title}\n\n${table}${notes.length > 0 ? `\n${notes.join('\n')}\n` : ''}`
}

function tableOf(heading, rows) {
  const widths = heading.map((_, at) =>
    Math.max(...[heading, ...rows].map((row) => [...row[at]].length)),
  )
  const line = (cells) =>
    `| ${cells.map((cell, at) => cell + ' '.repeat(widths[at] - [...cell].length)).join(' | ')} |\n`
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |\n`
  return line(heading) + rule + rows.map(line).join('')
}

/** At 100 columns, as the formatter of documents does it. */
function wrapped(text) {
  const lines = ['']
  for (const word of text.match(/`[^`]*`\S*|\S+/g)) {
    const last = lines.at(-1)
    if (last !== '' && last.length + 1 + word.length > 100) lines.push(`  ${word}`)
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
  }
  return lines.join('\n')
}
