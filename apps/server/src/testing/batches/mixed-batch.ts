/** DINs from 1 on, as in the directory. */
const din = (number: number) => String(number).padStart(8, '0')

/**
 * A file of `count` rows, with the expected result of each row. In each hundred one row is not
 * valid, ten repeat an earlier row, twenty are unknown, and the rest have a contact.
 */
export function mixedBatch(count: number) {
  const rows: { cells: string; status: string; cost: number; subject: string | null }[] = []
  let known = 0
  for (let index = 0; index < count; index += 1) {
    const of = (index * 37) % 100
    const above = rows[Math.floor(index / 2)]
    if (of === 0)
      rows.push({
        cells: `row ${index},none ${index},"a ""b"", c"`,
        status: 'malformed',
        cost: 0,
        subject: null,
      })
    else if (of <= 10 && above?.subject)
      rows.push({
        cells: `row ${index},${above.subject},again`,
        status: above.status,
        cost: 0,
        subject: above.subject,
      })
    else if (of <= 30) {
      const subject = String(90_000_000 + index)
      rows.push({ cells: `row ${index},${subject},`, status: 'not found', cost: 0, subject })
    } else {
      known += 1
      rows.push({
        cells: `row ${index},${din(known)},x`,
        status: 'found',
        cost: 1,
        subject: din(known),
      })
    }
  }
  return {
    rows,
    /** Different subjects that are found. Each costs a phone and an email credit. */
    known,
    text: ['Name,DIN,Note', ...rows.map(({ cells }) => cells)].join('\r\n'),
    /** The faults of the lines of a result; none if it is right. */
    faults(lines: readonly string[]): string[] {
      if (lines.length !== rows.length + 1)
        return [`${lines.length - 1} rows instead of ${rows.length}`]
      return rows.flatMap(({ cells, status, cost }, index) => {
        const line = lines[index + 1] ?? ''
        const isRight = line.startsWith(`${cells},${status},`) && line.includes(`,${cost},${cost},`)
        return isRight ? [] : [`${cells}: ${line.slice(0, 300)}`]
      })
    },
  }
}
