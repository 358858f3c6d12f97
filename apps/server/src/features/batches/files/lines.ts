import type { Readable } from 'node:stream'

/**
 * The complete lines of a stream. An incomplete last line is left out: a killed process leaves one.
 */
export async function* linesOf(stream: Readable): AsyncGenerator<string, undefined> {
  let unfinished: string[] = []
  for await (const text of stream.setEncoding('utf8') as AsyncIterable<string>) {
    const [first = '', ...others] = text.split('\n')
    unfinished.push(first)
    for (const other of others) {
      yield unfinished.join('')
      unfinished = [other]
    }
  }
  return undefined
}
