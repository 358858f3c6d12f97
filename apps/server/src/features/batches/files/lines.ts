import type { Readable } from 'node:stream'

/**
 * The whole lines of a stream; what has no line end after it, as a process that was killed leaves
 * it, is left out.
 */
export async function* linesOf(stream: Readable): AsyncGenerator<string, undefined> {
  let begun: string[] = []
  for await (const text of stream.setEncoding('utf8') as AsyncIterable<string>) {
    const [first = '', ...others] = text.split('\n')
    begun.push(first)
    for (const other of others) {
      yield begun.join('')
      begun = [other]
    }
  }
  return undefined
}
