import { sendPrivacyCode, submitOptOut } from '@dastak/contract/privacy/opt-out.ts'
import type { TestServer } from '../server/test-server.ts'

/** Opts a contact out over HTTP, as its person would. Returns the receipt. */
export async function optOut(server: TestServer, contact: string) {
  const sent = await server.call(sendPrivacyCode, { body: { contact, purpose: 'opt_out' } })
  if (sent.status !== 200) throw new Error(sent.body.message)
  const { client_id } = sent.body.data
  const otp = await server.lastCode(contact)
  const { status, body } = await server.call(submitOptOut, { body: { client_id, otp } })
  if (status !== 200) throw new Error(body.message)
  return body.data
}
