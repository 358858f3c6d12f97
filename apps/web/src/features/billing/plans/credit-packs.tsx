import type { CreditPack } from '@dastak/contract/billing/billing.ts'
import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { formatMoney } from '../../../lib/text/money.ts'
import { type TaxRate, creditPrice, taxApart } from './credit-price.ts'
import { grantedText } from './granted-text.ts'
import { plansText } from './plans.text.ts'
import classes from '../billing.module.css'

/** The credit packs on sale. */
export function CreditPacks(props: {
  taxRate: TaxRate
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
            <p className={classes.apart}>
              {[taxApart(pack, props.taxRate), creditPrice(pack)].filter(Boolean).join(' · ')}
            </p>
          </div>
          <Button
            variant="default"
            onClick={() => props.onChoose(pack)}
            aria-label={plansText.buyPack(pack.name)}
          >
            {plansText.buy(formatMoney(pack.amount, pack.currency))}
          </Button>
        </li>
      ))}
    </ul>
  )
}
