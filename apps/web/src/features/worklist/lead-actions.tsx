import { LIST_MAX_ROWS } from '@dastak/contract/limits.ts'
import { LEAD_STAGE_CODES, LEAD_STAGES } from '@dastak/contract/worklist/stages.ts'
import {
  IconCalendarTime,
  IconFlag,
  IconListDetails,
  IconTag,
  IconUserShare,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Dropdown } from '../../components/dialogs/dropdown.tsx'
import type { Selected } from '../../components/data-table/selection/use-loaded-rows.ts'
import { showResult } from '../../lib/forms/run-with-snackbar.ts'
import { showSnackbar } from '../../lib/screen/snackbar.ts'
import { CallChoice } from './call-choice.tsx'
import { ListChoice } from './list-choice.tsx'
import { TagField } from './tag-field.tsx'
import {
  addLeads,
  changeLeads,
  removeFromList,
  useChoices,
  type ChosenLeads,
} from './worklist.api.ts'
import classes from './worklist.module.css'
import { worklistText } from './worklist.text.ts'

const { actions: text, scope: scopeText } = worklistText

interface LeadActionsProps {
  selected: Selected<{ lead_id: string }>
  /** The search that the selected leads match if all are selected. */
  matching: ChosenLeads['matching']
  /** The list that is open, so that leads can be removed from it. */
  listId?: string | undefined
}

type Change = Omit<Parameters<typeof changeLeads>[0], keyof ChosenLeads>

/** Buttons that change the selected leads. */
export function LeadActions({ selected, matching, listId }: LeadActionsProps) {
  const { data: choices } = useChoices()
  const { rows, isAll, keepShown } = selected
  const leads: ChosenLeads = isAll ? { matching } : { lead_ids: rows.map(({ lead_id: id }) => id) }
  const list = choices?.lists.find((one) => one.list_id === listId)
  const mates = choices?.teammates ?? []

  async function run(call: () => Promise<string>) {
    if (!isAll && rows.length > LIST_MAX_ROWS) showSnackbar('error', text.tooMany(LIST_MAX_ROWS))
    else if (await showResult(call)) keepShown()
  }
  const change = (what: Change) =>
    run(async () => text.changed((await changeLeads({ ...leads, ...what })).changed))

  return (
    <>
      <ActionMenu label={text.stage} icon={IconFlag}>
        {(close) =>
          LEAD_STAGE_CODES.map((stage) => (
            <MenuItem key={stage} onClick={() => (close(), void change({ stage }))}>
              {LEAD_STAGES[stage].label}
            </MenuItem>
          ))
        }
      </ActionMenu>
      <ActionMenu label={text.tag} icon={IconTag}>
        {(close) => (
          <TagField onAdd={(tag) => (close(), void change({ add_tags: [tag] }))} hasFocus />
        )}
      </ActionMenu>
      <ActionMenu label={text.nextCall} icon={IconCalendarTime}>
        {(close) => <CallChoice onChoose={(at) => (close(), void change({ next_call_at: at }))} />}
      </ActionMenu>
      <ActionMenu label={text.list} icon={IconListDetails}>
        {(close) => (
          <>
            <ListChoice add={addLeads(leads)} run={run} onDone={close} />
            {list ? (
              <MenuItem
                onClick={() => {
                  close()
                  void run(async () => {
                    const { removed } = await removeFromList({
                      list_id: list.list_id,
                      ...leads,
                    })
                    return text.removed(removed, list.name)
                  })
                }}
              >
                {text.removeFromList(list.name)}
              </MenuItem>
            ) : null}
          </>
        )}
      </ActionMenu>
      {mates.length > 0 ? (
        <ActionMenu label={text.assign} icon={IconUserShare}>
          {(close) =>
            [{ user_id: null, name: scopeText.me }, ...mates].map(({ user_id: id, name }) => (
              <MenuItem key={id} onClick={() => (close(), void change({ assignee_id: id }))}>
                {name ?? worklistText.work.somebody}
              </MenuItem>
            ))
          }
        </ActionMenu>
      ) : null}
    </>
  )
}

function ActionMenu(props: {
  label: string
  icon: TablerIcon
  children: (close: () => void) => ReactNode
}) {
  const { label, icon: Icon, children } = props
  return (
    <Dropdown
      label={label}
      trigger={(trigger) => (
        <button type="button" {...trigger}>
          <Icon size={16} stroke={1.7} aria-hidden="true" />
          {label}
        </button>
      )}
    >
      {(close) => <div className={classes.menu}>{children(close)}</div>}
    </Dropdown>
  )
}

function MenuItem({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={classes.item} onClick={onClick}>
      {children}
    </button>
  )
}
