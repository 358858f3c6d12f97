import {
  LEAD_STAGES,
  WORKLIST_KIND_CODES,
  WORKLIST_KINDS,
} from '@dastak/contract/worklist/stages.ts'
import type { DataOf } from '@dastak/contract/endpoint.ts'
import { entryOf } from '@dastak/contract/statuses.ts'
import type { queryWorklist } from '@dastak/contract/worklist/worklist.ts'
import type { ReactNode } from 'react'
import { SmallButton } from '../../components/buttons/small-button.tsx'
import { useChoices, type WorklistScope } from './worklist.api.ts'
import classes from './worklist.module.css'
import { worklistText } from './worklist.text.ts'

const { scope: text } = worklistText

interface ScopeBarProps {
  scope: WorklistScope
  /** The leads that match, by stage and with a call today. Undefined while they are loading. */
  counts: Pick<DataOf<typeof queryWorklist>, 'stages' | 'calls_today'> | undefined
  onChange: (scope: WorklistScope) => void
  /** At the end of the bar. */
  children?: ReactNode
}

/** Chooses which leads are shown: stages and calls as buttons, everything else as menus. */
export function ScopeBar({ scope, counts, onChange, children }: ScopeBarProps) {
  const { data: choices } = useChoices()
  const set = (part: WorklistScope) => onChange({ ...scope, ...part })
  const isAll = Object.values(scope).every((value) => value === undefined)
  const mates = choices?.teammates ?? []
  return (
    <section className={classes.bar} aria-label={text.label}>
      <div className={classes.pills}>
        <Pill isChosen={isAll} onClick={() => onChange({})}>
          {text.all}
        </Pill>
        <Pill
          isChosen={scope.next_call === 'today'}
          isUrgent={(counts?.calls_today ?? 0) > 0}
          onClick={() => set({ next_call: scope.next_call === 'today' ? undefined : 'today' })}
        >
          {text.callsToday(counts?.calls_today ?? 0)}
        </Pill>
        {counts?.stages.map(({ stage, leads }) => (
          <Pill
            key={stage}
            isChosen={scope.stage === stage}
            onClick={() =>
              set({ stage: scope.stage === stage ? undefined : (stage as WorklistScope['stage']) })
            }
          >
            {text.stage(entryOf(LEAD_STAGES, stage)?.label ?? stage, leads)}
          </Pill>
        ))}
      </div>
      <div className={`row ${classes.choices}`}>
        {choices && choices.lists.length > 0 ? (
          <Choice
            label={text.list}
            all={text.allLists}
            value={scope.list_id}
            options={choices.lists.map(({ list_id: id, name }) => [id, name])}
            onChange={(list) => set({ list_id: list })}
          />
        ) : null}
        {choices && choices.tags.length > 0 ? (
          <Choice
            label={text.tag}
            all={text.allTags}
            value={scope.tag}
            options={choices.tags.map(({ tag }) => [tag, tag])}
            onChange={(tag) => set({ tag })}
          />
        ) : null}
        {mates.length > 0 ? (
          <Choice
            label={text.assignee}
            all={text.anybody}
            value={scope.assignee}
            options={[
              ['me', text.me],
              ['others', text.others],
              ...mates.map(({ user_id: id, name }): [string, string] => [id, name ?? id]),
            ]}
            onChange={(assignee) => set({ assignee })}
          />
        ) : null}
        <Choice
          label={text.kind}
          all={text.allKinds}
          value={scope.kind}
          options={WORKLIST_KIND_CODES.map((kind) => [kind, WORKLIST_KINDS[kind].label])}
          onChange={(kind) => set({ kind: kind as WorklistScope['kind'] })}
        />
        {isAll ? null : (
          <SmallButton look="plain" onClick={() => onChange({})}>
            {text.clear}
          </SmallButton>
        )}
        <span className="grow" />
        {children}
      </div>
    </section>
  )
}

interface PillProps {
  isChosen: boolean
  isUrgent?: boolean
  onClick: () => void
  children: ReactNode
}

function Pill({ isChosen, isUrgent = false, onClick, children }: PillProps) {
  return (
    <button
      type="button"
      className={classes.pill}
      aria-pressed={isChosen}
      data-urgent={isUrgent || undefined}
      onClick={onClick}
    >
      {children}
    </button>
  )
}

interface ChoiceProps {
  label: string
  /** The text of no choice. */
  all: string
  value: string | undefined
  options: readonly (readonly [value: string, label: string])[]
  onChange: (value: string | undefined) => void
}

function Choice({ label, all, value = '', options, onChange }: ChoiceProps) {
  // A value of an old address stays in the menu, so that it can be cleared.
  const isKnown = value === '' || options.some(([one]) => one === value)
  return (
    <select
      className={classes.select}
      aria-label={label}
      data-chosen={value !== '' || undefined}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    >
      <option value="">{`${label}: ${all}`}</option>
      {isKnown ? null : <option value={value}>{value}</option>}
      {options.map(([one, name]) => (
        <option key={one} value={one}>
          {name}
        </option>
      ))}
    </select>
  )
}
