import { useSearch } from '@tanstack/react-router'
import { titleCaseName } from '@dastak/contract/title-case.ts'
import { identifierGroups } from '../../components/facts/identifier.tsx'
import { peopleText } from '../../features/registry/people/people.text.ts'
import { useGetDirector } from '../../features/registry/registry.api.ts'
import { usePersonAddress } from '../../lib/people/person-address.ts'
import { isDin } from '../../lib/people/recognise.ts'
import { LeadPanel } from './lead-panel.tsx'
import { PanelFrame } from './panel-frame.tsx'
import { PersonBody } from './person-body.tsx'

interface PersonPanelProps {
  /** A DIN, or the id of a lead. */
  id: string
  /** True if the panel covers the whole screen. */
  isModal: boolean
}

/** The panel next to a list: a director with directorships and colleagues, or any other lead. */
export function PersonPanel({ id, isModal }: PersonPanelProps) {
  return isDin(id) ? (
    <DirectorPanel din={id} isModal={isModal} />
  ) : (
    <LeadPanel id={id} isModal={isModal} />
  )
}

function DirectorPanel({ din, isModal }: { din: string; isModal: boolean }) {
  const person = useGetDirector(din)
  const { follow } = usePersonAddress()
  const cin = useSearch({ strict: false, select: (search) => search.cin })
  const name = person.data
    ? titleCaseName(person.data.full_name)
    : peopleText.numberName(identifierGroups(din).join(' '))
  return (
    <PanelFrame
      id={din}
      name={name}
      nameNote={person.data?.full_name}
      isLoaded={person.data !== undefined}
      isModal={isModal}
    >
      {(keepFocus) => (
        <PersonBody
          din={din}
          person={person}
          cin={cin}
          onOpen={(colleague) => {
            keepFocus()
            follow(colleague)
          }}
        />
      )}
    </PanelFrame>
  )
}
