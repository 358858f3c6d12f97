import { AppError } from '../../app-error.ts'
import type { Both } from './ledger-arithmetic.ts'
import { DINS, directory, type VendorAnswer } from './ledger-operations.ts'
import type { LookupsOn } from '../lookups/lookups-on.ts'

/** Inserts the directory of the model's directors into the database. */
export async function fillDirectory(t: LookupsOn): Promise<void> {
  const contacts = DINS.map((din, index) => {
    const { phone, email } = directory(index)
    return {
      din,
      phone: phone ? `+9111111${din.slice(3)}` : null,
      email: email ? `d${din}@sample.example` : null,
    }
  })
  const rows = contacts.map((contact) => ({ ...contact, source: 'Directory', as_of: null }))
  await t.db.kysely
    .insertInto('contact_din')
    .values(rows.filter(({ phone, email }) => phone ?? email))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The fields that a vendor returns. */
export function returnedFields(vendorAnswer: VendorAnswer): Both<boolean> {
  return {
    phone: vendorAnswer === 'both' || vendorAnswer === 'phone',
    email: vendorAnswer === 'both' || vendorAnswer === 'email',
  }
}

/** The answer of a vendor. */
export function answerOf(
  vendorAnswer: VendorAnswer,
  contact: { phone: string; email: string },
): unknown {
  if (vendorAnswer === 'fails') throw new Error('the vendor is down')
  const { phone, email } = returnedFields(vendorAnswer)
  return { phone: phone ? contact.phone : null, email: email ? contact.email : null }
}

/** The value of a call, or the code with which it was refused. */
export async function outcome<T>(work: Promise<T>): Promise<{ value?: T; refusal?: string }> {
  try {
    return { value: await work }
  } catch (error) {
    if (error instanceof AppError) return { refusal: error.code }
    throw error
  }
}
