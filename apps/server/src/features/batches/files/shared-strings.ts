import { type Attributes, readXml, type XmlHandlers } from './xml.ts'
import type { ZipParts } from './zip-parts.ts'

/** Characters that XML cannot hold are written as their number: `_x000D_`. */
const ESCAPED = /_x([0-9a-f]{4})_/gi

/**
 * Collects the text of one cell or shared string: all its runs, without phonetic readings of East
 * Asian names.
 */
export function createTextCollector() {
  let text = ''
  let isText = false
  let readings = 0
  return {
    begin(): void {
      text = ''
    },
    open(name: string): void {
      if (name === 'rPh') readings += 1
      else if (name === 't' && readings === 0) isText = true
    },
    close(name: string): void {
      if (name === 'rPh') readings -= 1
      else if (name === 't') isText = false
    },
    text(part: string): void {
      if (isText) text += part
    },
    get value(): string {
      return unescape(text)
    },
  }
}

export function unescape(text: string): string {
  return text.includes('_x')
    ? text.replace(ESCAPED, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : text
}

/** The strings that cells refer to by number. */
export async function readSharedStrings(zip: ZipParts, part: string | null): Promise<string[]> {
  const strings: string[] = []
  if (part === null || !zip.has(part)) return strings
  const item = createTextCollector()
  const handlers: XmlHandlers = {
    open(name: string, _attributes: Attributes) {
      if (name === 'si') item.begin()
      else item.open(name)
    },
    close(name) {
      if (name === 'si') strings.push(item.value)
      else item.close(name)
    },
    text: item.text,
  }
  await readXml(zip.text(part), handlers)
  return strings
}
