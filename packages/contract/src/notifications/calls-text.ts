import { titleCaseName } from '../title-case.ts'

/** The text of calls that are due: of one lead, or of the first of several. */

type Data = Readonly<Record<string, unknown>>

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
const othersOf = (data: Data) => Number(data['others'] ?? 0)

export function callsText(data: Data): string {
  const name = titleCaseName(text(data['name']) ?? 'A lead')
  const others = othersOf(data)
  const more = others > 0 ? ` and ${others} other${others === 1 ? '' : 's'}` : ''
  return `You planned to call ${name}${more} now.`
}

/** The lead, or the calls that are due. */
export function callsPath(data: Data): string {
  const id = text(data['lead_id'])
  return othersOf(data) === 0 && id
    ? `/worklist?person=${encodeURIComponent(id)}`
    : '/worklist?next_call=overdue'
}
