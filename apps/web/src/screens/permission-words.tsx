import type { Plan } from '@dastak/contract/billing/billing.ts'
import { ContactSupport } from '../components/buttons/contact-support.tsx'
import { EmptyState } from '../components/page/empty-state.tsx'
import { useOpening } from './closed-door.tsx'

interface PermissionWordsProps {
  title?: string
  words: string
  /** Which plans give it. */
  opens: (plan: Plan) => boolean
}

/** In place of a screen without permission: says so, which plan opens it, whom to ask. */
export function PermissionWords({
  title = 'Permission Required',
  words,
  opens,
}: PermissionWordsProps) {
  const opening = useOpening(opens)
  return (
    <EmptyState
      title={title}
      text={words}
      hint={opening.words}
      action={
        <>
          {opening.button}
          <ContactSupport isSecond={opening.button !== null} />
        </>
      }
    />
  )
}
