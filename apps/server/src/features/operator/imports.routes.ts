import * as contract from '@dastak/contract/operator/imports.ts'
import { bind, type Binding } from '../../http/route.ts'
import type { ImportListRow } from '../registry/uploads/import-uploads.service.ts'
import type { OperatorImports } from './imports.service.ts'

const CSV = 'text/csv; charset=utf-8'

/** Imports in the operator's console. */
export function importsRoutes(imports: OperatorImports): Binding[] {
  return [
    bind(contract.listImports, async ({ query }) => {
      const { rows, nextCursor, total } = await imports.list(query)
      return { data: { data: rows.map(toRow), next_cursor: nextCursor, total } }
    }),
    bind(contract.getImportIssues, async ({ query }) => {
      const { first, reasons } = await imports.issues(query.import_id)
      return {
        data: {
          data: first.map(({ isSkipped, ...issue }) => ({ ...issue, is_skipped: isSkipped })),
          reasons: Object.entries(reasons)
            .map(([reason, lines]) => ({ reason, lines: Number(lines) }))
            .toSorted((one, other) => other.lines - one.lines),
        },
      }
    }),
    bind(contract.downloadImportReport, async ({ query }) => ({
      file: {
        name: `import-${query.import_id}.csv`,
        type: CSV,
        ...(await imports.report(query.import_id)),
      },
    })),
    bind(
      contract.downloadImportTemplate,
      async ({ query: { kind, contact_kind: contactKind } }) => ({
        file: {
          name: `${contactKind ?? kind}.csv`,
          type: CSV,
          content: `${imports.template(kind, contactKind)}\r\n`,
        },
      }),
    ),
    bind(contract.startImport, async ({ body }, { principal }) => {
      const { contact_kind: contactKind, ...upload } = body
      return { data: toRow(await imports.start(principal, { ...upload, contactKind })) }
    }),
    bind(contract.cancelImport, async ({ body }, { principal }) => {
      await imports.cancel(principal, body.import_id)
      return { data: {} }
    }),
  ]
}

function toRow(row: ImportListRow): contract.ImportRow {
  const { id, started_at: startedAt, finished_at: finishedAt, ...rest } = row
  return {
    ...rest,
    import_id: id,
    started_at: startedAt.toISOString(),
    finished_at: finishedAt?.toISOString() ?? null,
  }
}
