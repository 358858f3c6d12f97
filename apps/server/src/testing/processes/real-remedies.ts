import { existsSync } from 'node:fs'
import { Command } from 'commander'
import { addBackupCommands } from '../../cli/backup-commands.ts'
import { addBillingCommands } from '../../cli/billing-commands.ts'
import { addDoctorCommand } from '../../cli/doctor/doctor-command.ts'
import type { Finding } from '../../cli/doctor/finding.rules.ts'
import { addMigrateCommand } from '../../cli/migrate-command.ts'
import { addMessageCommands } from '../../cli/message-commands.ts'
import { addStorageCommands } from '../../cli/storage-commands.ts'
import { SETTING_NAMES } from '../../config/reference/all-settings.ts'

const ROOT = new URL('../../../../../', import.meta.url)
/** Programs of systems on which people run Dastak, and of its proxy. */
const PROGRAMS = new Set(
  (
    'npm df chown chmod timedatectl certbot openssl curl ss cat getent journalctl ' +
    'proxy_set_header'
  ).split(' '),
)
const SQL = /\b(ALTER (SYSTEM|ROLE|DATABASE)|REINDEX|VACUUM|GRANT|CREATE|SELECT pg_\w+)\b.*;/
const OTHER_VARIABLES = new Set(['NODE_EXTRA_CA_CERTS'])

/** Facts that are judged, the state that they must lead to, and words of what is shown. */
export type JudgementCases = readonly (readonly [
  () => Finding | Finding[],
  Finding['state'],
  string,
])[]

const findingsOf = ([judge]: JudgementCases[number]) => [judge()].flat()

/** The cases that lead to another state or other words, with what they lead to. */
export function unreached(cases: JudgementCases) {
  return cases
    .filter(
      (one) =>
        !findingsOf(one).some(({ state, found }) => state === one[1] && found.includes(one[2])),
    )
    .map((one) => ({ wanted: [one[1], one[2]], found: findingsOf(one) }))
}

/** The findings of cases that have a remedy. */
export function remediesOf(cases: JudgementCases): Finding[] {
  return cases.flatMap(findingsOf).filter((finding) => 'remedy' in finding)
}

/**
 * What is wrong with the remedies of these findings: one without a command or a setting, and one
 * with a command, a setting or a document that does not exist.
 */
export function unrealRemedies(findings: readonly Finding[]): string[] {
  return findings.flatMap((finding) =>
    'remedy' in finding
      ? faultsOf(finding.remedy).map((fault) => `${fault}: ${finding.remedy}`)
      : [],
  )
}

function faultsOf(remedy: string): string[] {
  const names = remedy.match(/\b[A-Z][A-Z0-9]*(_[A-Z0-9]+)+\b|\bPORT\b|\bROLE\b/g) ?? []
  const settings = new Set<string>(SETTING_NAMES)
  const commands = Array.from(remedy.matchAll(/`([^`]+)`/g), ([, command = '']) =>
    command.replace(/^([A-Z_]+=\S+ )+/, ''),
  )
  const own = commands.flatMap((command) => /^npm run dastak -- (.+)$/.exec(command)?.[1] ?? [])
  const documents = remedy.match(/docs\/[\w-]+\.md/g) ?? []
  const hasProgram = commands.some((command) => PROGRAMS.has(command.split(' ')[0] ?? ''))
  return [
    ...names.filter((name) => !settings.has(name) && !OTHER_VARIABLES.has(name)),
    ...own.filter((words) => !isCommand(words)),
    ...documents.filter((path) => !existsSync(new URL(path, ROOT))),
    ...(hasProgram || SQL.test(remedy) || names.length > 0 || documents.length > 0
      ? []
      : ['no command and no setting']),
  ]
}

function isCommand(words: string): boolean {
  let at: Command | undefined = program
  for (const word of words.split(' ').filter((one) => /^[a-z]/.test(one)))
    at = at?.commands.find((command) => command.name() === word)
  return at !== undefined && at !== program
}

/** The commands as the command line has them. None is run. */
const program = new Command()
for (const add of [
  addBackupCommands,
  addBillingCommands,
  addDoctorCommand,
  addMessageCommands,
  addMigrateCommand,
  addStorageCommands,
])
  add(program, {} as never)
