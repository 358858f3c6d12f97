import { useState } from 'react'
import { FormButton } from '../../components/buttons/form-button.tsx'
import type { Choice } from './reveal-many.api.ts'
import { revealManyText } from './reveal-many.text.ts'
import classes from './reveal-many.module.css'

const { which: text } = revealManyText

const LIMITS = [1, 2, 3, 5, 10]

interface CompanyChoiceProps {
  companies: NonNullable<Choice['companies']>
  isBusy: boolean
  onChoose: (choice: Choice) => void
}

/** Which directors of the chosen companies, and how many of each. */
export function CompanyChoice({ companies, isBusy, onChoose }: CompanyChoiceProps) {
  const [designation, setDesignation] = useState('')
  const [limit, setLimit] = useState('')
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        onChoose({
          companies: {
            ...companies,
            designation: designation || undefined,
            per_company: limit === '' ? undefined : Number(limit),
          },
        })
      }}
    >
      <p>{text.companies(companies.identification_numbers.length)}</p>
      <label>
        <span className="field-label">{text.designation}</span>
        <select value={designation} onChange={(event) => setDesignation(event.currentTarget.value)}>
          <option value="">{text.anyDesignation}</option>
          {text.designations.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      <label>
        <span className="field-label">{text.perCompany}</span>
        <select value={limit} onChange={(event) => setLimit(event.currentTarget.value)}>
          <option value="">{text.noLimit}</option>
          {LIMITS.map((count) => (
            <option key={count}>{count}</option>
          ))}
        </select>
      </label>
      <FormButton type="submit" isBusy={isBusy}>
        {text.next}
      </FormButton>
    </form>
  )
}
