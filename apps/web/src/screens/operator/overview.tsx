import { PageHead } from '../../components/page/page-head.tsx'
import { PasskeysSection } from '../../features/operator/confirmation/passkeys-section.tsx'
import { OverviewCards } from '../../features/operator/overview-cards.tsx'
import { overviewText } from '../../features/operator/overview.text.ts'
import classes from './operator-screens.module.css'

/** /operator: what waits, and the operator's own passkeys. */
export function OverviewScreen() {
  return (
    <>
      <PageHead title={overviewText.title} purpose={overviewText.purpose} />
      <OverviewCards />
      <div className={classes.sections}>
        <PasskeysSection />
      </div>
    </>
  )
}
