import { Link, useParams } from '@tanstack/react-router'
import { GoButton } from '../components/buttons/go-button.tsx'
import { PageHead } from '../components/page/page-head.tsx'
import { billingText } from '../features/billing/billing.text.ts'
import { useReceiptTo } from './receipt-to.ts'
import { Receipt } from '../features/billing/payments/receipt.tsx'

const text = billingText.receipt

/** /receipts/{paymentId}: one payment, and what to do next. */
export function ReceiptScreen() {
  const { paymentId } = useParams({ from: '/inside/receipts/$paymentId' })
  return (
    <>
      <PageHead
        title={text.title}
        purpose={text.purpose}
        action={<Link to="/account/billing">{text.toPayments}</Link>}
      />
      <Receipt
        paymentId={paymentId}
        mailedTo={useReceiptTo()}
        next={<GoButton to="/din">{text.searchCompanies}</GoButton>}
        retry={<GoButton to="/plan">{text.seePlans}</GoButton>}
      />
    </>
  )
}
