import { type ReactNode, useRef } from 'react'
import { SidePanel } from '../../components/dialogs/side-panel.tsx'
import { peopleText } from '../../features/registry/people/people.text.ts'
import { usePersonAddress } from '../../lib/people/person-address.ts'
import { type PersonStep, positionInList, useShownPersons } from '../../lib/people/person-list.ts'
import { PersonSteps } from './person-steps.tsx'
import { usePanelFocus } from './use-panel-focus.ts'
import { usePanelKeys } from './use-panel-keys.ts'

const { steps } = peopleText

interface PanelFrameProps {
  /** A DIN, or the id of a lead. */
  id: string
  name: string
  /** The tooltip of the name. */
  nameNote?: string
  /** True when the content is there, so that screen readers announce the name. */
  isLoaded: boolean
  /** True if the panel covers the whole screen. */
  isModal: boolean
  /** `keepFocus`: call it before the element that has the focus disappears. */
  children: (keepFocus: () => void) => ReactNode
}

/** The panel next to a list, with steps to the previous and the next row by button and key. */
export function PanelFrame({ id, name, nameNote, isLoaded, isModal, children }: PanelFrameProps) {
  const address = usePersonAddress()
  const list = useShownPersons()
  const position = positionInList(list, id)
  const panel = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  usePanelFocus({ din: id, isModal, panel, heading })

  const step = (to: PersonStep) => {
    if (to === null) return
    if ('to' in to) address.step(to.to)
    else list.turn?.(to.turn)
  }
  // The element that has the focus disappears with the person. The heading stays.
  const keepFocus = () => {
    if (panel.current?.contains(document.activeElement)) heading.current?.focus()
  }
  const stepByKey = (to: PersonStep) => {
    if (to !== null) keepFocus()
    step(to)
  }
  usePanelKeys({ panel, position, onStep: stepByKey, onClose: address.close })

  const announced = position
    ? steps.announced(name, steps.position(position.index + 1, position.count))
    : name
  return (
    <SidePanel
      title={name}
      titleNote={nameNote}
      bar={<PersonSteps position={position} onStep={step} />}
      isModal={isModal}
      panel={panel}
      heading={heading}
      onClose={address.close}
    >
      <p className="visually-hidden" role="status">
        {isLoaded ? announced : null}
      </p>
      {children(keepFocus)}
    </SidePanel>
  )
}
