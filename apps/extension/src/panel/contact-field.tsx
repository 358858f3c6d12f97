import type { CreditAmounts } from '@dastak/contract/credits.ts'
import type { Draft } from '../storage.ts'
import { others } from './draft.ts'
import { Field } from './field.tsx'
import { spacedPhone } from './spaced-phone.ts'

interface ContactFieldProps {
  kind: 'phone' | 'email'
  draft: Draft
  price: CreditAmounts
  error: string | null
  onChange: (changed: Partial<Draft>) => void
}

/** An editable contact with its cost, and the other contacts of the page. */
export function ContactField({ kind, draft, price, error, onChange }: ContactFieldProps) {
  const isPhone = kind === 'phone'
  const value = draft[kind]
  const onPage = isPhone ? draft.phones : draft.emails
  const more = others(onPage, value)
  return (
    <>
      <Field
        label={isPhone ? 'Phone' : 'Email'}
        value={value}
        onChange={(typed) => onChange({ [kind]: typed })}
        error={error}
        hint={hintOf(value, onPage, draft.isByHand, unitCost(price[kind], kind))}
        inputMode={isPhone ? 'tel' : 'email'}
      />
      {more.length > 0 && (
        <p className="row small others">
          <span className="dim">Also on the page:</span>
          {more.map((contact) => (
            <button
              key={contact}
              type="button"
              className="chip-button"
              onClick={() => onChange({ [kind]: contact })}
            >
              {isPhone ? spacedPhone(contact) : contact}
            </button>
          ))}
        </p>
      )}
    </>
  )
}

/** The source of a contact, or the cost of its lookup. */
function hintOf(value: string, onPage: readonly string[], isByHand: boolean, cost: string): string {
  if (value.trim() === '')
    return `${isByHand ? 'Empty' : 'Not on the page'}. Lookup: ${cost} if found.`
  return onPage.includes(value) ? 'From the page: free' : 'Typed by you: free'
}

const unitCost = (amount: number, unit: string) =>
  amount === 0 ? 'free' : `${amount} ${unit} ${amount === 1 ? 'credit' : 'credits'}`
