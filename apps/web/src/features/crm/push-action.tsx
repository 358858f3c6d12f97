import { CRM_PUSH_MAX } from '@dastak/contract/limits.ts'
import { IconSend } from '@tabler/icons-react'
import {
  useLoadedRows,
  type Selected,
} from '../../components/data-table/selection/use-loaded-rows.ts'
import { crmText } from './crm.text.ts'
import { PushDialog } from './push-dialog.tsx'

/** The button that pushes selected leads, and its dialog. */
export function PushAction({ leads }: { leads: Selected<{ lead_id: string }> }) {
  const { rows, open, close } = useLoadedRows(leads, CRM_PUSH_MAX, crmText.push.tooMany)
  return (
    <>
      <button type="button" onClick={open}>
        <IconSend size={16} stroke={1.7} aria-hidden="true" />
        {crmText.push.title}
      </button>
      {rows ? <PushDialog leadIds={rows.map(({ lead_id: id }) => id)} onClose={close} /> : null}
    </>
  )
}
