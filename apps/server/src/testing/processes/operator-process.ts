import { once } from 'node:events'
import { Command } from 'commander'
import { addOperatorCommands } from '../../cli/operator-commands.ts'
import { addPlanCommand } from '../../cli/plan-command.ts'
import { addReportsCommands } from '../../cli/reports-commands.ts'
import { addSuppressCommands } from '../../cli/suppress-commands.ts'
import { addUserCommands } from '../../cli/user-commands.ts'
import { createCommandDatabase } from '../../command-database.ts'
import { loadConfig } from '../../config/config.ts'
import type { Deps } from '../../deps.ts'

/**
 * The operator's commands next to a running product, in one process for all of them: a command line
 * takes two seconds of a core to start. Gets the arguments of one command as a message. Answers
 * with its output or its error.
 */
export type OperatorAnswer = { output: string } | { error: string }

const config = loadConfig()
const { withDeps } = createCommandDatabase(() => config)

await withDeps(async (deps) => {
  process.on('message', (args: string[]) => {
    void answerTo(deps, args).then((answer) => process.connected && process.send?.(answer))
  })
  process.send?.('ready')
  await once(process, 'disconnect')
})

async function answerTo({ operator }: Deps, args: string[]): Promise<OperatorAnswer> {
  const lines: string[] = []
  const write = (line: string) => void lines.push(`${line}\n`)
  const program = new Command('dastak').exitOverride()
  const withUsers: Parameters<typeof addPlanCommand>[1]['withUsers'] = (action) =>
    action(operator.users)
  const webAddress = () => `http://localhost:${config.port}`
  const user = addUserCommands(program, { withUsers, write, webAddress })
  addPlanCommand(user, { withUsers, write })
  addReportsCommands(program, { withReports: (action) => action(operator.reports), write })
  addSuppressCommands(program, { withOptOuts: (action) => action(operator.optOuts), write })
  addOperatorCommands(program, { withOperator: (action) => action(operator), write })
  try {
    await program.parseAsync(args, { from: 'user' })
    return { output: lines.join('') }
  } catch (error) {
    return { error: String(error) }
  }
}
