import type { Payment } from '@dastak/contract/billing/payments.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import type { Column } from '../../../components/data-table/columns/column.ts'
import {
  actionColumn,
  statusColumn,
  timeColumn,
} from '../../../components/data-table/columns/usual-columns.tsx'
import type { TableView } from '../../../components/data-table/data-table-props.ts'
import { codedProblemOf } from '../../../lib/api/api-error.ts'
import { formatMoney } from '../../../lib/text/money.ts'
import { saveTable } from '../../../lib/files/table-file.ts'
import { billingText } from '../billing.text.ts'
import { useListPayments } from '../payments.api.ts'
import { InvoiceButton } from './invoice-button.tsx'
import { paymentStatus, paidForText, paymentsTable, taxOf } from './payment-text.ts'
import { grantedText } from '../plans/granted-text.ts'

const { columns, ...text } = billingText.payments

export const PAYMENTS_SORT = '-timestamp'

const COLUMNS: readonly Column<Payment>[] = [
  timeColumn('timestamp', columns.paidOn, ({ timestamp }) => timestamp, {
    minWidth: 124,
    priority: 2,
  }),
  {
    id: 'name',
    header: columns.for,
    text: paidForText,
    render: (payment) => (
      <Link to="/receipts/$paymentId" params={{ paymentId: payment.payment_id }}>
        {paidForText(payment)}
      </Link>
    ),
    isTitle: true,
    minWidth: 140,
  },
  {
    id: 'amount',
    header: columns.amount,
    kind: 'number',
    text: ({ amount, currency }) => formatMoney(amount, currency),
    sortBy: ({ amount }) => amount,
  },
  {
    id: 'tax',
    header: columns.taxIncluded,
    kind: 'number',
    text: ({ tax, currency }) => (tax ? formatMoney(taxOf(tax), currency) : ''),
    sortBy: ({ tax }) => (tax ? taxOf(tax) : -1),
    empty: () => '',
    priority: 3,
  },
  { id: 'credits', header: columns.credits, text: grantedText, minWidth: 140, priority: 3 },
  statusColumn('status', columns.status, paymentStatus, { width: 172, priority: 2 }),
  {
    id: 'refunded',
    header: columns.refunded,
    kind: 'number',
    text: ({ refunded_amount: amount, currency }) =>
      amount > 0 ? formatMoney(amount, currency) : '',
    sortBy: ({ refunded_amount: amount }) => amount,
    priority: 3,
  },
  {
    id: 'invoice_number',
    header: columns.invoiceNumber,
    kind: 'identifier',
    text: ({ invoice_number: number }) => number ?? '',
    priority: 3,
  },
  actionColumn('invoice', (payment) => <InvoiceButton payment={payment} />, 116, {
    header: columns.invoice,
  }),
]

const keyOf = (payment: Payment) => payment.payment_id

interface PaymentsTableProps {
  view: TableView
  onViewChange: (view: TableView) => void
  emptyAction: ReactNode
}

/** All payments of the account, newest first, with their invoices. */
export function PaymentsTable({ emptyAction, ...table }: PaymentsTableProps) {
  const payments = useListPayments()
  return (
    <DataTable
      {...table}
      name="payments"
      label={text.title}
      columns={COLUMNS}
      rows={payments.data?.data ?? null}
      rowKey={keyOf}
      problem={codedProblemOf(payments.error)}
      onRetry={() => void payments.refetch()}
      onDownload={({ format, chosen, filtered }) =>
        saveTable('payments', format, paymentsTable(chosen ?? filtered))
      }
      empty={{
        hint: text.hint,
        action: emptyAction,
      }}
    />
  )
}
