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

/** The parts in which a DIN, CIN or GSTIN is read out; the whole where its shape is unknown. */
export function identifierGroups(value: string): string[] {
  for (const shape of GROUPS) {
    const match = shape.exec(value)
    if (match) return match.slice(1)
  }
  return [value]
}

/** An identifier in the monospaced face, grouped for reading; what is copied has no blanks. */
export function Identifier({ value }: { value: string }) {
  return (
    <span className={classes.identifier} title={value}>
      {identifierGroups(value).map((group, place) => (
        <Fragment key={place}>
          {place > 0 ? <wbr /> : null}
          <span>{group}</span>
        </Fragment>
      ))}
    </span>
  )
}
