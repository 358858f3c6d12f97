import { NO_NOTICES } from '@dastak/contract/contact-notices.ts'
import type { Lead } from '@dastak/contract/kinds/din.ts'

const FIRST = [
  'Asha',
  'Bimal',
  'Meera',
  'Ravi',
  'Kiran',
  'Leela',
  'Omkar',
  'Priya',
  'Sunil',
  'Tara',
]
const LAST = ['Iyer', 'Rao', 'Das', 'Naik', 'Patil', 'Shenoy', 'Menon', 'Gupta', 'Verma']
const COMPANY = [
  'Zephyr Foods',
  'Konkan Shipping',
  'Mandovi Software',
  'Sahyadri Steel',
  'Malabar Spices',
  'Deccan Textiles',
]
const DESIGNATION = ['Director', 'Managing Director', 'Whole-time director', 'Designated Partner']
const MINUTE_MS = 60_000

function pick(list: readonly string[], index: number): string {
  return list[index % list.length]!
}

/** Invented leads: the same for every table and every run. */
export function benchLeads(count: number): Lead[] {
  const start = Date.UTC(2026, 0, 1)
  return Array.from({ length: count }, (_, index) => {
    const first = pick(FIRST, index)
    const last = pick(LAST, index * 7)
    return {
      notices: NO_NOTICES,
      lead_id: `lead-${index}`,
      timestamp: new Date(start + index * MINUTE_MS).toISOString(),
      director_id: String(10_000_000 + index),
      director_data: {
        full_name: `${first} ${last}`,
        identification_number: null,
        company_name: `${pick(COMPANY, index * 13)} ${index % 977} Private Limited`,
        designation: pick(DESIGNATION, index * 3),
        phone_no: index % 11 === 0 ? null : `+9111111${String(10_000 + (index % 90_000))}`,
        email: index % 7 === 0 ? null : `${first}.${last}${index}@sample.example`.toLowerCase(),
      },
      report: null,
    }
  })
}
