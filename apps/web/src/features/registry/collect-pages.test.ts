import { expect, it } from 'vitest'
import { collectPages } from './collect-pages.ts'

/** A list of so many numbers, a hundred on each page. */
const listOf = (total: number) => {
  const asked: (string | undefined)[] = []
  const getPage = async ({ cursor, limit }: { cursor: string | undefined; limit: number }) => {
    asked.push(cursor)
    const from = Number(cursor ?? 0)
    const rows = Array.from({ length: Math.min(limit, total - from) }, (_, place) => from + place)
    const next = from + rows.length
    return await Promise.resolve({
      rows,
      next_cursor: next < total ? String(next) : null,
      total,
      is_total_capped: false,
    })
  }
  return { asked, getPage }
}

it('brings the rows of all pages, in their order', async () => {
  const { asked, getPage } = listOf(250)
  const rows = await collectPages(getPage)
  expect(rows).toHaveLength(250)
  expect([rows[0], rows[249]]).toEqual([0, 249])
  expect(asked).toEqual([undefined, '100', '200'])
})

it('ends at ten thousand rows', async () => {
  const { asked, getPage } = listOf(10_050)
  expect(await collectPages(getPage)).toHaveLength(10_000)
  expect(asked).toHaveLength(100)
})
