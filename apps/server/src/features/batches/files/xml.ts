import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { AppError } from '../../../app-error.ts'
import { damaged } from './refusals.ts'

export interface XmlHandlers {
  /** Names without their prefixes: each file can choose its own prefix for a namespace. */
  open(name: string, attributes: Attributes): void
  close?(name: string): void
  text?(text: string): void
}
export type Attributes = Readonly<Record<string, string>>

/** Reads XML as a stream; ends early if `isDone` returns true. Errors: validation_failed. */
export async function readXml(
  texts: AsyncIterable<string>,
  handlers: XmlHandlers,
  between: () => Promise<void> | void = () => undefined,
  isDone: () => boolean = () => false,
): Promise<void> {
  const parser = new SaxesParser({ xmlns: false, position: false })
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) =>
    handlers.open(localName(name), attributes),
  )
  parser.on('closetag', ({ name }) => handlers.close?.(localName(name)))
  parser.on('text', (text) => handlers.text?.(text))
  parser.on('cdata', (text) => handlers.text?.(text))
  // No program writes a document type into a workbook; an entity bomb needs one.
  parser.on('doctype', () => {
    throw damaged(new Error('a document type'))
  })
  try {
    for await (const text of texts) {
      parser.write(text)
      await between()
      if (isDone()) return
    }
    parser.close()
  } catch (error) {
    throw error instanceof AppError ? error : damaged(error)
  }
}

export function attribute(attributes: Attributes, name: string): string | undefined {
  const own = attributes[name]
  if (own !== undefined) return own
  const prefixed = Object.keys(attributes).find((key) => localName(key) === name)
  return prefixed === undefined ? undefined : attributes[prefixed]
}

function localName(name: string): string {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}
