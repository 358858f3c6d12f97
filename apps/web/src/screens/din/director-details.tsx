import type { DirectorDetail } from '@dastak/contract/kinds/din.ts'
import { titleCaseName } from '@dastak/contract/title-case.ts'
import type { ComponentProps } from 'react'
import { DIN_FACTS } from '../../features/lookups/kinds/din-facts.tsx'
import { DIN } from '../../features/lookups/kinds/din.ts'
import { LookupDetails } from '../lookup-details.tsx'

type Props = ComponentProps<typeof LookupDetails<DirectorDetail>>

const nameOf = (detail: DirectorDetail) => titleCaseName(detail.full_name)

/** The details of a revealed director. */
export function DirectorDetails(props: Pick<Props, 'reveal' | 'onAgain' | 'onReport'>) {
  return <LookupDetails kind={DIN} facts={DIN_FACTS} nameOf={nameOf} {...props} />
}
