import * as z from 'zod/mini'
import { TABLE_FORMATS } from './table-format.ts'

/** Whose column names a file of leads has. The importer of a CRM maps its own names itself. */
const LEAD_LAYOUTS = ['dastak', 'zoho', 'hubspot', 'salesforce', 'frappe'] as const
export type LeadLayout = (typeof LEAD_LAYOUTS)[number]
/** A file of leads is a table, or cards for an address book. */
const LEAD_FORMATS = [...TABLE_FORMATS, 'vcf'] as const
export type LeadFormat = (typeof LEAD_FORMATS)[number]

const LAYOUT_MESSAGE = `layout must be one of: ${LEAD_LAYOUTS.join(', ')}.`
export const leadFile = {
  /** `vcf`: vCards, without columns. */
  format: z.optional(z.enum(LEAD_FORMATS, 'format must be csv, xlsx or vcf.')),
  /** The names of the columns. Default: those of the list. */
  layout: z.optional(z.enum(LEAD_LAYOUTS, LAYOUT_MESSAGE)),
}
