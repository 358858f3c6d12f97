import type { CreditAmounts } from '@dastak/contract/credits.ts'
import type { ReactNode } from 'react'
import { formatNumber } from '../../lib/text/numbers.ts'
import { batchesText } from './batches.text.ts'
import classes from './upload/upload.module.css'

interface MostCostProps {
  most: CreditAmounts
  left: CreditAmounts
  note?: string | undefined
  /** Shown instead of the usual text about too few credits. */
  short?: ReactNode
}

/** The most that something can cost, and what the user has. */
export function MostCost({ most, left, note, short }: MostCostProps) {
  const isShort = most.phone > left.phone || most.email > left.email
  return (
    <>
      <table className={classes.cost}>
        <thead>
          <tr>
            <td />
            <th scope="col">{batchesText.cost.phone}</th>
            <th scope="col">{batchesText.cost.email}</th>
          </tr>
        </thead>
        <tbody>
          <tr data-most>
            <th scope="row">{batchesText.cost.most}</th>
            <td>{formatNumber(most.phone)}</td>
            <td>{formatNumber(most.email)}</td>
          </tr>
          <tr>
            <th scope="row">{batchesText.cost.left}</th>
            <td data-short={most.phone > left.phone || undefined}>{formatNumber(left.phone)}</td>
            <td data-short={most.email > left.email || undefined}>{formatNumber(left.email)}</td>
          </tr>
        </tbody>
      </table>
      {note === undefined ? null : <p className="dim-small">{note}</p>}
      {isShort ? (
        <p className={`notice ${classes.short}`}>{short ?? batchesText.cost.short}</p>
      ) : null}
    </>
  )
}
