import { readPhone } from '../../../../contact-values/contact-values.rules.ts'
import { names } from '../files/columns.rules.ts'
import { date } from '../files/dates.rules.ts'
import { ImportError, type ImportTarget } from '../import-target.ts'
import { applyScrubs, type Scrub } from './dnd-import.store.ts'

const LISTED = /^(y|yes|true|1|dnd|ndnc|ncpr|registered|listed|blocked|full(y blocked)?)$/i
const NOT_LISTED =
  /^(n|no|false|0|non[ -]?dnd|not (registered|listed|dnd|found)|unregistered|allowed|clear|ok)$/i

/** Results of scrubs against the register of numbers that must not be called: `dnd import`. */
export const dndTarget: ImportTarget<Scrub> = {
  kind: 'dnd',
  template: 'phone,dnd,checked_on\n+91 11111 00001,yes,2026-01-31',
  columns: {
    phone: names('phone, phoneno, mobile, mobileno, mobilenumber, phonenumber, number, msisdn'),
    listed: names('dnd, ndnc, ncpr, isdnd, dndstatus, status, result, registered'),
    checkedOn: names('checkedon, date, scrubdate, scrubbedon, asof, checkeddate'),
  },
  key: 'phone',
  dates: ['checkedOn'],
  reader(columns, { dateReader, now }) {
    for (const [column, name] of Object.entries({ phone: 'phone', listed: 'dnd' }))
      if (!columns.has(column))
        throw new ImportError(`The file has no column ${name}. See dnd import --template.`)
    const today = now().toISOString().slice(0, 10)
    const latest = now().getUTCFullYear()
    return (fields) => {
      const phone = readPhone(columns.get(fields, 'phone'))?.e164 ?? null
      const text = columns.get(fields, 'listed').trim()
      // The number stays out of reports, because it is personal data.
      if (phone === null) return { problem: "phone can't be used" }
      if (!LISTED.test(text) && !NOT_LISTED.test(text)) return { problem: 'dnd must be yes or no' }
      const read = date(columns.get(fields, 'checkedOn'), dateReader('checkedOn'), { latest })
      if (typeof read === 'object' && read !== null) return { problem: `checked_on ${read.why}` }
      return { row: { phone, isListed: LISTED.test(text), checkedOn: read ?? today } }
    }
  },
  apply: applyScrubs,
}
