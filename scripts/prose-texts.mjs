import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { parseSync } from 'rolldown/utils'
import { unified } from 'unified'

// Finds what people read: documents, comments, and the text that the product shows or returns.

/**
 * `isStray`: text of the web app that is not in a catalogue (`<feature>.text.ts`).
 * @typedef {{ line: number, text: string, of: 'document' | 'comment' | 'screen' | 'message',
 *   isStray?: boolean }} Prose
 */

/** @returns {Prose[]} */
export function proseOf(path, source) {
  if (path.endsWith('.md')) return documentProse(source)
  return blocksIn(path, source).map((prose) => ({ ...prose, text: omitCode(prose.text) }))
}

function blocksIn(path, source) {
  if (path.endsWith('.sql')) return lineComments(source, /^\s*--+ ?/)
  if (path.endsWith('.css')) return styleProse(source)
  return codeProse(path, source)
}

/** Names and values in comments are not prose. */
const omitCode = (text) => text.replace(/`[^`]*`/g, 'Code').replace(/"[^"\s]*"|“[^”\s]*”/g, '"…"')

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
  const { comments, program } = parseSync(path, source, { preserveParens: false })
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
  const isCatalogue = path.endsWith('.text.ts')
  const mayStray = path.startsWith('apps/web/src/') && !isCatalogue
  const texts = []
  collect(program, {}, texts)
  const prose = texts.flatMap((one) => {
    const isStray = mayStray && !one.isHidden && isShown(one)
    if (!isStray && !SENTENCE.test(one.text)) return []
    const { text, start } = one
    const of = isCatalogue ? 'screen' : 'message'
    return [{ line: lineAt(source, start), text, of, isStray }]
  })
  return [...found, ...prose]
}

const NO_TEXT = /^(Import|ExportAll|TaggedTemplate|TS(?!As|Satisfies|NonNull))/
/** What only chooses between values, so that the name before it is the name of each. */
const CHOICE = /^(Conditional|Logical|JSXExpressionContainer|TSAs|TSSatisfies)/

/**
 * Strings of a tree. Parts that `+` joins are one, with `…` for what is filled in.
 * `name` is that of the property or the attribute. `isHidden`: for developers only, as in errors of
 * the web app, or a key.
 */
function collect(node, { name = null, isHidden = false }, into) {
  if (Array.isArray(node)) return node.forEach((one) => collect(one, { name, isHidden }, into))
  if (typeof node?.type !== 'string' || NO_TEXT.test(node.type) || isWordList(node)) return
  const isMarkup = node.type === 'JSXText'
  const text = isMarkup ? node.value.trim() : textOf(node)
  if (text !== null) into.push({ text, start: node.start, name, isHidden, isMarkup })
  const isError = node.type === 'NewExpression' && node.callee.name?.endsWith('Error')
  const inside = { name: nameInside(node, name), isHidden: isHidden || isError }
  for (const part of text === null ? Object.values(node) : filledIn(node)) {
    const isKey = node.type === 'Property' && part === node.key
    collect(part, isKey ? { isHidden: true } : inside, into)
  }
}

/** `'some words'.split(' ')` is data. */
const isWordList = ({ type, callee }) =>
  type === 'CallExpression' && callee.property?.name === 'split' && textOf(callee.object) !== null

/** What is filled into a string may have strings too. */
function filledIn(node) {
  if (node.type === 'TemplateLiteral') return node.expressions
  if (node.type !== 'BinaryExpression') return []
  return [node.left, node.right].flatMap((one) => (textOf(one) === null ? [one] : filledIn(one)))
}

function nameInside(node, name) {
  if (node.type === 'JSXAttribute') return String(node.name.name)
  if (node.type === 'Property') return node.computed ? null : (node.key.name ?? node.key.value)
  return CHOICE.test(node.type) ? name : null
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

const SENTENCE = /[A-Za-z]{2,}[,;:]?\s+\S*[A-Za-z]{2,}/
const SHOWN = new Set(
  (
    'alt aria-label description header heading hint label message note placeholder purpose ' +
    'question submit subtitle title tooltip'
  ).split(' '),
)
/** Selectors, media queries, fonts, headers, addresses. */
const TECHNICAL =
  /[[\]{}]|\dpx\b|:\/\/|^…?-|\(\w+: |^(main|tbody|thead|button|input)\b|^about:|^npm /
/** A value that the API returns. */
const VALUES = new Set(['Profile page'])
const NOT_SHOWN = new Set('className class sizes d rel media accept transform'.split(' '))

function isShown({ text, name, isMarkup }) {
  if (!/[A-Za-z]{2}/.test(text) || TECHNICAL.test(text) || VALUES.has(text)) return false
  if (isMarkup || SHOWN.has(name)) return true
  return !NOT_SHOWN.has(name) && SENTENCE.test(text)
}
