import type { RevealSearch } from '@dastak/contract/operator/opt-outs.ts'
import { OPERATOR_PAGE_ROWS } from '@dastak/contract/limits.ts'
import { cutPage, readCursor, rowId } from '../../lists/cursor.ts'
import type { CursorRequest } from '../../lists/list-query.ts'
import type { OptOuts } from '../opt-outs/opt-outs.service.ts'
import type { Act, By } from './act.service.ts'

interface OptOutsOptions {
  act: Act
  optOuts: Pick<
    OptOuts,
    'list' | 'read' | 'suppress' | 'requireReference' | 'allow' | 'reveals' | 'lists' | 'sweep'
  >
}

interface Why {
  reason?: string | undefined
}

/**
 * Opt-outs, and who has revealed a contact, as operators see and change them. What is typed is
 * read before the log is written, and a contact is never in the log.
 */
export function createOperatorOptOuts({ act, optOuts }: OptOutsOptions) {
  const { reveals, lists } = optOuts
  return {
    /** A page, newest first. Errors: validation_failed (cursor). */
    async find({ reference = '', limit = OPERATOR_PAGE_ROWS, cursor }: FindQuery) {
      const name = `opt-outs ${reference}`
      const before = readCursor(name, cursor, rowId)
      const found = await optOuts.list({ reference, limit: limit + 1, before })
      return { ...found, ...cutPage(name, found.rows, limit) }
    },

    /** The newest, for the command line. */
    list: optOuts.list,

    /** Errors: validation_failed. */
    async add(by: By, contact: string, { reason }: Why = {}) {
      const { unit } = optOuts.read(contact)
      return act(
        by,
        {
          verb: 'opt-out add',
          detail: { unit },
          reason,
          resultOf: ({ reference, isNew }) => ({ reference, is_new: isNew }),
        },
        () => optOuts.suppress(contact),
      )
    },

    /** Errors: not_found. */
    async allow(by: By, typed: string, { reason }: Why = {}) {
      const id = await optOuts.requireReference(typed)
      return act(by, { verb: 'opt-out allow', target: { type: 'opt-out', id }, reason }, () =>
        optOuts.allow(id),
      )
    },

    /** Who has revealed a contact, or the contacts of a subject. Errors: validation_failed. */
    async reveals(by: By, sought: { by: RevealSearch; text: string }, { reason }: Why = {}) {
      const read = reveals.read(sought.by, sought.text)
      return act(
        by,
        {
          verb: 'reveals find',
          detail: { kind: read.kind },
          reason,
          resultOf: ({ rows }) => ({ found: rows.length }),
        },
        () => reveals.find(read),
      )
    },

    /** Opts out all contacts of a file. Throws `OperatorError`, like the others. */
    importFile: (by: By, path: string) =>
      act(by, { verb: 'opt-out import', resultOf: (result) => ({ ...result }) }, () =>
        lists.importFile(path),
      ),
    exportList: (by: By, path: string) =>
      act(by, { verb: 'opt-out export', resultOf: (hashes) => ({ hashes }) }, () =>
        lists.exportList(path),
      ),
    key: (by: By) => act(by, { verb: 'opt-out key' }, () => lists.key()),
    applyAgain: (by: By) =>
      act(by, { verb: 'opt-out apply', resultOf: (result) => ({ ...result }) }, () =>
        lists.applyAgain(),
      ),

    /** Removes what is due now, instead of a worker within seconds. */
    sweep: optOuts.sweep,
  }
}
export type OperatorOptOuts = ReturnType<typeof createOperatorOptOuts>

interface FindQuery extends CursorRequest {
  reference?: string | undefined
}
