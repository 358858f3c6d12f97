import { copyText } from '../screen/copy-text.ts'

export const COPIED = { phone: 'Phone number copied', email: 'Email ID copied' } as const
const NAMES = { phone: 'phone number', email: 'email ID' } as const

export type ContactKind = keyof typeof COPIED

/** Copies a phone number (E.164) or an email address and says so, in the specification's words. */
export async function copyContact(kind: ContactKind, value: string): Promise<void> {
  await copyText(value, COPIED[kind], NAMES[kind])
}
