import { EmptyState } from '../../components/page/empty-state.tsx'
import { PageHead } from '../../components/page/page-head.tsx'
import { operatorText } from '../../features/operator/operator.text.ts'

/** /operator/opt-outs */
export function OptOutsScreen() {
  return (
    <>
      <PageHead title={operatorText.parts.optOuts} />
      <EmptyState hint={operatorText.later.optOuts} />
    </>
  )
}
