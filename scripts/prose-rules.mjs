import english from 'dictionary-en-gb'
import { parseSync } from 'oxc-parser'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRetext from 'remark-retext'
import retextEnglish from 'retext-english'
import retextSpell from 'retext-spell'
import { unified } from 'unified'
import { VFile } from 'vfile'

// What people read: documents, comments, and the text that the product shows or returns.

const MOST_WORDS = { document: 30, screen: 20 }

/**
 * @typedef {{ line: number, text: string, of: 'document' | 'comment' | 'screen' | 'message' }}
 *   Prose
 */

/**
 * The table "Words that are not used" of the glossary.
 * @returns {{ pattern: RegExp, instead: string }[]}
 */
export function wordRules(glossary) {
  const [, table = ''] = glossary.split('## Words that are not used')
  const rows = table.split('\n').filter((line) => line.startsWith('| '))
  return rows.slice(2).flatMap((row) => {
    const [, words, instead] = row.split('|').map((cell) => cell.trim())
    return words.split(', ').map((word) => ({ pattern: patternOf(word), instead, word }))
  })
}

/** A capital is meant: it begins a sentence. */
function patternOf(word) {
  const spaced = word.replaceAll(' ', '\\s+')
  return new RegExp(`(?<![\\w-])${spaced}(?![\\w-])`, /^[A-Z]/.test(word) ? '' : 'i')
}

/** @returns {Promise<string[]>} What is wrong with a file, as `path:line message`. */
export async function brokenProse(path, source, { rules, spelling }) {
  const broken = []
  for (const prose of proseOf(path, source)) {
    const at = `${path}:${prose.line}`
    const plain = withoutCode(prose.text)
    for (const { pattern, instead } of rules) {
      const found = pattern.exec(plain)
      if (found) broken.push(`${at} "${found[0].replace(/\s+/g, ' ')}": write ${instead}`)
    }
    if (MOST_WORDS[prose.of] === undefined) continue
    for (const problem of await judged(prose, spelling)) broken.push(`${at} ${problem}`)
  }
  return broken
}

