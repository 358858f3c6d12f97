import { PageHead } from '../../components/page/page-head.tsx'
import { operatorText } from '../../features/operator/operator.text.ts'

/** Not there yet. */
export function StuckScreen() {
  return <PageHead title={operatorText.title} />
}
