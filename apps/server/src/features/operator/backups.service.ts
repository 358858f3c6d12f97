import type { Backups } from '../backups/backups.service.ts'
import type { Act, By } from './act.service.ts'

interface BackupsOptions {
  act: Act
  backups: Pick<Backups, 'history' | 'makeLater' | 'make' | 'last'>
}

/** Backups, as operators see and make them. */
export function createOperatorBackups({ act, backups }: BackupsOptions) {
  return {
    history: backups.history,
    last: backups.last,
    /** A worker makes it. Errors: conflict (one is being made). */
    makeLater: (by: By) => act(by, { verb: 'backup make' }, () => backups.makeLater()),
    /** Makes it in this process. */
    make: (by: By, how: Parameters<Backups['make']>[0]) =>
      act(by, { verb: 'backup make', resultOf: ({ name, bytes }) => ({ name, bytes }) }, () =>
        backups.make(how),
      ),
  }
}
export type OperatorBackups = ReturnType<typeof createOperatorBackups>
