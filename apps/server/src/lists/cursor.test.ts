import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { readCursor, writeCursor } from './cursor.ts'

const position = z.number().check(z.int(), z.minimum(1))

test('a cursor is a position in its own list', () => {
  expect(readCursor('leads of 7', writeCursor('leads of 7', 41), position)).toBe(41)
  expect(readCursor('leads of 7', undefined, position)).toBeNull()
})

test.for([
  ['another list’s', writeCursor('leads of 8', 41)],
  ['a place of the wrong kind', writeCursor('leads of 7', 'x')],
  ['a place out of range', writeCursor('leads of 7', 0)],
  ['no cursor at all', "'"],
  ['text', Buffer.from('"x"').toString('base64url')],
] as const)('%s is refused', ([, cursor]) => {
  expect(() => readCursor('leads of 7', cursor, position)).toThrow('cursor is not valid.')
})
