import { Link } from '@tanstack/react-router'
import { GoButton } from '../../components/buttons/go-button.tsx'
import { useAddressView } from '../../components/data-table/paging/use-address-view.ts'
import { PageHead } from '../../components/page/page-head.tsx'
import { SettingsSection } from '../../components/page/settings-section.tsx'
import { BillingAddressPanel } from '../../features/billing/address/billing-address-form.tsx'
import { PAYMENTS_SORT, PaymentsTable } from '../../features/billing/payments/payments-table.tsx'
import { SubscriptionPanel } from '../../features/billing/subscription/subscription-panel.tsx'
import { useRefreshOnReturn } from '../../lib/api/use-refresh-on-return.ts'
import { TeamPays } from '../teams/team-pays.tsx'
import { billingScreenText } from './billing.text.ts'

/** /account/billing: plan, next charge, payments with invoices, and the billing details. */
export function BillingScreen() {
  const [view, onViewChange] = useAddressView(PAYMENTS_SORT)
  useRefreshOnReturn('billing', 'payments')
  return (
    <>
      <PageHead
        title={billingScreenText.title}
        purpose={billingScreenText.purpose}
        action={<Link to="/plan">{billingScreenText.seePlans}</Link>}
      />
      <TeamPays />
      <SettingsSection title={billingScreenText.plan}>
        <SubscriptionPanel />
      </SettingsSection>
      <SettingsSection title={billingScreenText.payments}>
        <PaymentsTable
          view={view}
          onViewChange={onViewChange}
          emptyAction={<GoButton to="/plan">{billingScreenText.seePlans}</GoButton>}
        />
      </SettingsSection>
      <SettingsSection title={billingScreenText.details} purpose={billingScreenText.detailsPurpose}>
        <BillingAddressPanel />
      </SettingsSection>
    </>
  )
}
