import { Parser } from 'htmlparser2'
import { parseOddJson } from '../../json/parse-json.ts'

/** So much of a text that is neither JSON nor XML is read. */
const MAX_TEXT = 2_000
const MAX_PARTS = 50

/** The fields of an answer, whether it is JSON, XML or lines like `error=0&id=5`; else null. */
export function fieldsOf(answer: string): object | null {
  const parsed = parseOddJson(answer)
  if (typeof parsed === 'object' && parsed !== null) return parsed
  if (/^\s*<[?a-z]/i.test(answer)) return xmlFields(answer)
  const pairs = answer
    .slice(0, MAX_TEXT)
    .split(/[&|;,\r\n]+/, MAX_PARTS)
    .flatMap((part) => {
      const at = part.search(/[=:]/)
      return at < 0 ? [] : [[part.slice(0, at), bare(part.slice(at + 1))] as const]
    })
  return pairs.length > 0 ? Object.fromEntries(pairs) : null
}

/** Without the quotes and brackets of what is almost JSON. */
const bare = (text: string) => text.replace(/["'{}[\]]/g, ' ').trim()

interface XmlElement {
  /** Without a prototype, because the vendor names them. */
  fields: Record<string, unknown[]>
  text: string
}
const newElement = (): XmlElement => ({
  fields: Object.create(null) as XmlElement['fields'],
  text: '',
})

/** Elements and attributes become fields. An element with only text is that text. */
function xmlFields(answer: string): object {
  const root = newElement()
  const open = [root]
  const add = (to: XmlElement, name: string, value: unknown) => (to.fields[name] ??= []).push(value)
  const parser = new Parser(
    {
      onopentag(_, attributes) {
        const element = newElement()
        for (const [name, value] of Object.entries(attributes)) add(element, name, value)
        open.push(element)
      },
      ontext: (text) => void (open.at(-1)!.text += text),
      onclosetag(name) {
        const { fields, text } = open.pop()!
        const value = Object.keys(fields).length > 0 ? { ...fields, message: text } : text
        add(open.at(-1)!, name, value)
      },
    },
    { xmlMode: true },
  )
  parser.end(answer)
  return root.fields
}
