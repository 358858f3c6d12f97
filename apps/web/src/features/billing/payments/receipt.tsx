import type {
  BillingAddress,
  Payment,
  Receipt as ReceiptOf,
} from '@dastak/contract/billing/payments.ts'
import { NEXT_STEPS, SEZ_SUPPLY, taxRows } from '@dastak/contract/billing/receipt-text.ts'
import type { ReactNode } from 'react'
import { DateTime } from '../../../components/facts/date-time.tsx'
import { factList } from '../../../components/facts/fact-list.ts'
import { type Fact, Facts } from '../../../components/facts/facts.tsx'
import { ProblemPanel } from '../../../components/page/problem-panel.tsx'
import { StatusChip } from '../../../components/facts/status-chip.tsx'
import { codedProblemOf } from '../../../lib/api/api-error.ts'
import { formatMoney } from '../../../lib/text/money.ts'
import { billingText } from '../billing.text.ts'
import { useGetReceipt } from '../payments.api.ts'
import { InvoiceButton } from './invoice-button.tsx'
import { paidForText, paymentStatus } from './payment-text.ts'
import { grantedText } from '../plans/granted-text.ts'
import classes from '../billing.module.css'

const text = billingText.receipt
const { columns } = billingText.payments

interface ReceiptProps {
  paymentId: string
  /** The address that it was mailed to; null if it was not. */
  mailedTo: string | null
  /** What to do with the purchase. */
  next: ReactNode
  /** What to do if the payment failed. */
  retry: ReactNode
}

/** A payment: what was bought, its price and credits, and the billing details. */
export function Receipt({ paymentId, mailedTo, next, retry }: ReceiptProps) {
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
            {hasFailed ? text.failed : text.thanks(NEXT_STEPS)}
          </p>
          {hasFailed ? null : (
            <p className="dim">
              {[...(mailedTo === null ? [] : [text.mailed(mailedTo)]), ...followingOf(data)].join(
                ' ',
              )}
            </p>
          )}
          {data.is_sandbox ? <p className="dim">{text.sandbox}</p> : null}
        </div>
      ) : null}
      <div className="wide-row">
        {hasFailed ? retry : next}
        {data ? <InvoiceButton payment={data.payment} look="button" /> : null}
      </div>
      <Facts label={text.title} facts={factsOf(data)} isWaiting={!data} />
    </div>
  )
}

/** What follows a payment: for a plan its renewal and how to cancel. */
function followingOf({ payment: { kind } }: ReceiptOf): string[] {
  return kind === 'pack' ? [text.once] : [text.renews]
}

function factsOf(receipt: ReceiptOf | undefined): Fact[] {
  const payment = receipt?.payment
  const money = (amount: number) => formatMoney(amount, payment?.currency ?? 'INR')
  const isPaid = payment?.status !== 'failed'
  const place = payment?.tax?.place_of_supply
  const seller = receipt?.sold_by
  return factList(
    {
      name: isPaid ? text.paid : text.notPaid,
      value: payment && money(payment.amount),
      isLarge: true,
    },
    { name: columns.for, value: payment && paidForText(payment) },
    ...(isPaid && payment?.tax
      ? taxRows(payment.tax).map((row) => ({ name: row.name, value: money(row.amount) }))
      : []),
    isPaid && {
      name: text.creditsAdded,
      value: payment && (grantedText(payment) || text.noCredits),
    },
    isPaid &&
      payment?.term_end && { name: text.termEnds, value: <DateTime instant={payment.term_end} /> },
    {
      name: isPaid ? columns.paidOn : text.triedOn,
      value: payment && <DateTime instant={payment.timestamp} />,
    },
    { name: columns.status, value: payment && <PaymentStatus payment={payment} /> },
    payment &&
      payment.refunded_amount > 0 && {
        name: columns.refunded,
        value: money(payment.refunded_amount),
      },
    isPaid && { name: columns.invoiceNumber, value: payment?.invoice_number },
    { name: text.billedTo, value: receipt && <Buyer buyer={receipt.billed_to} /> },
    place && { name: columns.placeOfSupply, value: text.state(place.name, place.code) },
    payment?.tax?.is_sez && { name: text.supply, value: SEZ_SUPPLY },
    {
      name: text.soldBy,
      value:
        seller &&
        [seller.name, seller.gstin && text.gstin(seller.gstin)].filter(Boolean).join(', '),
    },
  )
}

function PaymentStatus({ payment }: { payment: Payment }) {
  const status = paymentStatus(payment)
  return status.label ? <StatusChip {...status} /> : null
}

function Buyer({ buyer: { name, address, gstin, state } }: { buyer: BillingAddress }) {
  const lines = [name, address, gstin && text.gstin(gstin), state].filter(Boolean)
  return <span className={classes.lines}>{lines.join('\n') || '-'}</span>
}