const withoutCode = (text) =>
  text
    .replace(/`[^`]*`/g, '`…`')
    .replace(/"[^"\n]*"|“[^”\n]*”/g, (quoted) => (/\s/.test(quoted) ? quoted : '"…"'))

/** @returns {Prose[]} */
export function proseOf(path, source) {
  if (path.endsWith('.md')) return documentProse(source)
  if (path.endsWith('.sql')) return blocksOf(source, /^\s*--+ ?/)
  if (path.endsWith('.css')) return styleProse(source)
  return codeProse(path, source)
}

const markdown = unified().use(remarkParse).use(remarkGfm)

function documentProse(source) {
  const blocks = []
  const visit = (node) => {
    if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell') {
      const { start, end } = node.position
      blocks.push({
        line: start.line,
        text: source.slice(start.offset, end.offset),
        of: 'document',
      })
    } else node.children?.forEach(visit)
  }
  const [shown] = source.split('## Words that are not used')
  visit(markdown.parse(shown))
  return blocks
}

/** Comments of whole lines, those that follow each other as one. */
function blocksOf(source, mark) {
  const blocks = []
  let last = -2
  source.split('\n').forEach((line, index) => {
    if (!mark.test(line)) return
    const text = line.replace(mark, '')
    if (last === index - 1) blocks.at(-1).text += `\n${text}`
    else blocks.push({ line: index + 1, text, of: 'comment' })
    last = index
  })
  return blocks
}

function styleProse(source) {
  return Array.from(source.matchAll(/\/\*([\s\S]*?)\*\//g), ({ 1: text, index }) => ({
    line: lineAt(source, index),
    text,
    of: 'comment',
  }))
}

const IS_TEST = /\.(test|spec|support)\.|(^|\/)(e2e|testing|bench|soak|scripts)\//
const IS_DIRECTIVE = /^\s*(oxlint|@ts|eslint|knip)/

function codeProse(path, source) {
  const { comments, program } = parseSync(path, source)
  const found = []
  let end = -1
  for (const { value, start, end: stop } of comments) {
    if (IS_DIRECTIVE.test(value)) continue
    const text = value.replace(/^\s*\*+ ?/gm, '')
    const isNext = end >= 0 && /^\s*$/.test(source.slice(end, start)) && value[0] !== '*'
    if (isNext && found.length > 0) found.at(-1).text += `\n${text}`
    else found.push({ line: lineAt(source, start), text, of: 'comment' })
    end = stop
  }
  if (IS_TEST.test(path)) return found
  const of = path.endsWith('.text.ts') ? 'screen' : 'message'
  const strings = []
  collect(program, strings)
  const prose = strings
    .filter(({ text }) => /[A-Za-z]{2,}[,;:]?\s+\S*[A-Za-z]{2,}/.test(text))
    .map(({ text, start }) => ({ line: lineAt(source, start), text, of }))
  return [...found, ...prose]
}

/** Strings of a tree; parts that `+` joins are one, with `…` for what is filled in. */
function collect(node, into) {
  if (Array.isArray(node)) return node.forEach((one) => collect(one, into))
  if (node === null || typeof node !== 'object' || typeof node.type !== 'string') return
  if (/^(Import|ExportAll|TS(?!As|Satisfies|NonNull))/.test(node.type)) return
  if (node.type === 'TaggedTemplateExpression') return
  if (node.type === 'JSXText') into.push({ text: node.value.trim(), start: node.start })
  const text = textOf(node)
  if (text !== null) into.push({ text, start: node.start })
  const inner = text === null ? node : { ...node, quasis: null }
  if (text !== null && node.type === 'BinaryExpression') return collectFilled(node, into)
  for (const [key, value] of Object.entries(inner)) {
    if (key !== 'type' && typeof value === 'object') collect(value, into)
  }
}

/** What is filled into a joined string may have strings too. */
function collectFilled(node, into) {
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    collectFilled(node.left, into)
    collectFilled(node.right, into)
  } else if (node.type === 'TemplateLiteral') collect(node.expressions, into)
  else if (node.type !== 'Literal') collect(node, into)
}

function textOf(node) {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type === 'TemplateLiteral')
    return node.quasis.map(({ value }) => value.cooked ?? '').join('…')
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return null
  const [left, right] = [textOf(node.left), textOf(node.right)]
  if (left === null && right === null) return null
  return `${left ?? '…'}${right ?? '…'}`
}

const lineAt = (source, offset) => source.slice(0, offset).split('\n').length

/** The words of a sentence, and what is in no dictionary. Made once: the dictionary is large. */
const readers = new Map()
function readerOf(spelling) {
  const known = readers.get(spelling)
  if (known) return known
  const text = unified()
    .use(retextEnglish)
    .use(countWords)
    .use(retextSpell, { dictionary: english, personal: spelling, max: 0 })
  const reader = unified().use(remarkParse).use(remarkGfm).use(remarkRetext, text).freeze()
  readers.set(spelling, reader)
  return reader
}

function countWords() {
  return (tree, file) => {
    file.data.sentences ??= []
    visitSentences(tree, (sentence) => {
      file.data.sentences.push(sentence.children.filter(({ type }) => type === 'WordNode').length)
    })
  }
}

async function judged({ text, of }, spelling) {
  const reader = readerOf(spelling)
  const file = new VFile(text)
  await reader.run(reader.parse(file), file)
  const long = file.data.sentences.filter((count) => count > MOST_WORDS[of])
  return [
    ...long.map((count) => `${count} words in a sentence: at most ${MOST_WORDS[of]}`),
    ...file.messages.flatMap(({ actual }) =>
      actual ? [`"${actual}" is not in the dictionary`] : [],
    ),
  ]
}

function visitSentences(node, found) {
  if (node.type === 'SentenceNode') found(node)
  else node.children?.forEach((child) => visitSentences(child, found))
}

const SHOWN = new Set(
  [
    'alt',
    'aria-label',
    'description',
    'header',
    'heading',
    'hint',
    'label',
    'message',
    'note',
  ].concat(['placeholder', 'purpose', 'question', 'submit', 'subtitle', 'title', 'tooltip']),
)
const NOT_SHOWN = new Set([
  'className',
  'class',
  'sizes',
  'd',
  'rel',
  'media',
  'accept',
  'transform',
])

/** Text of the web app that is not in a catalogue (`<feature>.text.ts`). @returns {string[]} */
export function strayText(path, source) {
  if (!/^apps\/web\/src\/.*\.tsx?$/.test(path) || IS_TEST.test(path)) return []
  if (path.endsWith('.text.ts')) return []
  const found = []
  look(parseSync(path, source).program, null, found)
  return found.map(
    ({ text, start }) =>
      `${path}:${lineAt(source, start)} "${text.slice(0, 60)}": put it into a catalogue`,
  )
}

function look(node, name, found) {
  if (Array.isArray(node)) return node.forEach((one) => look(one, name, found))
  if (node === null || typeof node !== 'object' || typeof node.type !== 'string') return
  if (/^(Import|ExportAll|TS(?!As|Satisfies|NonNull))/.test(node.type)) return
  if (node.type === 'NewExpression' && (node.callee.name ?? '').endsWith('Error')) return
  const text = node.type === 'JSXText' ? node.value.trim() : textOf(node)
  if (text !== null && isShown(node, name, text)) found.push({ text, start: node.start })
  if (text !== null && node.type === 'BinaryExpression') return
  const inside =
    node.type === 'JSXAttribute'
      ? String(node.name.name)
      : node.type === 'Property' && !node.computed
        ? String(node.key.name ?? node.key.value)
        : /^(Conditional|Logical|JSXExpressionContainer|TSAs|TSSatisfies)/.test(node.type)
          ? name
          : null
  for (const [key, value] of Object.entries(node)) {
    if (key === 'type' || typeof value !== 'object') continue
    if (node.type === 'Property' && key === 'key') continue
    look(value, key === 'value' || inside === name ? inside : null, found)
  }
}

function isShown(node, name, text) {
  if (!/[A-Za-z]{2}/.test(text)) return false
  if (node.type === 'JSXText') return true
  if (NOT_SHOWN.has(name)) return false
  if (SHOWN.has(name)) return true
  return /[A-Za-z]{2,}[,;:]?\s+\S*[A-Za-z]{2,}/.test(text)
}
