import type { CreditAmounts } from '@dastak/contract/credits.ts'
import type { ReactNode } from 'react'
import { formatNumber } from '../../lib/text/numbers.ts'
import classes from './upload/upload.module.css'

interface MostCostProps {
  most: CreditAmounts
  left: CreditAmounts
  note?: string | undefined
  /** In place of the words for too few credits. */
  short?: ReactNode
}

/** The most that something can cost, beside what there is to spend. */
export function MostCost({ most, left, note, short }: MostCostProps) {
  const isShort = most.phone > left.phone || most.email > left.email
  return (
    <>
      <table className={classes.cost}>
        <thead>
          <tr>
            <td />
            <th scope="col">Phone credits</th>
            <th scope="col">Email credits</th>
          </tr>
        </thead>
        <tbody>
          <tr data-most>
            <th scope="row">The most it can cost</th>
            <td>{formatNumber(most.phone)}</td>
            <td>{formatNumber(most.email)}</td>
          </tr>
          <tr>
            <th scope="row">You have</th>
            <td data-short={most.phone > left.phone || undefined}>{formatNumber(left.phone)}</td>
            <td data-short={most.email > left.email || undefined}>{formatNumber(left.email)}</td>
          </tr>
        </tbody>
      </table>
      {note === undefined ? null : <p className="dim-small">{note}</p>}
      {isShort ? (
        <p className={`notice ${classes.short}`}>
          {short ??
            'Your credits may not suffice. It stops when they run out, and goes on after a ' +
              'recharge.'}
        </p>
      ) : null}
    </>
  )
}
