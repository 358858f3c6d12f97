import type { DirectorDetail } from '@dastak/contract/kinds/din.ts'
import { titleCaseName } from '@dastak/contract/title-case.ts'
import type { ComponentProps } from 'react'
import { DIN_FACTS } from '../../features/lookups/kinds/din-facts.tsx'
import { DIN } from '../../features/lookups/kinds/din.ts'
import { RevealContacts } from '../../features/lookups/reveal-contacts.tsx'
import { LookupDetails } from '../lookup-details.tsx'

type Props = ComponentProps<typeof LookupDetails<DirectorDetail>>

const nameOf = (detail: DirectorDetail) => titleCaseName(detail.full_name)

/** The contacts of a revealed director. */
export const DirectorContacts = (props: Pick<Props, 'reveal' | 'onAgain'>) => (
  <RevealContacts kind={DIN} facts={DIN_FACTS} {...props} />
)

/** Everything else that is known about them. */
export function DirectorDetails(
  props: Pick<Props, 'reveal' | 'contacts' | 'onAgain' | 'onReport'>,
) {
  return <LookupDetails kind={DIN} facts={DIN_FACTS} nameOf={nameOf} {...props} />
}
