import { copyText } from '../screen/copy-text.ts'
import { copyContactText } from './copy-contact.text.ts'

export type ContactKind = 'phone' | 'email'

/** Copies a phone number (E.164) or an email address and shows a message. */
export async function copyContact(kind: ContactKind, value: string): Promise<void> {
  await copyText(value, copyContactText.copied[kind], copyContactText.noun[kind])
}
