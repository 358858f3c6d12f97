import type { PersonRecord } from '@dastak/contract/registry/registry.ts'
import { IconAlertTriangle, IconCopy } from '@tabler/icons-react'
import { Identifier } from '../../../components/facts/identifier.tsx'
import { IconButton } from '../../../components/buttons/icon-button.tsx'
import { StatusChip } from '../../../components/facts/status-chip.tsx'
import { copyText } from '../../../lib/screen/copy-text.ts'
import { dinStatusMeaning, dinStatusWarning } from '../directors/din-status.ts'
import { companyText, mainSeat } from './person-seats.ts'
import classes from './person.module.css'

/** Under the name: what a person is, best at the company looked at; the DIN and its status. */
export function PersonHead({ person, cin }: { person: PersonRecord; cin: string | undefined }) {
  const seat = mainSeat(person.companies, cin)
  const warning = dinStatusWarning(person.status)
  return (
    <>
      {seat ? (
        <p className={`dim ${classes.role}`} title={seat.company_name ?? undefined}>
          {seat.designation ? `${seat.designation}, ` : null}
          {companyText(seat)}
        </p>
      ) : null}
      <p className={classes.number}>
        <span className="dim-small">DIN</span>
        <Identifier value={person.din_number} />
        <IconButton
          label="Copy DIN"
          className={classes.copy}
          onClick={() => void copyText(person.din_number, 'DIN copied', 'DIN')}
        >
          <IconCopy size={15} stroke={1.7} aria-hidden="true" />
        </IconButton>
        {person.status ? (
          <StatusChip label={person.status} meaning={dinStatusMeaning(person.status)} />
        ) : null}
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
