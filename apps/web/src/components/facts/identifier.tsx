import { GSTIN_LENGTH } from '@dastak/contract/limits.ts'
import { Fragment } from 'react'
import classes from './identifier.module.css'

const GROUPS: readonly RegExp[] = [
  // CIN: listing, industry, state, year, kind of company, number.
  /^([A-Z])(\d{5})([A-Z]{2})(\d{4})([A-Z]{3})(\d{6})$/,
  // GSTIN: state, PAN, the rest.
  /^(\d{2})([A-Z]{5}\d{4}[A-Z])([A-Z\d]{3})$/,
  // DIN.
  /^(\d{4})(\d{4})$/,
]

/** The groups in which a DIN, CIN or GSTIN is read out. One group if its shape is unknown. */
export function identifierGroups(value: string): string[] {
  for (const shape of GROUPS) {
    const match = shape.exec(value)
    if (match) return match.slice(1)
  }
  return [value]
}

/**
 * An identifier in a monospaced font, with gaps that are not copied. Only a company's number may
 * need two lines.
 */
export function Identifier({ value }: { value: string }) {
  return (
    <span className={classes.identifier} title={value} data-identifier>
      {identifierGroups(value).map((group, index) => (
        <Fragment key={index}>
          {index > 0 && value.length > GSTIN_LENGTH ? <wbr /> : null}
          <span>{group}</span>
        </Fragment>
      ))}
    </span>
  )
}
