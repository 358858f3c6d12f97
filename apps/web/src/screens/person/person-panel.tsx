import { useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { identifierGroups } from '../../components/facts/identifier.tsx'
import { SidePanel } from '../../components/dialogs/side-panel.tsx'
import { useGetDirector } from '../../features/registry/registry.api.ts'
import { usePersonAddress } from '../../lib/people/person-address.ts'
import { positionInList, useShownPersons } from '../../lib/people/person-list.ts'
import { titleCaseName } from '@dastak/contract/title-case.ts'
import { PersonBody } from './person-body.tsx'
import { PersonSteps } from './person-steps.tsx'
import { usePanelFocus } from './use-panel-focus.ts'
import { usePanelKeys } from './use-panel-keys.ts'

interface PersonPanelProps {
  din: string
  /** True where it takes the whole screen. */
  isModal: boolean
}

/** Somebody beside his list: how to reach him, his boards, and who else sits on them. */
export function PersonPanel({ din, isModal }: PersonPanelProps) {
  const person = useGetDirector(din)
  const address = usePersonAddress()
  const place = positionInList(useShownPersons(), din)
  const cin = useSearch({ strict: false, select: (search) => search.cin })
  const panel = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  usePanelFocus({ din, isModal, panel, heading })

  const step = (to: string | null) => {
    if (to !== null) address.step(to)
  }
  // What has the focus goes with the person: the heading stays.
  const keepFocus = () => {
    if (panel.current?.contains(document.activeElement)) heading.current?.focus()
  }
  const stepByKey = (to: string | null) => {
    if (to !== null) keepFocus()
    step(to)
  }
  const openColleague = (colleague: string) => {
    keepFocus()
    address.follow(colleague)
  }
  usePanelKeys({ panel, place, onStep: stepByKey, onClose: address.close })

  const name = person.data
    ? titleCaseName(person.data.full_name)
    : `DIN ${identifierGroups(din).join(' ')}`
  return (
    <SidePanel
      title={name}
      titleNote={person.data?.full_name}
      bar={<PersonSteps place={place} onStep={step} />}
      isModal={isModal}
      panel={panel}
      heading={heading}
      onClose={address.close}
    >
      <p className="visually-hidden" role="status">
        {person.data ? `${name}${place ? `, ${place.index + 1} of ${place.count}` : ''}` : null}
      </p>
      <PersonBody din={din} person={person} cin={cin} onOpen={openColleague} />
    </SidePanel>
  )
}
