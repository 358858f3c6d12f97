import { hasGstinShape } from '../../lib/gstin.ts'
import type { DinMode } from '../search-params.ts'

export interface Command {
  id: string
  label: string
  hint: string
  go: { to: string; search?: { mode: DinMode; query: string } | { query: string } }
}

const DIN = /^\d{8}$/
const CIN = /^[LU]\d{5}[A-Z]{2}\d{4}[A-Z]{3}\d{6}$/
const LLPIN = /^[A-Z]{3}-?\d{4}$/

/** A phone number or an email address must not get into an address of the app, so it is never searched from here. */
function isContact(typed: string): boolean {
  return typed.includes('@') || /(?:\d[\s()-]*){9,}/.test(typed)
}

/** The searches that fit what was typed: one for a recognised number, two for a name, none for a contact. */
export function lookupCommands(typed: string, canSearchGst: boolean): Command[] {
  const compact = typed.replace(/\s/g, '').toUpperCase()
  const din = (mode: DinMode, query: string, label: string, hint: string): Command => ({
    id: `${mode}:${query}`,
    label,
    hint,
    go: { to: '/din', search: { mode, query } },
  })
  if (DIN.test(compact)) return [din('din', compact, `DIN ${compact}`, 'Search by DIN')]
  if (CIN.test(compact) || LLPIN.test(compact)) return [din('company', compact, compact, 'Open the company')]
  if (hasGstinShape(compact)) {
    if (!canSearchGst) return []
    return [
      {
        id: `gst:${compact}`,
        label: `GST number ${compact}`,
        hint: 'Search GST Details',
        go: { to: '/gst', search: { query: compact } },
      },
    ]
  }
  if (typed.length < 3 || isContact(typed)) return []
  return [
    din('company', typed, `Companies named “${typed}”`, 'Search companies'),
    din('director', typed, `Directors named “${typed}”`, 'Search directors'),
  ]
}
