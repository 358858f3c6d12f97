import type { TableFormat } from '@dastak/contract/tables/table-format.ts'
import { IconDownload } from '@tabler/icons-react'
import { buttonsText } from './buttons.text.ts'
import classes from './download-button.module.css'
import { FormButton } from './form-button.tsx'

interface DownloadButtonProps {
  /** What is downloaded, for screen readers: `Leads`, `the company`. */
  of: string
  onDownload: (format: TableFormat) => void
  isBusy?: boolean
  /** True if there is nothing to download. */
  isWaiting?: boolean
}

/** Downloads a table as a CSV or an Excel file. */
export function DownloadButton({ of, onDownload, ...state }: DownloadButtonProps) {
  return (
    <span className={classes.pair}>
      <FormButton
        size="xs"
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.7} aria-hidden="true" />}
        onClick={() => onDownload('csv')}
        {...state}
      >
        {buttonsText.downloadCsv}
      </FormButton>
      <FormButton
        size="xs"
        variant="default"
        aria-label={buttonsText.excelFileOf(of)}
        onClick={() => onDownload('xlsx')}
        isWaiting={state.isBusy || state.isWaiting}
      >
        {buttonsText.excel}
      </FormButton>
    </span>
  )
}
