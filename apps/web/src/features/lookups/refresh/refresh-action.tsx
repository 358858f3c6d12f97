import { IconRefresh } from '@tabler/icons-react'
import {
  useLoadedRows,
  type Selected,
} from '../../../components/data-table/selection/use-loaded-rows.ts'
import { RefreshDialog } from './refresh-dialog.tsx'
import { refreshText as text } from './refresh.text.ts'

/** How many leads are refreshed at a time: each of them is a call. */
const MOST = 50

interface RefreshActionProps {
  leads: Selected<{ lead_id: string }>
  /** Called after refreshes, to load the leads again. */
  onRefreshed: () => void
}

/** The button that refreshes selected leads, and its dialog. */
export function RefreshAction({ leads, onRefreshed }: RefreshActionProps) {
  const { rows, open, close } = useLoadedRows(leads, MOST, text.tooMany)
  return (
    <>
      <button type="button" onClick={open}>
        <IconRefresh size={16} stroke={1.7} aria-hidden="true" />
        {text.refresh}
      </button>
      {rows ? (
        <RefreshDialog
          leadIds={rows.map(({ lead_id: id }) => id)}
          onRefreshed={onRefreshed}
          onClose={close}
        />
      ) : null}
    </>
  )
}
