import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import { withCommandNames } from '../text/command-names.ts'
import { contextFields } from '../watch/context.ts'

/**
 * Logs JSON lines to standard output. They contain ids, codes and durations, never a phone number,
 * an email address, a code or a token. The redaction is a second safeguard. Each line of a request
 * or a job has its id.
 */
export function createLog(level: string, to?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    mixin: contextFields,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    hooks: { streamWrite: withCommandNames },
    redact: [
      '*.authorization',
      '*.cookie',
      '*.otp',
      '*.token',
      '*.access_token',
      '*.user_mobile',
      '*.email',
      '*.phone',
    ],
  }
  return to ? pino(options, to) : pino(options)
}
