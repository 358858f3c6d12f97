import { InputWrapper } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { IconChevronDown } from '@tabler/icons-react'
import { type ChangeEvent, useEffect, useId, useRef } from 'react'
import { INDIA, countriesOf, countryByCode } from '../../lib/phones/countries.ts'
import { loadMobilePlans, mobilePlans } from '../../lib/phones/mobile-plans.ts'
import {
  type PhoneValue,
  readLinkedPhone,
  readPhone,
  spacedNational,
} from '../../lib/phones/phone-number.ts'
import { useSettings } from '../../lib/state/settings.ts'
import { fieldsText } from './fields.text.ts'
import classes from './phone-input.module.css'

interface PhoneInputProps {
  label: string
  value: PhoneValue
  onChange: (value: PhoneValue) => void
  error?: string
  autoFocus?: boolean
  disabled?: boolean
}

/** A phone number and its country. A number with a dialling code selects its country. */
export function PhoneInput({
  label,
  value,
  onChange,
  error,
  autoFocus,
  disabled,
}: PhoneInputProps) {
  const { countries: served } = useSettings()
  const id = useId()
  const errorId = `${id}-error`
  const country = countryByCode(value.country)

  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const early = typedEarly(field.current)
    if (early.country === value.country && early.national === value.national) return
    onChange(readLinkedPhone(early.national, served, early.country))
    // Only once, when React takes over the server's HTML.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  const needsPlans = value.country !== INDIA || value.national.startsWith('+')
  useEffect(() => {
    if (needsPlans) void loadMobilePlans()
  }, [needsPlans])

  function spaced(phone: PhoneValue): string {
    if (phone.country === INDIA) return spacedNational(phone.national)
    return mobilePlans()?.format(phone.country, phone.national.replace(/\D/g, '')) ?? phone.national
  }

  function change(event: ChangeEvent<HTMLInputElement>) {
    const { value: typed, selectionStart } = event.currentTarget
    const read = readPhone(typed, value.country, served)
    const isAppended = selectionStart === typed.length && typed.length > value.national.length
    const isPlain = /^[\d\s()-]*$/.test(read.national)
    onChange(isAppended && isPlain ? { ...read, national: spaced(read) } : read)
  }

  return (
    <InputWrapper
      label={label}
      labelProps={{ htmlFor: id }}
      error={error}
      errorProps={{ id: errorId, role: 'alert' }}
    >
      <div
        ref={field}
        className={classes.field}
        data-invalid={error ? true : undefined}
        data-disabled={disabled || undefined}
      >
        <span className={classes.country}>
          <span aria-hidden="true" className={classes.code}>
            {country.code} +{country.dialCode} <IconChevronDown size={14} />
          </span>
          <select
            className={classes.select}
            aria-label={fieldsText.country}
            value={country.code}
            disabled={disabled}
            onChange={(event) => onChange({ ...value, country: event.currentTarget.value })}
          >
            {countriesOf(served).map(({ code, dialCode, name }) => (
              <option key={code} value={code}>
                {name} (+{dialCode})
              </option>
            ))}
          </select>
        </span>
        <input
          id={id}
          className={classes.input}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder={country.code === INDIA ? '98765 43210' : undefined}
          value={value.national}
          disabled={disabled}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- only if the field is the one thing to do on the screen
          autoFocus={autoFocus}
          // React does not set this attribute. Without it, a dialog would focus the country.
          ref={(input) => void input?.toggleAttribute('autofocus', autoFocus ?? false)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          onBlur={() => {
            if (!/^[\d\s()-]+$/.test(value.national)) return
            const national = spaced(value)
            if (national !== value.national) onChange({ ...value, national })
          }}
          onChange={change}
        />
      </div>
    </InputWrapper>
  )
}

/** What the user or a link has entered before React handles the field. */
function typedEarly(field: HTMLElement | null): PhoneValue {
  return {
    country: field?.querySelector('select')?.value ?? INDIA,
    national: field?.querySelector('input')?.value ?? '',
  }
}
