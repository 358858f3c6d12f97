import { LIST_MAX_ROWS } from '@dastak/contract/limits.ts'
import { type ReactNode, useMemo, useState } from 'react'
import type { Column } from '../../components/data-table/columns/column.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import type {
  DataTableProps,
  DownloadRequest,
  Expansion,
  KeptTable,
} from '../../components/data-table/data-table-props.ts'
import { usePageRequest } from '../../components/data-table/paging/list-request.ts'
import { useRemotePage } from '../../components/data-table/paging/remote-page.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { showSnackbar } from '../../lib/screen/snackbar.ts'
import {
  fetchRequestsFile,
  type LinkedinRequest,
  useEnded,
  useQueryRequests,
} from './linkedin.api.ts'
import { linkedinText } from './linkedin.text.ts'
import { REQUEST_COLUMNS } from './request-columns.tsx'
import { RequestDetail } from './request-detail.tsx'
import { isUnderWay, nameOf } from './request-state.ts'

interface RequestsTableProps extends KeptTable, Pick<DataTableProps<LinkedinRequest>, 'mark'> {
  /** The last column. */
  reportColumn: Column<LinkedinRequest>
  /** A stable function. */
  onEnded: (row: LinkedinRequest) => void
  /** Resolves when the server has answered. */
  onSendAgain: (row: LinkedinRequest) => Promise<void>
  recharge: ReactNode
  emptyAction: ReactNode
}

const keyOf = (row: LinkedinRequest) => row.request_id

/** The LinkedIn requests of this account, refreshed while they run. */
export function RequestsTable(props: RequestsTableProps) {
  const { reportColumn, onEnded, onSendAgain, recharge, emptyAction, ...table } = props
  const columns = useMemo(() => [...REQUEST_COLUMNS, reportColumn], [reportColumn])
  const {
    request: pageRequest,
    latest,
    page,
    isTyping,
  } = usePageRequest(columns, table.filters, table.view)
  const query = useQueryRequests(page)
  const remote = useRemotePage(query, isTyping)
  const { data } = query
  const [open, setOpen] = useState<readonly string[]>([])
  const [sending, setSending] = useState<string | null>(null)
  // The bell has shown what ended while the screen was closed.
  useEnded(remote.remote.isOld ? undefined : data?.data, onEnded)
  const price = data?.price
  const expansion = useMemo((): Expansion<LinkedinRequest> => {
    const sendAgain = (row: LinkedinRequest) => {
      setSending(keyOf(row))
      void onSendAgain(row).finally(() => setSending(null))
    }
    return {
      canOpen: () => true,
      isOpen: (row) => open.includes(keyOf(row)),
      onToggle: ({ request_id: id }) =>
        setOpen(open.includes(id) ? open.filter((openId) => openId !== id) : [...open, id]),
      render: (row) => (
        <RequestDetail
          row={row}
          price={price ?? { phone: 1, email: 1 }}
          isBusy={sending === keyOf(row)}
          onSendAgain={sendAgain}
          recharge={recharge}
        />
      ),
    }
  }, [open, sending, price, recharge, onSendAgain])

  async function download({ format, chosen }: DownloadRequest<LinkedinRequest>) {
    if (chosen && chosen.length > LIST_MAX_ROWS)
      return showSnackbar('error', linkedinText.requests.tooManyChosen(LIST_MAX_ROWS))
    const request = chosen ? { ...pageRequest, request_ids: chosen.map(keyOf) } : latest
    saveFile(`linkedin_requests.${format}`, await fetchRequestsFile({ ...request, format }))
  }

  return (
    <>
      <DataTable
        {...table}
        {...remote}
        name="linkedin-requests"
        label={linkedinText.requests.label}
        columns={columns}
        rowKey={keyOf}
        onDownload={download}
        empty={{ hint: linkedinText.requests.emptyHint, action: emptyAction }}
        expansion={expansion}
      />
      <p className="visually-hidden" role="status">
        {data?.data
          .filter(isUnderWay)
          .map((row) => linkedinText.requests.isRunning(nameOf(row)))
          .join(' ')}
      </p>
    </>
  )
}
