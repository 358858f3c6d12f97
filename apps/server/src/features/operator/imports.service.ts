import type { ImportUploads, NewUpload } from '../registry/uploads/import-uploads.service.ts'
import type { Act, By } from './act.service.ts'

interface ImportsOptions {
  act: Act
  importUploads: Omit<ImportUploads, 'work'>
}

/** Files to import. Starts and cancellations are in the log. */
export function createOperatorImports({ act, importUploads: uploads }: ImportsOptions) {
  return {
    list: uploads.list,
    issues: uploads.issues,
    report: uploads.report,
    template: uploads.template,
    countOpen: uploads.countOpen,

    /** Keeps a file for a worker. Returns its row. Errors: validation_failed. */
    async start(by: { userId: number }, upload: Omit<NewUpload, 'userId'>) {
      const detail = { kind: upload.contactKind ?? upload.kind, bytes: upload.file.bytes }
      const id = await act(
        by,
        { verb: 'import start', detail, resultOf: (import_id) => ({ import_id }) },
        () => uploads.add({ ...upload, userId: by.userId }),
      )
      return uploads.find(id)
    },

    /** Errors: not_found, conflict. */
    async cancel(by: By, id: string): Promise<void> {
      await uploads.requireUpload(id)
      await act(by, { verb: 'import cancel', target: { type: 'import', id } }, () =>
        uploads.cancel(id),
      )
    },
  }
}
export type OperatorImports = ReturnType<typeof createOperatorImports>
