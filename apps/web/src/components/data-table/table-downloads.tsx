import type { TableFormat } from '@dastak/contract/tables/table-format.ts'
import { DownloadButton } from '../buttons/download-button.tsx'
import type { OtherFilesOf } from './data-table-props.ts'
import { OtherFiles } from './selection/other-files.tsx'

interface TableDownloadsProps {
  label: string
  otherFiles: OtherFilesOf | undefined
  download: (format: TableFormat, chosen: null, other?: string) => void
  isBusy: boolean
  /** True if there is nothing to download. */
  isWaiting: boolean
}

/** The buttons that download all matching rows. */
export function TableDownloads(props: TableDownloadsProps) {
  const { label, otherFiles, download, isBusy, isWaiting } = props
  return (
    <>
      {otherFiles ? (
        <OtherFiles
          files={otherFiles}
          onPick={(file) => download('csv', null, file)}
          isWaiting={isBusy || isWaiting}
        />
      ) : null}
      <DownloadButton
        of={label}
        onDownload={(format) => download(format, null)}
        isBusy={isBusy}
        isWaiting={isWaiting}
      />
    </>
  )
}
