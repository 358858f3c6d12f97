import type { PersonRecord } from '@dastak/contract/registry/registry.ts'
import type { ReactNode } from 'react'
import { IconAlertTriangle, IconCopy } from '@tabler/icons-react'
import { Identifier } from '../../../components/facts/identifier.tsx'
import { IconButton } from '../../../components/buttons/icon-button.tsx'
import { StatusChip } from '../../../components/facts/status-chip.tsx'
import { copyText } from '../../../lib/screen/copy-text.ts'
import { dinStatusMeaning, dinStatusWarning } from '../directors/din-status.ts'
import { companyText, mainDirectorship } from './directorships.ts'
import { peopleText } from './people.text.ts'
import classes from './person.module.css'

const { head: text } = peopleText

interface PersonHeadProps {
  person: PersonRecord
  /** The company that is open on the screen. */
  cin: string | undefined
  /** Shown after the status, such as a chip. */
  mark?: ReactNode
}

/** Under the name: the main directorship, the DIN and its status. */
export function PersonHead({ person, cin, mark }: PersonHeadProps) {
  const directorship = mainDirectorship(person.companies, cin)
  const warning = dinStatusWarning(person.status)
  return (
    <>
      {directorship ? (
        <p className={`dim ${classes.role}`} title={directorship.company_name ?? undefined}>
          {directorship.designation
            ? text.role(directorship.designation, companyText(directorship))
            : companyText(directorship)}
        </p>
      ) : null}
      <p className={classes.number}>
        <span className="dim-small">{text.din}</span>
        <Identifier value={person.din_number} />
        <IconButton
          label={text.copyDin}
          className={classes.copy}
          onClick={() => void copyText(person.din_number, text.dinCopied, text.dinNoun)}
        >
          <IconCopy size={15} stroke={1.7} aria-hidden="true" />
        </IconButton>
        {person.status ? (
          <StatusChip label={person.status} meaning={dinStatusMeaning(person.status)} />
        ) : null}
        {mark}
      </p>
      {warning ? (
        <p className={`notice ${classes.warning}`} role="note">
          <IconAlertTriangle size={18} stroke={1.8} aria-hidden="true" />
          <span>{warning}</span>
        </p>
      ) : null}
    </>
  )
}
