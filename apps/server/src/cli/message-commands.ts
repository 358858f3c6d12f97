import { Option, type Command } from 'commander'
import { AppError } from '../app-error.ts'
import type { SmsVendor } from '../config/sms.ts'
import type { EmailSender } from '../ports/email.ts'
import { SmsNotTaken, type SmsSender } from '../ports/sms.ts'
import { unsentReason } from '../ports/unsent-reason.ts'
import {
  digitsIn,
  hasCode,
  SMS_TEMPLATES,
  smsText,
  valueNames,
  type SmsFrame,
  type SmsTemplate,
} from '../text/sms-texts.ts'
import { printResult, type CheckOutput } from './check-result.ts'

interface MessageCommandsOptions extends CheckOutput {
  /** The senders. Null if none is set, or if demo mode keeps all messages. */
  senders: () => {
    sms: SmsSender | null
    email: (EmailSender & { close(): void }) | null
    isDemo: boolean
  }
  /** Converts a typed number to E.164. Errors: validation_failed. */
  readMobile: (typed: string) => string
  settings: () => SmsFrame & { sms: SmsVendor | null }
}

const IN_DEMO = 'Demo mode sends nothing: messages are kept at /dev/outbox.'
const TO_TEMPLATE =
  'This answer is about a template. The text must match the registered one letter by letter. ' +
  '`npm run dastak -- sms templates` prints the texts that are sent. Put the registered text ' +
  'into SMS_TEMPLATES. Register a code with the digits that it has there, or without a length.'

/** `sms check NUMBER`, `sms templates`, `mail check ADDRESS`: send, and show what is wrong. */
export function addMessageCommands(program: Command, options: MessageCommandsOptions): void {
  const { senders, readMobile, settings, write } = options
  const sms = program.command('sms').description('text messages')

  sms
    .command('check')
    .argument('<number>', 'your own number, e.g. 9876543210')
    .addOption(
      new Option('--template <name>', 'which text, if not both with a code').choices(SMS_TEMPLATES),
    )
    .option('--json', 'print as JSON')
    .description('send both texts with codes that are not valid, and show what is wrong')
    .action(
      async (number: string, { template, json }: { template?: SmsTemplate; json?: boolean }) => {
        const to = readMobile(number)
        const { sms: sender, isDemo } = senders()
        const templates = template ? [template] : SMS_TEMPLATES.filter(hasCode)
        const problems = sender
          ? await problemsOfTexts(templates, (one) => {
              const values = exampleValues(one, '0'.repeat(digitsIn(one)))
              return sender.send({ to, ...smsText(one, values, settings()) })
            })
          : [isDemo ? IN_DEMO : 'No SMS vendor is set. Set SMS_VENDOR or SMS_HTTP_URL.']
        const works = `The SMS vendor accepted ${templates.map(named).join(' and ')}.`
        printResult(
          { works: `${works} Check that each arrives.`, problems },
          { ...options, asJson: json },
        )
      },
    )

  sms
    .command('templates')
    .option('--json', 'print as JSON')
    .description(
      'print every text for its registration with the vendor and the DLT, with {#var#} for values',
    )
    .action(({ json }: { json?: boolean }) => {
      const { sms: vendor, ...frame } = settings()
      const all = SMS_TEMPLATES.map((name) => ({
        name,
        digits: hasCode(name) ? digitsIn(name) : null,
        id: vendor?.templates[name]?.id ?? null,
        text:
          vendor?.templates[name]?.text ??
          smsText(name, exampleValues(name, '{#var#}'), frame).text,
      }))
      if (json) return write(JSON.stringify(all))
      for (const { name, id, text } of all)
        write(`${named(name)}${id ? ` (${id})` : ''}\n${text.replace(/^/gm, '  ')}\n`)
    })

  program
    .command('mail')
    .description('emails')
    .command('check')
    .argument('<address>', 'your own address')
    .option('--json', 'print as JSON')
    .description('send an email, and show what is wrong')
    .action(async (address: string, { json }: { json?: boolean }) => {
      if (!/^[^\s<>,;@"]+@[^\s<>,;@"]+$/.test(address))
        throw new AppError('validation_failed', {
          message: 'Give one email address, like asha@mills.example.',
        })
      const { email, isDemo } = senders()
      const subject = `A message from ${settings().productName}`
      const text = 'The operator is testing whether emails arrive. This one did.'
      const problems = email
        ? await problemsOf(() => email.send({ to: address, subject, text })).finally(() =>
            email.close(),
          )
        : [isDemo ? IN_DEMO : 'No mail server is set. Set SMTP_URL and MAIL_FROM.']
      printResult(
        {
          works: 'The mail server accepted the message. Check that it arrives, and not as spam.',
          problems,
        },
        { ...options, asJson: json },
      )
    })
}

const named = (template: SmsTemplate) =>
  hasCode(template) ? `${template} with ${digitsIn(template)} digits` : template

/** Each text alone, so that one which is registered wrongly does not hide the other. */
async function problemsOfTexts(
  templates: readonly SmsTemplate[],
  send: (template: SmsTemplate) => Promise<void>,
): Promise<string[]> {
  const problems: string[] = []
  for (const template of templates)
    for (const problem of await problemsOf(() => send(template)))
      problems.push(`${named(template)}: ${problem}`)
  return problems
}

/** Values for every placeholder of the text. */
function exampleValues(template: SmsTemplate, value: string): Parameters<typeof smsText>[1] {
  return Object.fromEntries(valueNames(template).map((name) => [name, value]))
}

async function problemsOf(send: () => Promise<void>): Promise<string[]> {
  try {
    await send()
    return []
  } catch (error) {
    const reason = unsentReason(error)
    const answer = error instanceof SmsNotTaken ? error.vendorAnswer : null
    const isTemplate = /\bdlt\b|template|\bheader\b|entity|\bPE.?ID\b/i.test(answer ?? '')
    return [reason, ...(isTemplate ? [TO_TEMPLATE] : [])]
  }
}
