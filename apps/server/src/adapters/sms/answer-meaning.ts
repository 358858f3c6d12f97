import { isScalar } from '../../json/answer-path.ts'
import { fieldsOf } from './answer-fields.ts'

/** `null`: it says neither, or both. */
type Meaning = 'failed' | 'sent' | null

/** The deepest level at which vendors report on a message. Lists count too. */
const MAX_DEEP = 8
const MAX_WORDS = 500

const SUCCESS = /^(?:is)?(?:success|successful|ok)$/
const STATE =
  /^(?:(?:message|sms|send|delivery|response|request)?stat(?:us|e)(?:text|name)?|groupname|type|result|outcome|response|return)$/
const HTTP_STATUS = /^(?:status|(?:http)?statuscode|httpcode|responsecode|httpstatus)$/
const ERROR = /^(?:is|has)?(?:err|errors?|fault|exception)(?:code|no|num|number|id)?$/
const FAILURES = /^(?:failed|failures?|rejected)(?:count)?$/
const ERROR_TEXT = /^(?:err|error|failure)(?:message|msg|text|desc|description|details?|reason)$/
const TEXT = /^(?:status|response)?(?:message|msg|reason|desc|description|details?|remarks?)$/
/** Of the fields of an error, what decides. */
const CODE = /^(?:err|error|status)?(?:code|no|num|number|id)$/

const NO_ERROR = /\b(?:no|0|zero|without) (?:errors?|fail(?:ed|ures?)|rejected)\b/g
const NOT_SENT = new RegExp(
  String.raw`\b(?:not|never|cannot|can.?t|could ?n.?t|was ?n.?t|unable to|failed to) ` +
    String.raw`(?:\w+ ){0,2}` +
    '(?:sen[dt]|accept|deliver|submit|process|success|queue|ok|found|exist|registered|allowed|' +
    'approved|valid|authori[sz]ed|authenticated|enough|permitted|match|supported|active)',
  'g',
)
const FAILED =
  /\b(?:err|errors?|fail(?:s|ed|ures?)?|invalid|reject(?:s|d|ed)?|undeliv\w*|deni(?:ed|al)|declined|refused|blocked|blacklisted|unauthori[sz]ed|forbidden|insufficient|mismatch\w*|missing|unable|wrong|incorrect|expired|exceeded|disabled|suspended|unsuccess\w*|unsent|unregistered|cancell?ed|unknown (?:user|sender|template)|(?:no|low) (?:credits?|balance)|nack|nok)\b/
const SENT =
  /\b(?:success\w*|ok|sent|queued|accepted|submitted|delivered|scheduled|processed|pending|done)\b/
const FAILED_FIRST = /^\W*(?:err|errors?|fail(?:ed|ures?)?|invalid|reject(?:ed)?)\b/
const NO_ERROR_CODE = /^(?:[a-z]{0,3}0+|20[0-2]|none|null|nil|no|false|n\/?a|-)$/

/**
 * Whether an answer clearly reports a failure. Used if no rule describes a success. JSON, XML,
 * `name=value` and plain text are read alike: flags (`success: 0`), states (`rejected`), error
 * codes (`007`, but not `000`) and, if none of these says that it was sent, texts. An answer that
 * says nothing, or both, is no failure: the message may be on its way, and a second one would
 * follow. A web page comes from a proxy or a wrong address.
 *
 * @param ownText The text that was sent, which the vendor may repeat.
 */
export function isPlainFailure(answer: string, ownText = ''): boolean {
  if (/^\s*<(!doctype\s+)?html\b/i.test(answer)) return true
  const fields = fieldsOf(answer)
  const said = fields && meaningOfFields(fields, { ownText, depth: MAX_DEEP, isSent: false })
  if (said) return said === 'failed'
  return (
    /^\s*(?:-\d+|false)\s*$/i.test(answer) ||
    (!/^\s*[<{[]/.test(answer) && meaningOfText(answer, ownText) === 'failed')
  )
}

interface Reading {
  ownText: string
  depth: number
  /** What contains it says that the message was sent. */
  isSent: boolean
}

function meaningOfFields(fields: object, { ownText, depth, isSent }: Reading): Meaning {
  if (depth === 0) return null
  const named = Object.entries(fields).flatMap(([name, value]: [string, unknown]) =>
    listOf(value).map((one) => [plain(name), one] as const),
  )
  const own = named.map(([name, value]) => meaningOfField(name, value, ownText))
  if (own.includes('failed')) return 'failed'
  const isKnown = isSent || own.includes('sent')
  const inner = named
    .filter(([name]) => !ERROR.test(name) && !FAILURES.test(name))
    .map(([, value]) =>
      isObject(value)
        ? meaningOfFields(value, { ownText, depth: depth - 1, isSent: isKnown })
        : null,
    )
  if (inner.includes('failed')) return 'failed'
  if (isKnown || inner.includes('sent')) return 'sent'
  const texts = named.map(([name, value]) =>
    ERROR_TEXT.test(name)
      ? meaningOfError(value)
      : TEXT.test(name) && typeof value === 'string'
        ? meaningOfText(value, ownText)
        : null,
  )
  return texts.includes('failed') ? 'failed' : texts.includes('sent') ? 'sent' : null
}

function meaningOfField(name: string, value: unknown, ownText: string): Meaning {
  if (ERROR.test(name) || FAILURES.test(name)) return meaningOfError(value)
  const text = wordOf(value)
  if (SUCCESS.test(name))
    return /^(?:0|no|n|false)$/.test(text)
      ? 'failed'
      : /^(?:1|yes|y|true)$/.test(text)
        ? 'sent'
        : null
  if (HTTP_STATUS.test(name) && /^[45]\d\d$/.test(text)) return 'failed'
  if (!STATE.test(name)) return null
  if (/^(?:false|-\d+)$/.test(text)) return 'failed'
  return text === 'true' ? 'sent' : meaningOfText(text, ownText.toLowerCase())
}

/** Of the field of an error, which vendors also send with `0`, `none` or nothing in it. */
function meaningOfError(value: unknown): Meaning {
  if (Array.isArray(value)) return strongest(value.map(meaningOfError))
  if (isObject(value)) {
    const entries = Object.entries(value).map(([name, one]) => [plain(name), one] as const)
    const code = strongest(
      entries.map(([name, one]) => (CODE.test(name) ? meaningOfError(one) : null)),
    )
    return code ?? strongest(entries.map(([, one]) => meaningOfError(one)))
  }
  const text = wordOf(value)
  if (text === '') return null
  return NO_ERROR_CODE.test(text) || meaningOfText(text, '') === 'sent' ? 'sent' : 'failed'
}

function meaningOfText(text: string, ownText: string): Meaning {
  const words = (ownText === '' ? text : text.replaceAll(ownText, ' '))
    .slice(0, MAX_WORDS)
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .replace(NO_ERROR, ' ok ')
  if (FAILED_FIRST.test(words)) return 'failed'
  const without = words.replace(NOT_SENT, ' ')
  const hasFailed = without !== words || FAILED.test(words)
  if (hasFailed === SENT.test(without)) return null
  return hasFailed ? 'failed' : 'sent'
}

const strongest = (all: readonly Meaning[]): Meaning =>
  all.includes('failed') ? 'failed' : all.includes('sent') ? 'sent' : null
/** A text, number or flag as small letters. */
const wordOf = (value: unknown) => (isScalar(value) ? String(value).trim().toLowerCase() : '')
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])
const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')
