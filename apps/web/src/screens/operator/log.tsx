import { OPERATOR_VERBS, VERBS } from '@dastak/contract/operator/log.ts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useAddressView } from '../../components/data-table/paging/use-address-view.ts'
import { PageHead } from '../../components/page/page-head.tsx'
import { type LogPart, useOperatorLog } from '../../features/operator/log/log.api.ts'
import { LogTable, personText } from '../../features/operator/log/log-table.tsx'
import { logText as text } from '../../features/operator/log/log.text.ts'
import { usePlanName } from '../../features/operator/users/users.api.ts'
import { formatDay } from '../../lib/text/dates.ts'
import { readDay } from '../../lib/text/read-day.ts'
import classes from './operator-screens.module.css'
import { Select } from './select.tsx'

const VERB_OPTIONS = [
  ['', text.verbs.all],
  ...VERBS.map((verb) => [verb, OPERATOR_VERBS[verb]] as const),
] as const

/** /operator/log: what operators did. */
export function LogScreen() {
  const { verb, by, day, target } = useSearch({ from: '/inside/operator/log' })
  const [view, onViewChange] = useAddressView()
  const part: LogPart = {
    ...(verb !== undefined && { verb: VERBS.find((one) => one === verb) }),
    ...(by !== undefined && { person: by }),
    ...(day !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(day) && { day }),
    ...(target !== undefined && { target_id: target }),
  }
  const found = useOperatorLog(part)
  const planName = usePlanName()
  const people = (found.first?.people ?? []).map(
    (person) => [person.user_id ?? text.commandLine, personText(person)] as const,
  )
  return (
    <>
      <PageHead title={text.title} purpose={text.purpose} />
      <div className={classes.choices}>
        <Select label={text.verbs.label} name="verb" options={VERB_OPTIONS} chosen={verb} />
        <Select
          label={text.people.label}
          name="by"
          options={[['', text.people.all], ...people]}
          chosen={by}
        />
        <Day day={day} />
        {target === undefined ? null : (
          <span>
            {text.ofUser} <Link to="/operator/log">{text.showAll}</Link>
          </span>
        )}
      </div>
      <LogTable
        found={found}
        isNarrowed={Object.keys(part).length > 0}
        planName={planName}
        view={view}
        onViewChange={onViewChange}
      />
    </>
  )
}

/** Text, because a browser writes a day in the order of its language. */
function Day({ day }: { day: string | undefined }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(() => formatDay(day ?? null))
  const isWrong = typed.trim() !== '' && readDay(typed) === null
  return (
    <input
      inputMode="numeric"
      aria-label={text.day}
      aria-invalid={isWrong}
      placeholder={text.dayForm}
      className={`${classes.select} ${classes.day}`}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        const next = readDay(value) ?? undefined
        if (next !== day)
          void navigate({
            to: '.',
            search: (before: object) => ({ ...before, day: next }),
            replace: true,
          })
      }}
    />
  )
}
