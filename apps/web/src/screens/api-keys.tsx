import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAddressView } from '../components/data-table/paging/use-address-view.ts'
import { FormButton } from '../components/buttons/form-button.tsx'
import { PageHead } from '../components/page/page-head.tsx'
import { SettingsSection } from '../components/page/settings-section.tsx'
import type { ApiKey } from '../features/api-keys/api-keys.api.ts'
import { apiKeysText } from '../features/api-keys/api-keys.text.ts'
import { CurlExample } from '../features/api-keys/curl-example.tsx'
import { KEYS_SORT, KeysTable } from '../features/api-keys/keys-table.tsx'
import { LimitDialog } from '../features/api-keys/limit-dialog.tsx'
import { NewKeyDialog } from '../features/api-keys/new-key-dialog.tsx'
import { RevokeDialog } from '../features/api-keys/revoke-dialog.tsx'
import { useGetUserDetails } from '../features/me/user-details.ts'
import { WebhooksSection } from '../features/webhooks/webhooks-section.tsx'
import { useRefreshOnReturn } from '../lib/api/use-refresh-on-return.ts'

/** /api-keys: the account's keys, a first call to try, and the webhooks. */
export function ApiKeysScreen() {
  const [view, onViewChange] = useAddressView(KEYS_SORT)
  const { data: user } = useGetUserDetails()
  const navigate = useNavigate()
  const [isCreating, setIsCreating] = useState(false)
  const [toRevoke, setToRevoke] = useState<ApiKey | null>(null)
  const [toLimit, setToLimit] = useState<ApiKey | null>(null)
  useRefreshOnReturn('api-keys')
  useRefreshOnReturn('webhooks')
  // Until the user is loaded, the server decides.
  const hasPlan = user?.subscription ?? true
  const createButton = (
    <FormButton onClick={() => setIsCreating(true)}>{apiKeysText.newKey}</FormButton>
  )
  return (
    <>
      <PageHead title={apiKeysText.title} purpose={apiKeysText.purpose} action={createButton} />
      <SettingsSection title={apiKeysText.yourKeys}>
        <KeysTable
          view={view}
          onViewChange={onViewChange}
          onRevoke={setToRevoke}
          onLimit={setToLimit}
          emptyAction={createButton}
        />
      </SettingsSection>
      <SettingsSection
        title={apiKeysText.firstCall.title}
        purpose={
          <>
            {apiKeysText.firstCall.purpose}{' '}
            <a href="/api/docs">{apiKeysText.firstCall.reference}</a>
          </>
        }
      >
        <CurlExample apiKey="dst_…" />
      </SettingsSection>
      <WebhooksSection />
      {isCreating && (
        <NewKeyDialog
          hasPlan={hasPlan}
          onSubscribe={() => void navigate({ to: '/plan' })}
          onClose={() => setIsCreating(false)}
        />
      )}
      {toLimit && <LimitDialog apiKey={toLimit} onClose={() => setToLimit(null)} />}
      {toRevoke && <RevokeDialog apiKey={toRevoke} onClose={() => setToRevoke(null)} />}
    </>
  )
}
