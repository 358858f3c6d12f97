import { Input } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { IconChevronDown } from '@tabler/icons-react'
import { type ChangeEvent, useId, useRef } from 'react'
import { COUNTRIES, type CountryCode, DEFAULT_COUNTRY, countryByCode, splitInternational } from '../lib/countries.ts'
import classes from './phone-input.module.css'

export interface PhoneValue {
  country: CountryCode
  /** The number without its dialling code, as typed. */
  national: string
}

export const EMPTY_PHONE: PhoneValue = { country: DEFAULT_COUNTRY, national: '' }

/** A number with its dialling code, digits only after the plus. */
export function internationalNumber({ country, national }: PhoneValue): string {
  return `+${countryByCode(country).dialCode}${national.replace(/\D/g, '')}`
}

/** Splits a number that carries its dialling code; the plus is added when missing. */
export function phoneValueOf(phone: string): PhoneValue {
  const split = splitInternational(phone)
  return split
    ? { ...split, national: spaced(split.country, split.national) }
    : { ...EMPTY_PHONE, national: phone.trim() }
}

function spaced(country: CountryCode, digits: string): string {
  return country === 'IN' && digits.length === 10 ? `${digits.slice(0, 5)} ${digits.slice(5)}` : digits
}

type Format = (value: PhoneValue) => string

/** The formatting rules of all countries weigh 25 kB: they come when the field is first entered. */
async function loadFormat(): Promise<Format> {
  const { AsYouType, isSupportedCountry } = await import('libphonenumber-js/min')
  return ({ country, national }) =>
    isSupportedCountry(country) ? new AsYouType(country).input(national.replace(/\D/g, '')) : national
}

interface PhoneInputProps {
  label: string
  value: PhoneValue
  onChange: (value: PhoneValue) => void
  error?: string
  autoFocus?: boolean
  disabled?: boolean
}

/** A phone number with its country. A number typed or pasted with a plus chooses its country itself. */
export function PhoneInput({ label, value, onChange, error, autoFocus, disabled }: PhoneInputProps) {
  const id = useId()
  const errorId = `${id}-error`
  const format = useRef<Format | null>(null)
  const country = countryByCode(value.country)

  async function prepare() {
    format.current ??= await loadFormat().catch(() => null)
  }

  function change(event: ChangeEvent<HTMLInputElement>) {
    const { value: typed, selectionStart } = event.currentTarget
    if (typed.trim().startsWith('+')) {
      const split = splitInternational(typed)
      // Only a whole number decides: while somebody types +9… it could still be any country.
      if (split && split.national.length >= 7) {
        onChange({ ...split, national: format.current?.(split) ?? spaced(split.country, split.national) })
        return
      }
    } else if (
      format.current &&
      selectionStart === typed.length &&
      /^[\d\s()-]*$/.test(typed) &&
      typed.length > value.national.length
    ) {
      onChange({ ...value, national: format.current({ ...value, national: typed }) })
      return
    }
    onChange({ ...value, national: typed })
  }

  return (
    <Input.Wrapper label={label} labelProps={{ htmlFor: id }} error={error} errorProps={{ id: errorId }}>
      <div className={classes.field} data-invalid={error ? true : undefined} data-disabled={disabled || undefined}>
        <span className={classes.country}>
          <span aria-hidden="true" className={classes.code}>
            {country.code} +{country.dialCode} <IconChevronDown size={14} />
          </span>
          <select
            className={classes.select}
            aria-label="Country"
            value={country.code}
            disabled={disabled}
            onChange={(event) => onChange({ ...value, country: event.currentTarget.value })}
          >
            {COUNTRIES.map(({ code, dialCode, name }) => (
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
          placeholder={country.code === 'IN' ? '98765 43210' : undefined}
          value={value.national}
          disabled={disabled}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where the field is the one thing to do on the screen
          autoFocus={autoFocus}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          onFocus={() => void prepare()}
          onBlur={() => {
            if (!format.current || !/^[\d\s()-]+$/.test(value.national)) return
            const national = format.current(value)
            if (national !== value.national) onChange({ ...value, national })
          }}
          onChange={change}
        />
      </div>
    </Input.Wrapper>
  )
}
