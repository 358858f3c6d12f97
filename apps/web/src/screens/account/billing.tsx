import { Link } from '@tanstack/react-router'
import { GoButton } from '../../components/buttons/go-button.tsx'
import { useAddressView } from '../../components/data-table/paging/use-address-view.ts'
import { PageHead } from '../../components/page/page-head.tsx'
import { SettingsSection } from '../../components/page/settings-section.tsx'
import { BillingAddressPanel } from '../../features/billing/address/billing-address-form.tsx'
import { PAYMENTS_SORT, PaymentsTable } from '../../features/billing/payments/payments-table.tsx'
import { SubscriptionPanel } from '../../features/billing/subscription/subscription-panel.tsx'
import { useClearOnLeave } from '../../lib/api/use-clear-on-leave.ts'
import { TeamPays } from '../teams/team-pays.tsx'

/** /account/billing: plan, next charge, payments with invoices, whom these are made out to. */
export function BillingScreen() {
  const [view, onViewChange] = useAddressView(PAYMENTS_SORT)
  useClearOnLeave('billing', 'payments')
  return (
    <>
      <PageHead
        title="Billing"
        purpose="Your plan, what is charged next, and what you have paid."
        action={<Link to="/plan">See plans</Link>}
      />
      <TeamPays />
      <SettingsSection title="Your plan">
        <SubscriptionPanel />
      </SettingsSection>
      <SettingsSection title="Payments">
        <PaymentsTable
          view={view}
          onViewChange={onViewChange}
          emptyAction={<GoButton to="/plan">See plans</GoButton>}
        />
      </SettingsSection>
      <SettingsSection
        title="Billing details"
        purpose="Stand on invoices from now on; earlier ones stay as they are."
      >
        <BillingAddressPanel />
      </SettingsSection>
    </>
  )
}
