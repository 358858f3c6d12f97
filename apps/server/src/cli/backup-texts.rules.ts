import type { Restored } from './restore.ts'

/** What follows a backup in the list, unless it is of this installation. */
export function whoseText(row: { installation: string | null; is_own: boolean | null }): string {
  if (row.installation === null) return '  without a name, never deleted'
  return row.is_own === false ? '  of another installation' : ''
}

/** Why there is no latest backup. `latest`: that of each installation. */
export function chooseText(
  latest: readonly { name: string }[],
  { location, command }: { location: string; command: string },
): string {
  return (
    `In ${location} it is not clear whose backup is the latest: there are several installations, ` +
    'or backups without a name. Choose one by its name:\n' +
    latest.map(({ name }) => `  npm run dastak -- ${command} ${name}`).join('\n')
  )
}

export const countText = ({ rows, files }: { rows: number; files: number }) =>
  `${rows.toLocaleString('en')} rows, ${files.toLocaleString('en')} files`

export function restoredJson({ rows, files, installation, optOuts }: Restored) {
  return { is_restored: true, rows, files, installation, opt_outs: optOuts }
}

export function restoredLines(
  restored: Restored,
  flags: { continue?: boolean; withoutOptOuts?: boolean },
): string[] {
  const { madeAt, installation, optOuts } = restored
  return [
    `The backup of ${madeAt.toISOString()} is restored: ${countText(restored)}.`,
    optOuts
      ? `Newer opt-outs: ${optOuts.added} were taken back, and ${optOuts.lifted} lifted.`
      : flags.withoutOptOuts
        ? NOT_TAKEN
        : `No list of newer opt-outs was found. ${NOT_TAKEN}`,
    flags.continue
      ? `The installation goes on as ${installation}.`
      : `This installation is now ${installation}, and leaves earlier backups alone. If the one ` +
        'that made the backup is gone, restore with --continue instead.',
    'The ledger is correct. Start Dastak with npm start.',
  ]
}

const NOT_TAKEN =
  'Opt-outs of people after the backup are lost. Add them again: npm run dastak -- suppress add'
