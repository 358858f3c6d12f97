import { useEffect, useState } from 'react'
import { useListPlans } from '../features/billing/billing.api.ts'
import { PlanOfferDialog } from '../features/billing/plans/plan-offer-dialog.tsx'

const LOOK_AGAIN_MS = 500

interface PlanOfferProps {
  /** It stands open: it has been seen. */
  onOpen: () => void
  onClose: () => void
}

/** The plan-selection modal, once nothing else is open. */
export function PlanOffer({ onOpen, onClose }: PlanOfferProps) {
  const { data: offers } = useListPlans()
  const isFree = useIsNothingOpen()
  const isShown = isFree && offers?.is_available === true && offers.data.length > 0
  const [tell] = useState(() => onOpen)
  useEffect(() => {
    if (isShown) tell()
  }, [isShown, tell])
  return isShown ? <PlanOfferDialog plans={offers.data} tax={offers.tax} onClose={onClose} /> : null
}

/** Whether no dialog is open; once there was none it stays true, for the offer itself is one. */
function useIsNothingOpen(): boolean {
  const [isFree, setIsFree] = useState(false)
  useEffect(() => {
    const look = () => {
      if (document.querySelector('dialog[open], [aria-modal="true"]')) return
      setIsFree(true)
      clearInterval(timer)
    }
    const timer = setInterval(look, LOOK_AGAIN_MS)
    look()
    return () => clearInterval(timer)
  }, [])
  return isFree
}
