import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { FormButton } from '../../components/buttons/form-button.tsx'
import { useAddressView } from '../../components/data-table/paging/use-address-view.ts'
import { PageHead } from '../../components/page/page-head.tsx'
import { AddVendorDialog } from '../../features/operator/vendors/add-vendor-dialog.tsx'
import { ChainsPart } from '../../features/operator/vendors/chains-part.tsx'
import { FiguresPart } from '../../features/operator/vendors/figures-part.tsx'
import { HistoryPart } from '../../features/operator/vendors/history-part.tsx'
import { StatementPart } from '../../features/operator/vendors/statement-part.tsx'
import { TryPart } from '../../features/operator/vendors/try-part.tsx'
import { vendorsText as text } from '../../features/operator/vendors/vendors.text.ts'
import { localDay } from '../../lib/text/dates.ts'
import { Choice } from './choice.tsx'
import classes from './operator-screens.module.css'
import { Select } from './select.tsx'

const { parts, figures } = text
const PARTS = [
  [undefined, parts.chains],
  ['figures', parts.figures],
  ['statement', parts.statement],
  ['history', parts.history],
  ['try', parts.try],
] as const
const DEFAULT_DAYS = 30
const DAYS = [
  ['1', figures.days.days(1)],
  ['7', figures.days.days(7)],
  ['', figures.days.days(DEFAULT_DAYS)],
  ['90', figures.days.days(90)],
  ['365', figures.days.days(365)],
] as const
const thisMonth = () => localDay(new Date().toISOString()).slice(0, 7)
const MONTH = /^20\d{2}-(0[1-9]|1[0-2])$/

/** /operator/vendors: the chains, and what the calls of vendors brought and cost. */
export function VendorsScreen() {
  const { part, age, month: typed } = useSearch({ from: '/inside/operator/vendors' })
  const [isAdding, setIsAdding] = useState(false)
  const [view, onViewChange] = useAddressView()
  const table = { view, onViewChange }
  const month = typed !== undefined && MONTH.test(typed) ? typed : thisMonth()
  const days = DAYS.find(([value]) => value === age)?.[0] || String(DEFAULT_DAYS)
  return (
    <>
      <PageHead
        title={text.title}
        purpose={text.purpose}
        action={<FormButton onClick={() => setIsAdding(true)}>{text.add}</FormButton>}
      />
      <div className={classes.choices}>
        <Choice
          label={parts.label}
          name="part"
          options={PARTS}
          chosen={PARTS.find(([value]) => value === part)?.[0]}
        />
        {part === 'figures' && (
          <Select label={figures.days.label} name="age" options={DAYS} chosen={age} />
        )}
        {part === 'statement' && <Month month={month} />}
      </div>
      {part === 'figures' ? (
        <FiguresPart {...table} days={Number(days)} />
      ) : part === 'statement' ? (
        <StatementPart {...table} month={month} />
      ) : part === 'history' ? (
        <HistoryPart {...table} />
      ) : part === 'try' ? (
        <TryPart {...table} />
      ) : (
        <ChainsPart {...table} onAdd={() => setIsAdding(true)} />
      )}
      {isAdding && <AddVendorDialog onClose={() => setIsAdding(false)} />}
    </>
  )
}

function Month({ month }: { month: string }) {
  const navigate = useNavigate()
  return (
    <input
      type="month"
      aria-label={text.statement.month}
      className={classes.select}
      value={month}
      onChange={({ currentTarget }) =>
        void navigate({
          to: '.',
          search: (before: object) => ({ ...before, month: currentTarget.value || undefined }),
          replace: true,
        })
      }
    />
  )
}
