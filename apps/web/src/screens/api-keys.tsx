import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAddressView } from '../components/data-table/paging/use-address-view.ts'
import { FormButton } from '../components/buttons/form-button.tsx'
import { PageHead } from '../components/page/page-head.tsx'
import { SettingsSection } from '../components/page/settings-section.tsx'
import type { ApiKey } from '../features/api-keys/api-keys.api.ts'
import { CurlExample } from '../features/api-keys/curl-example.tsx'
import { KEYS_SORT, KeysTable } from '../features/api-keys/keys-table.tsx'
import { LimitDialog } from '../features/api-keys/limit-dialog.tsx'
import { NewKeyDialog } from '../features/api-keys/new-key-dialog.tsx'
import { RevokeDialog } from '../features/api-keys/revoke-dialog.tsx'
import { useGetUserDetails } from '../features/me/user-details.ts'
import { WebhooksSection } from '../features/webhooks/webhooks-section.tsx'
import { useClearOnLeave } from '../lib/api/use-clear-on-leave.ts'

/** /api-keys: the keys of the account, a new one, how to begin, and the webhooks. */
export function ApiKeysScreen() {
  const [view, onViewChange] = useAddressView(KEYS_SORT)
  const { data: user } = useGetUserDetails()
  const navigate = useNavigate()
  const [isMaking, setIsMaking] = useState(false)
  const [revoked, setRevoked] = useState<ApiKey | null>(null)
  const [limited, setLimited] = useState<ApiKey | null>(null)
  useClearOnLeave('api-keys')
  useClearOnLeave('webhooks')
  // Until the user is known the server decides.
  const hasPlan = user?.subscription ?? true
  return (
    <>
      <PageHead
        title="API keys"
        purpose={
          'Use your credits from your own programs. A key has your permissions, and works while ' +
          'you have a plan.'
        }
        action={<FormButton onClick={() => setIsMaking(true)}>New API key</FormButton>}
      />
      <SettingsSection title="Your keys">
        <KeysTable
          view={view}
          onViewChange={onViewChange}
          onRevoke={setRevoked}
          onLimit={setLimited}
          emptyAction={<FormButton onClick={() => setIsMaking(true)}>New API key</FormButton>}
        />
      </SettingsSection>
      <SettingsSection
        title="First call"
        purpose={
          <>
            Put your key in the place of dst_… and paste it into a terminal: a test number costs
            nothing. <a href="/api/docs">API reference</a>
          </>
        }
      >
        <CurlExample apiKey="dst_…" />
      </SettingsSection>
      <WebhooksSection />
      {isMaking && (
        <NewKeyDialog
          hasPlan={hasPlan}
          onSubscribe={() => void navigate({ to: '/plan' })}
          onClose={() => setIsMaking(false)}
        />
      )}
      {limited && <LimitDialog apiKey={limited} onClose={() => setLimited(null)} />}
      {revoked && <RevokeDialog apiKey={revoked} onClose={() => setRevoked(null)} />}
    </>
  )
}
