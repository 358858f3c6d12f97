import type { ErrorCode } from './errors.ts'

/** The shape of every JSON reply. `status_code` repeats the HTTP status. */
export interface Envelope<Data> {
  success: boolean
  status_code: number
  message_code: 'success' | ErrorCode
  message: string
  data: Data
}
