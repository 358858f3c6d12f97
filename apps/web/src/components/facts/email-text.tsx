import { Fragment } from 'react'
import classes from './email-text.module.css'

/** This many characters stay on one line with what is at the end. */
const KEPT_WITH_END = 3

/**
 * An email address. If it needs several lines, they break before the "@", then after dots. `end`:
 * the class of its last characters.
 */
export function EmailText({ value, end }: { value: string; end?: string | undefined }) {
  const at = value.lastIndexOf('@')
  return [value.slice(0, at), value.slice(at)].map((part, index) => {
    const kept = index === 1 && end !== undefined ? KEPT_WITH_END : 0
    return (
      <span key={index} className={classes.part}>
        {part
          .slice(0, part.length - kept)
          .split(/(?<=\.)/)
          .map((piece, place) => (
            <Fragment key={place}>
              {place > 0 ? <wbr /> : null}
              {piece}
            </Fragment>
          ))}
        {kept > 0 ? <span className={end}>{part.slice(-kept)}</span> : null}
      </span>
    )
  })
}
