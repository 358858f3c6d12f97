import { pino, type Logger } from 'pino'

/**
 * Logs JSON lines to standard output. They contain ids, codes and durations, never a phone number,
 * an email address, a code or a token. The redaction is a second safeguard.
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
