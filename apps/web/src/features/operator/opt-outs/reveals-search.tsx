import type { DataOf } from '@dastak/contract/endpoint.ts'
import { OPERATOR_REASON_MAX } from '@dastak/contract/limits.ts'
import { optionalReason } from '@dastak/contract/operator/operator.ts'
import {
  REVEAL_SEARCHES,
  revealTextField,
  type findReveals as findRevealsCall,
} from '@dastak/contract/operator/opt-outs.ts'
import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { useRef, useState } from 'react'
import { FormButton } from '../../../components/buttons/form-button.tsx'
import { SelectField } from '../../../components/fields/select-field.tsx'
import { useForm } from '../../../lib/forms/use-form.ts'
import { operatorText } from '../operator.text.ts'
import { findReveals, type RevealSearch } from './opt-outs.api.ts'
import classes from './opt-outs.module.css'
import { optOutsText } from './opt-outs.text.ts'
import { RevealsTable } from './reveals-table.tsx'

const text = optOutsText.reveals
const EMPTY: { by: RevealSearch; text: string; reason: string } = {
  by: 'contact',
  text: '',
  reason: '',
}
type Found = DataOf<typeof findRevealsCall>

/** Finds who has revealed a contact. What was typed is kept nowhere. */
export function RevealsSearch() {
  const [found, setFound] = useState<Found | null>(null)
  const edits = useRef(0)
  const form = useForm({
    values: EMPTY,
    rules: { text: revealTextField, reason: optionalReason },
    othersAt: 'text',
    // The reveals of something else must not be read as those of what is typed.
    onEdit: () => {
      edits.current += 1
      setFound(null)
    },
    async send(typed) {
      const sent = edits.current
      const answer = await findReveals(typed)
      if (edits.current === sent) setFound(answer)
    },
  })
  const { by } = form.values
  return (
    <>
      <form className={classes.search} aria-label={text.title} {...form.element}>
        <SelectField
          label={text.by}
          value={by}
          onChange={(chosen) => form.set('by', chosen as RevealSearch)}
        >
          {REVEAL_SEARCHES.map((one) => (
            <option key={one} value={one}>
              {text.searches[one]}
            </option>
          ))}
        </SelectField>
        <TextInput
          label={text.searches[by]}
          maxLength={2_000}
          autoComplete="off"
          spellCheck={false}
          {...form.field('text')}
        />
        <TextInput
          label={operatorText.optionalReason}
          maxLength={OPERATOR_REASON_MAX}
          autoComplete="off"
          {...form.field('reason')}
        />
        <FormButton type="submit" isBusy={form.isBusy} className={classes.submit}>
          {text.submit}
        </FormButton>
      </form>
      <p role="status" className="visually-hidden">
        {found ? text.found(found.data.length, found.is_complete) : ''}
      </p>
      {found && <RevealsTable found={found} />}
    </>
  )
}
