import { expect, it } from 'vitest'
import { createRunningCheck } from './running-numbers.rules.ts'

function isRunning(cells: readonly string[]): boolean {
  const check = createRunningCheck()
  for (const cell of cells) check.add(cell)
  return check.isRunning()
}
const from = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => String(first + at))

it('numbers that count the rows run, from any number on', () => {
  const columns = [
    ['1', '2', '3'],
    from(0, 5),
    from(501, 300),
    from(1, 20).map((number) => number.padStart(4, '0')),
    from(1, 20).map((number) => `${number}.0`),
    // Empty cells, and one cell in ten that is something else.
    ['1', '2', '', '3', '4', ''],
    [...from(1, 30), 'Total'],
    // Again with each company.
    ['1', '2', '3', '1', '2', '1', '2', '3', '4'],
  ]
  expect(columns.filter((cells) => !isRunning(cells))).toEqual([])
})

it('identifiers do not run, also if they are small or follow each other', () => {
  const columns = [
    [],
    ['1', '2'],
    ['7', '19', '112', '4'],
    ['1', '5', '6', '90', '91'],
    // All digits of a DIN, and a DIN without its first zero.
    from(1, 20).map((number) => number.padStart(8, '0')),
    from(8_848_291, 20),
    Array.from({ length: 20 }, () => '1'),
    ['1', '2', '3', '00012345', '00017821'],
    ['Asha', 'Ravi', 'Meera'],
  ]
  expect(columns.filter((cells) => isRunning(cells))).toEqual([])
})
