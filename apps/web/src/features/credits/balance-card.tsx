import type { CreditAmounts } from '@dastak/contract/credits.ts'
import { IconMail, IconPhone } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { localDay } from '../../lib/text/dates.ts'
import { formatNumber } from '../../lib/text/numbers.ts'
import classes from './balance-card.module.css'
import { useGetApiUsage } from './credits.api.ts'
import { creditsText, daysLeftText } from './credits.text.ts'
import { daysLeft } from './days-left.ts'
import { usageByDay } from './usage-by-day.ts'

const text = creditsText.balance

interface BalanceCardProps {
  left: CreditAmounts
  /** How to get more credits. */
  action: ReactNode
}

/** The credits left, how long they last at the pace of the last days, and a way to more. */
export function BalanceCard({ left, action }: BalanceCardProps) {
  const { data } = useGetApiUsage()
  const [today] = useState(() => localDay(new Date().toISOString()))
  const lasts = useMemo(
    () => daysLeft(left, data ? usageByDay(data) : [], today),
    [left, data, today],
  )
  return (
    <section className={`panel ${classes.card}`} aria-label={text.label}>
      <Unit
        icon={<IconPhone size={16} stroke={1.8} aria-hidden="true" />}
        name={text.phone}
        left={left.phone}
        days={lasts.phone}
      />
      <Unit
        icon={<IconMail size={16} stroke={1.8} aria-hidden="true" />}
        name={text.email}
        left={left.email}
        days={lasts.email}
      />
      <div className={classes.action}>{action}</div>
    </section>
  )
}

interface UnitProps {
  icon: ReactNode
  name: string
  left: number
  days: number | null
}

function Unit({ icon, name, left, days }: UnitProps) {
  return (
    <p className={classes.unit}>
      <span className={classes.name}>
        {icon}
        {name}
      </span>
      <strong>{formatNumber(left)}</strong>
      {/* Always there, because the use is loaded later. */}
      <span className={classes.lasts}>{days === null ? '' : daysLeftText(days)}</span>
    </p>
  )
}

/** An invisible card, which keeps the space while the numbers load. */
export function BalanceSkeleton() {
  return (
    <div className={classes.waiting} aria-hidden="true">
      <BalanceCard left={NOTHING} action={<span className={classes.noAction} />} />
    </div>
  )
}
const NOTHING = { phone: 0, email: 0 }
