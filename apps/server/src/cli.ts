import { join } from 'node:path'
import { Command } from 'commander'
import { addBackupCommands } from './cli/backup-commands.ts'
import { addBillingCommands } from './cli/billing-commands.ts'
import { terminalErrorText } from './cli/terminal-error-text.ts'
import { addDemoCommands } from './cli/demo-commands.ts'
import { installationName } from './cli/doctor/database.ts'
import { addDoctorCommand } from './cli/doctor/doctor-command.ts'
import { addImportCommands } from './cli/import/import-commands.ts'
import { addLedgerCommands } from './cli/ledger-commands.ts'
import { addMigrateCommand } from './cli/migrate-command.ts'
import { addMessageCommands } from './cli/message-commands.ts'
import { addOperatorCommands } from './cli/operator-commands.ts'
import { addPlanCommand } from './cli/plan-command.ts'
import { addReportsCommands } from './cli/reports-commands.ts'
import { addSecretCommands } from './cli/secret-commands.ts'
import { addSuppressCommands } from './cli/suppress-commands.ts'
import { addStorageCommands } from './cli/storage-commands.ts'
import { restore } from './cli/restore.ts'
import { addUserCommands } from './cli/user-commands.ts'
import { addVendorsCommands } from './cli/vendors/vendors-commands.ts'
import {
  checkChargebee,
  chooseBackupPlace,
  chooseSenders,
  outsideServices,
} from './choose-adapters.ts'
import { createCommandDatabase, quiet } from './command-database.ts'
import { examineConfig, loadConfig, type Config } from './config/config.ts'
import { readVendorFile } from './config/vendor-file.ts'
import { addSecret, removeOldSecrets } from './config/secret-file.ts'
import { resetDatabase } from './db/reset-database.ts'
import type { Db } from './db/database.ts'
import { createDeps, type Deps } from './deps.ts'
import { createSuppressions } from './features/opt-outs/suppressions.service.ts'
import { createKeptKeys, type KeptKeys } from './features/secrets/kept-keys.service.ts'
import { createAct } from './features/operator/act.service.ts'
import { allowedMobile } from './features/accounts/sign-in/mobile.rules.ts'
import { backupKeys } from './keys/backup-key.ts'
import { onParentGone } from './process/parent-process.ts'
import { loadDemo } from './sample/demo/load-demo.ts'
import { withCommandNames } from './text/command-names.ts'

const write = (line: string) => void process.stdout.write(`${withCommandNames(line)}\n`)
const setExitCode = (code: number) => void (process.exitCode = code)
const output = { write, setExitCode }

let config: Config | undefined
const settings = () => (config ??= loadConfig())
const { withDatabase, withServices, withDeps, whileClaimed, claim, release } =
  createCommandDatabase(settings)

/**
 * The operator's command line. It works with a running server or alone: then it starts the embedded
 * database.
 */
