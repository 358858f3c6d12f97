import type { StuckPart } from '@dastak/contract/operator/operator.ts'
import type { Db } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import type { Accounts } from '../accounts/accounts.service.ts'
import type { Backups } from '../backups/backups.service.ts'
import type { ImportUploads } from '../registry/uploads/import-uploads.service.ts'
import type { OptOuts } from '../opt-outs/opt-outs.service.ts'
import type { Reports } from '../reports/reports.service.ts'
import { createAct } from './act.service.ts'
import { createOperatorBackups } from './backups.service.ts'
import { createConfirmation } from './confirmation.service.ts'
import { createOperatorImports } from './imports.service.ts'
import { createOperatorLog } from './log.service.ts'
import { createPasskeys } from './passkeys.service.ts'
import { createOperatorOptOuts } from './opt-outs.service.ts'
import { createOperatorReports } from './reports.service.ts'
import { createSetUp, type SetUpOptions } from './set-up.service.ts'
import { createStuck, type StuckOwner } from './stuck.service.ts'
import { createOperatorVendors, type VendorsOptions } from './vendors.service.ts'
import { createOperatorUsers, type UsersOptions } from './users.service.ts'

interface OperatorOptions extends Omit<UsersOptions, 'act' | 'accounts' | 'reports'> {
  reports: Reports
  db: Db
  clock: Clock
  timeZone: string
  productName: string
  accounts: Pick<Accounts, 'operatorActions' | 'ownCode' | 'profile'>
  stuck: Readonly<Record<StuckPart, StuckOwner>>
  importUploads: ImportUploads
  backups: Backups
  optOuts: OptOuts
  queue: Pick<JobQueue, 'enqueue'>
  setUp: SetUpOptions['setUp']
  vendors: VendorsOptions['vendors']
  readCell: VendorsOptions['readCell']
  onLostOutcome: (error: unknown) => void
}

/** What operators do, in the console and at the command line. It is above all other subjects. */
export function createOperator(options: OperatorOptions) {
  const { accounts } = options
  const act = createAct(options)
  const confirmation = createConfirmation({ ...options, act })
  return {
    act,
    log: createOperatorLog(options),
    confirmation,
    passkeys: createPasskeys({ ...options, act, confirmation }),
    users: createOperatorUsers({ ...options, act }),
    reports: createOperatorReports({ ...options, act }),
    stuck: createStuck({ ...options, act }),
    imports: createOperatorImports({ ...options, act }),
    setUp: createSetUp({ ...options, act }),
    backups: createOperatorBackups({ ...options, act }),
    vendors: createOperatorVendors({ ...options, act }),
    optOuts: createOperatorOptOuts({ ...options, act }),
    me: {
      /** The last digits of the operator's own number. */
      mobileEnding: async (userId: number) =>
        (await accounts.profile.getProfileDetails(userId)).mobile.slice(-3),
    },
  }
}
export type Operator = ReturnType<typeof createOperator>
