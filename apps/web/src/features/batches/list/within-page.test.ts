import { expect, test } from 'vitest'
import { withinPage } from './within-page.ts'

test('a link to the host of the page becomes a path, any other link stays as it is', () => {
  const page = 'https://dastak.example/bulk-upload?page=2'
  expect(withinPage('http://dastak.example/files/a.b', page)).toBe('/files/a.b')
  expect(withinPage('/files/a.b', page)).toBe('/files/a.b')
  const stored = 'https://files.example/results/1.csv?X-Amz-Signature=1'
  expect(withinPage(stored, page)).toBe(stored)
  expect(withinPage('http://dastak.example:8080/files/a.b', page)).toBe(
    'http://dastak.example:8080/files/a.b',
  )
})
