import { ListFileSection } from '../../components/page/list-file-section.tsx'
import { problemOf } from '../../lib/api/api-error.ts'
import { addCustomers, clearCustomers, useGetKnownCustomers } from './known-customers.api.ts'
import { knownCustomersText as text } from './known-customers.text.ts'

/** The list of the user's own customers: its counts, and how to change it. */
export function KnownCustomersSection({ onChanged }: { onChanged: () => void }) {
  const { data: counts, error, refetch } = useGetKnownCustomers()
  return (
    <ListFileSection
      text={text}
      counts={
        counts &&
        (counts.updated_at === null
          ? null
          : text.counts(counts.phones, counts.emails, counts.numbers, counts.names))
      }
      problem={counts ? null : problemOf(error)}
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
