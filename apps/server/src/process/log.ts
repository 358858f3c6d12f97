import { pino, type Logger } from 'pino'

/**
 * Logs as JSON lines on standard output. They name ids, codes and durations, never a phone number,
 * an email address, a code or a token; the redaction is the second line of defence.
 */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
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
  })
}
