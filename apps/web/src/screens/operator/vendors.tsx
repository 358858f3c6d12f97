import { EmptyState } from '../../components/page/empty-state.tsx'
import { PageHead } from '../../components/page/page-head.tsx'
import { operatorText } from '../../features/operator/operator.text.ts'

/** /operator/vendors */
export function VendorsScreen() {
  return (
    <>
      <PageHead title={operatorText.parts.vendors} />
      <EmptyState hint={operatorText.later.vendors} />
    </>
  )
}
