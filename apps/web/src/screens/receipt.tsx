import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { PageHead } from '../components/page/page-head.tsx'
import { Receipt } from '../features/billing/receipt.tsx'

/** /receipts/{paymentId}: what was bought, what it cost, what it brought, and what to do next. */
export function ReceiptScreen() {
  const { paymentId } = useParams({ from: '/inside/receipts/$paymentId' })
  const navigate = useNavigate()
  return (
    <>
      <PageHead
        title="Receipt"
        purpose="What you have bought, and what it brought."
        action={<Link to="/account/billing">Payments and invoices</Link>}
      />
      <Receipt
        paymentId={paymentId}
        next={<Button onClick={() => void navigate({ to: '/din' })}>Search companies</Button>}
        retry={<Button onClick={() => void navigate({ to: '/plan' })}>See plans</Button>}
      />
    </>
  )
}
