import { parseSync } from 'oxc-parser'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

// Finds what people read: documents, comments, and the text that the product shows or returns.

/**
 * @typedef {{ line: number, text: string, of: 'document' | 'comment' | 'screen' | 'message' }}
 *   Prose
 */

/** @returns {Prose[]} */
export function proseOf(path, source) {
  if (path.endsWith('.md')) return documentProse(source)
  return blocksIn(path, source).map((prose) => ({ ...prose, text: withoutCode(prose.text) }))
}

function blocksIn(path, source) {
  if (path.endsWith('.sql')) return lineComments(source, /^\s*--+ ?/)
  if (path.endsWith('.css')) return styleProse(source)
  return codeProse(path, source)
}

/** Names and values in comments are not prose. */
const withoutCode = (text) =>
  text.replace(/`[^`]*`/g, 'Code').replace(/"[^"\s]*"|“[^”\s]*”/g, '"…"')

const markdown = unified().use(remarkParse).use(remarkGfm)

function documentProse(source) {
  const blocks = []
  const visit = (node) => {
    if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell')
      blocks.push({ line: node.position.start.line, text: shownText(node), of: 'document' })
    else node.children?.forEach(visit)
  }
  const [shown] = source.split('## Words that are not used')
  visit(markdown.parse(shown))
  return blocks
}

/** Code counts as one word, with a capital since a sentence may begin with it. */
function shownText(node) {
  if (node.type === 'inlineCode') return 'Code'
  if (node.type === 'html') return ''
  return node.children?.map(shownText).join('') ?? node.value ?? ' '
}

/** Comments of whole lines, those that follow each other as one. */
function lineComments(source, mark) {
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
/** Selectors, media queries, fonts, headers, addresses. */
const TECHNICAL =
  /[[\]{}]|\dpx\b|:\/\/|^…?-|\(\w+: |^(main|tbody|thead|button|input)\b|^about:|^npm /
/** A value that the API returns. */
const VALUES = new Set(['Profile page'])
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
  if (!/[A-Za-z]{2}/.test(text) || TECHNICAL.test(text) || VALUES.has(text)) return false
  if (node.type === 'JSXText') return true
  if (NOT_SHOWN.has(name)) return false
  if (SHOWN.has(name)) return true
  return /[A-Za-z]{2,}[,;:]?\s+\S*[A-Za-z]{2,}/.test(text)
}
