import { useEffect, useState } from 'react'
import { useListPlans } from '../features/billing/billing.api.ts'
import { useReceiptTo } from './receipt-to.ts'
import { PlanOfferDialog } from '../features/billing/plans/plan-offer-dialog.tsx'

const CHECK_EVERY_MS = 500

interface PlanOfferProps {
  /** Called once when the modal is shown. */
  onOpen: () => void
  onClose: () => void
}

/** The plan-selection modal. Opens when no other dialog is open. */
export function PlanOffer({ onOpen, onClose }: PlanOfferProps) {
  const { data: offers } = useListPlans()
  const isFree = useIsNothingOpen()
  const isShown = isFree && offers?.is_available === true && offers.data.length > 0
  const [reportOpen] = useState(() => onOpen)
  useEffect(() => {
    if (isShown) reportOpen()
  }, [isShown, reportOpen])
  const receiptTo = useReceiptTo()
  if (!isShown) return null
  const { data: plans, tax, tax_rate: taxRate } = offers
  return <PlanOfferDialog {...{ plans, tax, taxRate, receiptTo, onClose }} />
}

/** Whether no dialog is open. Stays true from then on, because the offer itself is a dialog. */
function useIsNothingOpen(): boolean {
  const [isFree, setIsFree] = useState(false)
  useEffect(() => {
    const check = () => {
      if (document.querySelector('dialog[open], [aria-modal="true"]')) return
      setIsFree(true)
      clearInterval(timer)
    }
    const timer = setInterval(check, CHECK_EVERY_MS)
    check()
    return () => clearInterval(timer)
  }, [])
  return isFree
}
