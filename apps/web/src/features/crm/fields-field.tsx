import { CRM_FIELDS, type CrmField } from '@dastak/contract/crm/crm.ts'
import classes from './crm.module.css'
import { crmText } from './crm.text.ts'

interface FieldsFieldProps {
  fields: readonly CrmField[]
  error: string | undefined
  onChange: (fields: CrmField[]) => void
}

/** What is sent of a lead. */
export function FieldsField({ fields, error, onChange }: FieldsFieldProps) {
  const toggle = (field: CrmField) =>
    onChange(CRM_FIELDS.filter((one) => fields.includes(one) !== (one === field)))
  return (
    <fieldset className={classes.fields} aria-invalid={error ? true : undefined}>
      <legend>{crmText.fields}</legend>
      {CRM_FIELDS.map((field) => (
        <label key={field}>
          <input type="checkbox" checked={fields.includes(field)} onChange={() => toggle(field)} />{' '}
          {crmText.fieldNames[field]}
        </label>
      ))}
      {error && (
        <p className="error-small" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
