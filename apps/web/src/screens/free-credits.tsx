import { PageHead } from '../components/page/page-head.tsx'
import { ProblemPanel } from '../components/page/problem-panel.tsx'
import { SettingsSection } from '../components/page/settings-section.tsx'
import { ReferralCode } from '../features/referrals/referral-code.tsx'
import { referralsQuery } from '../features/referrals/referrals.api.ts'
import { referralsText } from '../features/referrals/referrals.text.ts'
import { ReferralsTable } from '../features/referrals/referrals-table.tsx'
import { useGetUserDetails } from '../features/me/user-details.ts'
import { codedProblemOf } from '../lib/api/api-error.ts'
import { useSettings } from '../lib/state/settings.ts'
import { prefetch } from '../lib/api/query-client.ts'
import { useRefreshOnReturn } from '../lib/api/use-refresh-on-return.ts'
import classes from './free-credits.module.css'

/** What the screen asks for first. */
export const loadFreeCredits = () => prefetch(referralsQuery)

/** /free-credits: the referral code, and the people who joined with it. */
export function FreeCreditsScreen() {
  const { data: user, error, refetch } = useGetUserDetails()
  const { product_name: productName } = useSettings()
  useRefreshOnReturn('accounts', 'referrals')
  const problem = user ? null : codedProblemOf(error)
  return (
    <>
      <PageHead title={referralsText.title} purpose={referralsText.purpose} />
      {problem ? <ProblemPanel problem={problem} onRetry={() => void refetch()} /> : null}
      {user?.referral_code ? (
        <ReferralCode code={user.referral_code} productName={productName} />
      ) : user || problem ? null : (
        <div className="keeps-place" inert>
          <ReferralCode code="…" productName={productName} />
        </div>
      )}
      <div className={classes.invited}>
        <SettingsSection title={referralsText.invitedPeople} purpose={referralsText.invitedPurpose}>
          <ReferralsTable />
        </SettingsSection>
      </div>
    </>
  )
}