async function main(): Promise<void> {
  const program = new Command('dastak')
    .description('the operator’s command line')
    .showHelpAfterError('(add --help to see the options)')
  addImportCommands(program, {
    withDatabase,
    suppressedAmong: (db) => suppressionsOn(db).among,
    act: (db, kind, action) =>
      createAct({ db, clock: { now: () => new Date() }, onLostOutcome: () => undefined })(
        'command line',
        { verb: 'import start', detail: { kind } },
        action,
      ),
    write,
    progress: process.stderr,
    now: () => new Date(),
    get reportsDir() {
      return join(settings().dataDir, 'import-reports')
    },
  })
  const user = addUserCommands(program, {
    withUsers: (action) => withDeps(({ operator }) => action(operator.users)),
    write,
    webAddress: () => settings().publicUrl ?? `http://localhost:${settings().port}`,
  })
  addPlanCommand(user, {
    withUsers: (action) => withDeps(({ operator }) => action(operator.users)),
    write,
  })
  addReportsCommands(program, {
    withReports: (action) => withDeps(({ operator }) => action(operator.reports)),
    write,
  })
  addOperatorCommands(program, {
    withOperator: (action) => withDeps(({ operator }) => action(operator)),
    write,
  })
  addSuppressCommands(program, {
    withOptOuts: (action) => withDeps(({ operator }) => action(operator.optOuts)),
    write,
  })
  addVendorsCommands(program, {
    withVendors: (action) => withDeps(async ({ operator }) => action(operator.vendors)),
    readFile: (file) => readVendorFile(file, settings()),
    write,
  })
  addLedgerCommands(program, { checkLedger: () => withDeps(checkLedger), ...output })
  addBackupCommands(program, {
    make: (onTable) =>
      withDeps(({ operator }) => operator.backups.make('command line', { onTable })),
    restore: (content, choices) =>
      whileClaimed('restore', () =>
        restore(content, {
          ...choices,
          config: settings(),
          withDatabase: (action, restoring) => withDatabase(action, { restoring }),
          services: (db, config) => {
            const deps = createDeps(config, db, quiet)
            return {
              ...deps,
              checkLedger: () => checkLedger(deps),
              withOptOuts: (action) =>
                withServices(db, ({ optOuts }) => action(optOuts.lists.own), config),
            }
          },
        }),
      ),
    installation: () => installationName(settings()),
    place: () => chooseBackupPlace(settings()),
    keys: () => backupKeys(settings()),
    progress: process.stderr,
    ...output,
  })
  addMigrateCommand(program, {
    migrate: () => withDatabase(async (_db, { migrated }) => migrated, { migrates: true }),
    write,
  })
  addStorageCommands(program, {
    withStorage: (action) => withDeps(({ storage }) => action(storage)),
    isElsewhere: () => settings().bucket !== null,
    ...output,
  })
  addSecretCommands(program, {
    withSecrets: (action) =>
      withDeps((deps) => {
        const { act } = deps.operator
        const rotate = () => act('command line', { verb: 'secret rotate' }, deps.rotation.rotate)
        const replaceLost: KeptKeys['replaceLost'] = (kept) =>
          act('command line', { verb: 'secret lost' }, () => deps.keptKeys.replaceLost(kept))
        return action({
          ...deps,
          rotation: { ...deps.rotation, rotate },
          keptKeys: { ...deps.keptKeys, replaceLost },
        })
      }),
    secrets: {
      isInFile: () => settings().isSecretInFile,
      count: () => settings().secrets.length,
      add: () => addSecret(settings().dataDir),
      removeOld: () => removeOldSecrets(settings().dataDir),
    },
    ...output,
  })
  addMessageCommands(program, {
    senders: () => ({ ...chooseSenders(settings()), isDemo: settings().isDemo }),
    readMobile: (typed) => allowedMobile(typed, settings().allowedCountries),
    settings,
    ...output,
  })
  addBillingCommands(program, {
    refund: (paymentId) =>
      withDeps(async ({ billing, sandbox, operator }) => {
        const id = await billing.providerIdOf(paymentId)
        if (!sandbox || id === undefined) return sandbox && false
        const target = { type: 'payment', id: paymentId } as const
        return operator.act('command line', { verb: 'billing refund', target }, () =>
          sandbox.refund(id),
        )
      }),
    provider: () => settings().billingProvider,
    checkOffers: () => checkChargebee(settings()),
    ...output,
  })
  addDoctorCommand(program, {
    examined: examineConfig,
    outside: outsideServices,
    terminal: process.stdout,
    ...output,
  })
  addDemoCommands(program, {
    isDemo: () => settings().isDemo,
    claim: () => claim('demo reset'),
    location: () => {
      const { dataDir, database } = settings()
      return database ? `the database ${new URL(database.url).pathname.slice(1)}` : dataDir
    },
    release,
    reset,
    terminal: { input: process.stdin, output: process.stderr },
    write,
  })
  // End if the terminal or wrapper is gone. An import continues later where it stopped.
  onParentGone(() => process.exit(1))
  await program.parseAsync()
}

/** The opt-outs of a database, without all other services. */
function suppressionsOn(db: Db) {
  const { secrets } = settings()
  const keptKeys = createKeptKeys({ db, secrets, clock: { now: () => new Date() } })
  return createSuppressions({ db, secrets, ownKey: () => keptKeys.get('opt-outs') })
}

const checkLedger = ({ credits, lookups, billing, teams, batches }: Deps) =>
  credits.check([lookups, billing, teams, batches].flatMap(({ ledgerRules }) => [...ledgerRules]))

async function reset(confirm: () => Promise<void>): Promise<void> {
  await withDatabase(
    async (db, { ownerUrl }) => {
      await confirm()
      await resetDatabase(ownerUrl)
      await withServices(db, ({ clock }) =>
        loadDemo({
          db,
          now: clock.now,
          timeZone: settings().timeZone,
          servicesAt: (past) => createDeps(settings(), db, quiet, { clock: past }),
        }),
      )
    },
    { migrates: true },
  )
}

/** Prints the error and ends the command, even if something is still open. */
function exitWithError(error: unknown): never {
  process.stderr.write(`${terminalErrorText(error)}\n`)
  process.exit(1)
}

// The reader of a pipe is gone, as with `head`, so nobody can see an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) =>
  error.code === 'EPIPE' ? process.exit(1) : exitWithError(error),
)
// Also called for unhandled rejections.
process.on('uncaughtException', exitWithError)
main().catch(exitWithError)
