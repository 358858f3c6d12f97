import { STUCK_PARTS, type StuckPart } from '@dastak/contract/operator/operator.ts'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useAddressView } from '../../components/data-table/paging/use-address-view.ts'
import { PageHead } from '../../components/page/page-head.tsx'
import { useStuck } from '../../features/operator/stuck/stuck.api.ts'
import { StuckTable } from '../../features/operator/stuck/stuck-table.tsx'
import { stuckText as text } from '../../features/operator/stuck/stuck.text.ts'
import { Choice } from './choice.tsx'
import classes from './operator-screens.module.css'

const [FIRST_PART] = STUCK_PARTS

/** /operator/stuck: batches, jobs, deliveries and pushes that do not move. */
export function StuckScreen() {
  const { part: chosen } = useSearch({ from: '/inside/operator/stuck' })
  // Unless one is chosen, the first part that has something is open, and stays open.
  const [opened, setOpened] = useState<StuckPart | null>(null)
  const part = STUCK_PARTS.find((one) => one === chosen) ?? opened ?? FIRST_PART
  const [view, onViewChange] = useAddressView()
  const found = useStuck(part)
  const counts = found.first?.counts
  if (counts && opened === null) setOpened(STUCK_PARTS.find((one) => counts[one] > 0) ?? FIRST_PART)
  const label = (one: StuckPart) =>
    counts ? text.withCount(text.parts[one], counts[one]) : text.parts[one]
  return (
    <>
      <PageHead title={text.title} purpose={text.purpose} />
      <div className={classes.choices}>
        <Choice
          label={text.parts.label}
          name="part"
          options={STUCK_PARTS.map((one) => [one, label(one)] as const)}
          chosen={part}
        />
      </div>
      <StuckTable part={part} found={found} view={view} onViewChange={onViewChange} />
    </>
  )
}
