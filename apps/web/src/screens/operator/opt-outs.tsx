import { useState } from 'react'
import { FormButton } from '../../components/buttons/form-button.tsx'
import { useKeptTable } from '../../components/data-table/paging/use-address-view.ts'
import { PageHead } from '../../components/page/page-head.tsx'
import { SettingsSection } from '../../components/page/settings-section.tsx'
import { AddDialog } from '../../features/operator/opt-outs/add-dialog.tsx'
import { OptOutsTable } from '../../features/operator/opt-outs/opt-outs-table.tsx'
import { optOutsText as text } from '../../features/operator/opt-outs/opt-outs.text.ts'
import { RetentionSection } from '../../features/operator/retention/retention-section.tsx'
import { RevealsSearch } from '../../features/operator/opt-outs/reveals-search.tsx'

/** /operator/opt-outs: contacts that are kept out, and who has revealed a contact. */
export function OptOutsScreen() {
  const table = useKeptTable('operator-opt-outs')
  const [isAdding, setIsAdding] = useState(false)
  const add = <FormButton onClick={() => setIsAdding(true)}>{text.add.button}</FormButton>
  return (
    <>
      <PageHead title={text.title} purpose={text.purpose} action={add} />
      <SettingsSection title={text.list.title} purpose={text.list.purpose}>
        <OptOutsTable {...table} />
      </SettingsSection>
      <SettingsSection title={text.reveals.title} purpose={text.reveals.purpose}>
        <RevealsSearch />
      </SettingsSection>
      <RetentionSection />
      {isAdding && <AddDialog onClose={() => setIsAdding(false)} />}
    </>
  )
}
