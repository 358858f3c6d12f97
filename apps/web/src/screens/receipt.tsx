import { Link, useParams } from '@tanstack/react-router'
import { GoButton } from '../components/buttons/go-button.tsx'
import { PageHead } from '../components/page/page-head.tsx'
import { Receipt } from '../features/billing/payments/receipt.tsx'

/** /receipts/{paymentId}: what was bought, what it cost, what it brought, and what to do next. */
export function ReceiptScreen() {
  const { paymentId } = useParams({ from: '/inside/receipts/$paymentId' })
  return (
    <>
      <PageHead
        title="Receipt"
        purpose="What you have bought, and what it brought."
        action={<Link to="/account/billing">Payments and invoices</Link>}
      />
      <Receipt
        paymentId={paymentId}
        next={<GoButton to="/din">Search companies</GoButton>}
        retry={<GoButton to="/plan">See plans</GoButton>}
      />
    </>
  )
}
