import type {
  BillingAddress,
  Payment,
  Receipt as ReceiptOf,
} from '@dastak/contract/billing/payments.ts'
import { NEXT_STEPS, taxRows } from '@dastak/contract/billing/receipt-text.ts'
import type { ReactNode } from 'react'
import { DateTime } from '../../../components/facts/date-time.tsx'
import { factList } from '../../../components/facts/fact-list.ts'
import { type Fact, Facts } from '../../../components/facts/facts.tsx'
import { ProblemPanel } from '../../../components/page/problem-panel.tsx'
import { StatusChip } from '../../../components/facts/status-chip.tsx'
import { codedProblemOf } from '../../../lib/api/api-error.ts'
import { formatMoney } from '../../../lib/text/money.ts'
import { useGetReceipt } from '../billing.api.ts'
import { InvoiceButton } from './invoice-button.tsx'
import { paidForText, paymentStatus } from './payment-words.ts'
import { grantedText } from '../plans/plan-words.ts'
import classes from '../billing.module.css'

interface ReceiptProps {
  paymentId: string
  /** What there is to do with what was bought. */
  next: ReactNode
  /** What there is to do where the payment failed. */
  retry: ReactNode
}

/** A payment: what was bought, what it cost and brought, and to whom its invoice is made out. */
export function Receipt({ paymentId, next, retry }: ReceiptProps) {
  const { data, error, isFetching, refetch } = useGetReceipt(paymentId)
  const problem = codedProblemOf(error)
  if (problem && !data)
    return <ProblemPanel problem={problem} onRetry={() => void refetch()} isRetrying={isFetching} />
  const hasFailed = data?.payment.status === 'failed'
  return (
    <div className={classes.receipt}>
      {data ? (
        <div role="status">
          <p className={hasFailed ? classes.notice : undefined}>
            {hasFailed
              ? 'This payment did not go through. Nothing was charged, and no credits were added.'
              : `Thank you. ${NEXT_STEPS}`}
          </p>
          {data.is_sandbox ? <p className="dim">Sandbox: no money was taken.</p> : null}
        </div>
      ) : null}
      <div className="wide-row">
        {hasFailed ? retry : next}
        {data ? <InvoiceButton payment={data.payment} look="button" /> : null}
      </div>
      <Facts label="Receipt" facts={factsOf(data)} isWaiting={!data} />
    </div>
  )
}

function factsOf(receipt: ReceiptOf | undefined): Fact[] {
  const payment = receipt?.payment
  const money = (amount: number) => formatMoney(amount, payment?.currency ?? 'INR')
  const isPaid = payment?.status !== 'failed'
  const place = payment?.tax?.place_of_supply
  const seller = receipt?.sold_by
  return factList(
    { name: isPaid ? 'Paid' : 'Not paid', value: payment && money(payment.amount), isLarge: true },
    { name: 'For', value: payment && paidForText(payment) },
    ...(isPaid && payment?.tax
      ? taxRows(payment.tax).map((row) => ({ name: row.name, value: money(row.amount) }))
      : []),
    isPaid && { name: 'Credits added', value: payment && (grantedText(payment) || 'None') },
    isPaid &&
      payment?.term_end && { name: 'Term ends', value: <DateTime instant={payment.term_end} /> },
    {
      name: isPaid ? 'Paid on' : 'Tried on',
      value: payment && <DateTime instant={payment.timestamp} />,
    },
    { name: 'Status', value: payment && <PaymentStatus payment={payment} /> },
    payment &&
      payment.refunded_amount > 0 && { name: 'Refunded', value: money(payment.refunded_amount) },
    isPaid && { name: 'Invoice number', value: payment?.invoice_number },
    { name: 'Billed to', value: receipt && <Buyer buyer={receipt.billed_to} /> },
    place && { name: 'Place of supply', value: `${place.name} (${place.code})` },
    {
      name: 'Sold by',
      value:
        seller && [seller.name, seller.gstin && `GSTIN ${seller.gstin}`].filter(Boolean).join(', '),
    },
  )
}

function PaymentStatus({ payment }: { payment: Payment }) {
  const status = paymentStatus(payment)
  return status.label ? <StatusChip {...status} /> : null
}

function Buyer({ buyer: { name, address, gstin, state } }: { buyer: BillingAddress }) {
  const lines = [name, address, gstin && `GSTIN ${gstin}`, state].filter(Boolean)
  return <span className={classes.lines}>{lines.join('\n') || '-'}</span>
}
