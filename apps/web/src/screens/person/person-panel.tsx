import { useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { identifierGroups } from '../../components/facts/identifier.tsx'
import { SidePanel } from '../../components/dialogs/side-panel.tsx'
import { peopleText } from '../../features/registry/people/people.text.ts'
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
  /** True if the panel covers the whole screen. */
  isModal: boolean
}

/** The person panel: contacts, directorships and colleagues, next to the list of people. */
export function PersonPanel({ din, isModal }: PersonPanelProps) {
  const person = useGetDirector(din)
  const address = usePersonAddress()
  const position = positionInList(useShownPersons(), din)
  const cin = useSearch({ strict: false, select: (search) => search.cin })
  const panel = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  usePanelFocus({ din, isModal, panel, heading })

  const step = (to: string | null) => {
    if (to !== null) address.step(to)
  }
  // The element that has the focus disappears with the person. The heading stays.
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
  usePanelKeys({ panel, position, onStep: stepByKey, onClose: address.close })

  const name = person.data
    ? titleCaseName(person.data.full_name)
    : peopleText.numberName(identifierGroups(din).join(' '))
  const { steps } = peopleText
  const announced = position
    ? steps.announced(name, steps.position(position.index + 1, position.count))
    : name
  return (
    <SidePanel
      title={name}
      titleNote={person.data?.full_name}
      bar={<PersonSteps position={position} onStep={step} />}
      isModal={isModal}
      panel={panel}
      heading={heading}
      onClose={address.close}
    >
      <p className="visually-hidden" role="status">
        {person.data ? announced : null}
      </p>
      <PersonBody din={din} person={person} cin={cin} onOpen={openColleague} />
    </SidePanel>
  )
}
