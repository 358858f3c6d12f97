import type { CreditPack } from '@dastak/contract/billing/billing.ts'
import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { formatMoney } from '../../../lib/text/money.ts'
import { grantedText } from './plan-words.ts'
import classes from '../billing.module.css'

/** Credits that are bought once, with or without a plan. */
export function CreditPacks(props: {
  packs: readonly CreditPack[]
  onChoose: (pack: CreditPack) => void
}) {
  return (
    <ul className={classes.packs}>
      {props.packs.map((pack) => (
        <li key={pack.plan_id} className={classes.pack}>
          <div>
            <h3>{pack.name}</h3>
            <p>{pack.description || grantedText(pack)}</p>
          </div>
          <Button
            variant="default"
            onClick={() => props.onChoose(pack)}
            aria-label={`Buy ${pack.name}`}
          >
            Buy · {formatMoney(pack.amount, pack.currency)}
          </Button>
        </li>
      ))}
    </ul>
  )
}
