import { useState } from 'react'
import { FormButton } from '../../components/buttons/form-button.tsx'
import { useAddressView } from '../../components/data-table/paging/use-address-view.ts'
import { PageHead } from '../../components/page/page-head.tsx'
import { ImportDialog } from '../../features/operator/imports/import-dialog.tsx'
import { useImports } from '../../features/operator/imports/imports.api.ts'
import { ImportsTable } from '../../features/operator/imports/imports-table.tsx'
import { importsText as text } from '../../features/operator/imports/imports.text.ts'

/** /operator/imports: uploads, and what became of them. */
export function ImportsScreen() {
  const [isOpen, setIsOpen] = useState(false)
  const [view, onViewChange] = useAddressView()
  const found = useImports()
  return (
    <>
      <PageHead
        title={text.title}
        purpose={text.purpose}
        action={<FormButton onClick={() => setIsOpen(true)}>{text.upload}</FormButton>}
      />
      <ImportsTable found={found} view={view} onViewChange={onViewChange} />
      {isOpen && <ImportDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}
