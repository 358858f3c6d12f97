import type { DataTableProps } from '../../../components/data-table/data-table-props.ts'
import { FormButton } from '../../../components/buttons/form-button.tsx'
import { EmptyState } from '../../../components/page/empty-state.tsx'
import { ProblemPanel } from '../../../components/page/problem-panel.tsx'
import { SettingsSection } from '../../../components/page/settings-section.tsx'
import { problemOf } from '../../../lib/api/api-error.ts'
import { Chain } from './vendor-chain.tsx'
import { type OperatorVendor, useVendors } from './vendors.api.ts'
import { vendorsText as text } from './vendors.text.ts'
import { VendorsTable } from './vendors-table.tsx'
import classes from './vendors.module.css'

interface ChainsPartProps extends Pick<DataTableProps<OperatorVendor>, 'view' | 'onViewChange'> {
  onAdd: () => void
}

/** The chain of each kind, and below them all vendors. */
export function ChainsPart({ onAdd, ...table }: ChainsPartProps) {
  const { data, error, refetch, isFetching } = useVendors()
  if (!data) {
    const problem = problemOf(error)
    if (problem === null) return <p role="status">{text.loading}</p>
    return <ProblemPanel problem={problem} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  return (
    <>
      {data.calls_vendors ? null : <p className={classes.notice}>{text.demo}</p>}
      {data.vendors.length === 0 ? (
        <EmptyState {...text.empty} action={<FormButton onClick={onAdd}>{text.add}</FormButton>} />
      ) : (
        <>
          {data.chains.map((chain) => (
            <Chain key={chain.kind} chain={chain} vendors={data.vendors} />
          ))}
          <div className={classes.chain}>
            <SettingsSection title={text.vendors.title} purpose={text.vendors.purpose}>
              <VendorsTable {...table} vendors={data.vendors} />
            </SettingsSection>
          </div>
        </>
      )}
    </>
  )
}
