import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { csvFile } from './csv-file.ts'

const columns = [['Name', (row: string) => row]] as const

async function* batches(...all: (string[] | Promise<string[]>)[]) {
  for (const batch of all) yield await batch
}

test('a file has its heading once, also where nothing was found', async () => {
  expect(await text(csvFile('names.csv', columns, batches(['a', 'b'], ['c'])).content)).toBe(
    '\uFEFFName\r\na\r\nb\r\nc\r\n',
  )
  expect(await text(csvFile('names.csv', columns, batches()).content)).toBe('\uFEFFName\r\n')
})

test('nothing is sent before the first rows are there: what fails then can still be refused', async () => {
  const { content } = csvFile('names.csv', columns, batches(Promise.reject(new Error('too long'))))
  await expect(content.next()).rejects.toThrow('too long')
})
