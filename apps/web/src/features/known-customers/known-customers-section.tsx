import { ListFileSection } from '../../components/page/list-file-section.tsx'
import { problemOf } from '../../lib/api/api-error.ts'
import { addCustomers, clearCustomers, useGetKnownCustomers } from './known-customers.api.ts'
import { knownCustomersText as text } from './known-customers.text.ts'

interface KnownCustomersSectionProps {
  /** Undefined while it is not known. */
  hasList: boolean | undefined
  onChanged: () => void
}

/** The list of the user's own customers: its counts, and how to change it. */
export function KnownCustomersSection({ hasList, onChanged }: KnownCustomersSectionProps) {
  const { data, error, refetch } = useGetKnownCustomers(hasList === true)
  // Without a list there is nothing to count.
  const counts = hasList === false ? null : data
  return (
    <ListFileSection
      text={text}
      counts={
        counts &&
        (counts.updated_at === null
          ? null
          : text.counts(counts.phones, counts.emails, counts.numbers, counts.names))
      }
      problem={counts === undefined ? problemOf(error) : null}
      onRetry={() => void refetch()}
      onSend={async (file, mode) => {
        await addCustomers(file, mode)
        onChanged()
      }}
      onClear={async () => {
        await clearCustomers()
        onChanged()
      }}
    />
  )
}
