import * as z from 'zod/mini'
import { defineEndpoint, file, form } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { IMPORT_FILE_MAX_BYTES } from '../limits.ts'
import { LOOKUP_KINDS } from '../lookup-kinds.ts'
import { confirmedOperator, OPERATOR_PATH, operatorOnly, operatorPage } from './operator.ts'

/**
 * Files of companies, directors and contacts. An uploaded file is imported by a worker, one at a
 * time, and continues where it stopped after a restart. Imports of the command line are listed too.
 */

const PATH = `${OPERATOR_PATH}/imports`
const text = z.nullable(z.string())

/** What a file has, with the labels of the choice. */
export const IMPORT_KINDS = {
  companies: 'Companies',
  directors: 'Directors',
  contacts: 'Contacts',
  bounces: 'Email addresses that bounced',
  disconnected: 'Disconnected phone numbers',
  dnd: 'Results of DND scrubs',
} as const
export type ImportKind = keyof typeof IMPORT_KINDS
const KINDS = Object.keys(IMPORT_KINDS) as [ImportKind, ...ImportKind[]]
const kindField = z.enum(KINDS, `kind must be one of: ${KINDS.join(', ')}.`)

/** `stopped`: the command ended before the file did. Start it again to continue. */
export const IMPORT_STATES = [
  'waiting',
  'running',
  'stopped',
  'finished',
  'failed',
  'cancelled',
] as const

const importRow = z.object({
  import_id: z.string(),
  /** For people: companies, directors, contacts of directors, … */
  kind: z.string(),
  file_name: z.string(),
  state: fields.openEnum(IMPORT_STATES),
  /** How far the file was read, in bytes. Null: not known yet, or of the command line. */
  bytes_read: z.nullable(z.int()),
  bytes: z.nullable(z.int()),
  added: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  skipped: z.int(),
  /** Why it failed, in our words. */
  problem: text,
  /** Whether `getImportIssues` and `downloadImportReport` have something. */
  has_report: z.boolean(),
  /** The operator who uploaded it. Null: the command line. */
  started_by: text,
  started_at: fields.instant,
  finished_at: z.nullable(fields.instant),
})
export type ImportRow = z.output<typeof importRow>

/** Newest first. Poll it every 2 seconds while one waits or runs. */
export const listImports = defineEndpoint({
  name: 'listImports',
  summary: 'Imports with their progress',
  method: 'GET',
  path: PATH,
  access: operatorOnly,
  query: z.object(operatorPage),
  data: fields.pageOf(importRow),
})

const importIdField = fields.anyId('import_id is missing.')

/** Lines of a file that were not imported, or not completely. Errors: not_found. */
export const getImportIssues = defineEndpoint({
  name: 'getImportIssues',
  summary: 'Why lines of an import were skipped',
  method: 'GET',
  path: `${PATH}/issues`,
  access: operatorOnly,
  query: z.object({ import_id: importIdField }),
  data: z.object({
    /** The first 100. */
    data: z.array(z.object({ line: z.int(), is_skipped: z.boolean(), reason: z.string() })),
    /** All lines by reason, the most frequent first. */
    reasons: z.array(z.object({ reason: z.string(), lines: z.int() })),
  }),
})

/** Errors: not_found. */
export const downloadImportReport = defineEndpoint({
  name: 'downloadImportReport',
  summary: 'All lines that were skipped, as CSV',
  method: 'GET',
  path: `${PATH}/report`,
  access: operatorOnly,
  query: z.object({ import_id: importIdField }),
  data: file(),
})

/** The columns of a kind with an example row, as CSV. For contacts, `contact_kind` chooses. */
export const downloadImportTemplate = defineEndpoint({
  name: 'downloadImportTemplate',
  summary: 'The columns of a file to import',
  method: 'GET',
  path: `${PATH}/template`,
  access: operatorOnly,
  query: z.object({
    kind: kindField,
    contact_kind: z.optional(z.enum(LOOKUP_KINDS, 'contact_kind is not valid.')),
  }),
  data: file(),
})

/**
 * Uploads a CSV or JSON file, which a worker imports. Errors: confirmation_required (before the
 * file is read), validation_failed (nothing in it can be read), payload_too_large, conflict (the
 * same file is being imported).
 */
export const startImport = defineEndpoint({
  name: 'startImport',
  summary: 'Import a file',
  method: 'POST',
  path: PATH,
  access: confirmedOperator,
  body: form({
    fields: z.object({
      kind: kindField,
      /** For contacts. Default: recognised by the heading. */
      contact_kind: fields.whenFilled(
        z
          .string()
          .check(
            z.refine<string>(
              (typed) => LOOKUP_KINDS.some((one) => one === typed),
              `contact_kind must be one of: ${LOOKUP_KINDS.join(', ')}.`,
            ),
          ),
      ),
      /** For contacts: the source of rows that do not name theirs. */
      source: fields.whenFilled(fields.text('Please enter a source', 60)),
      /** For directors: the company of a list without a CIN column. */
      company: fields.whenFilled(fields.text('Please enter a CIN or LLPIN', 30)),
    }),
    files: {
      file: { maxBytes: IMPORT_FILE_MAX_BYTES, extensions: ['csv', 'json', 'txt', 'tsv'] },
    },
  }),
  data: importRow,
})

/** What was imported stays. Errors: confirmation_required, not_found, conflict (it has ended). */
export const cancelImport = defineEndpoint({
  name: 'cancelImport',
  summary: 'Cancel an import that waits or runs',
  method: 'POST',
  path: `${PATH}/cancel`,
  access: confirmedOperator,
  body: z.object({ import_id: importIdField }),
  data: z.object({}),
})
