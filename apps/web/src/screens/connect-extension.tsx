import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FormButton } from '../components/buttons/form-button.tsx'
import { PageHead } from '../components/page/page-head.tsx'
import { SettingsSection } from '../components/page/settings-section.tsx'
import { ConnectCard } from '../features/api-keys/extensions/connect-card.tsx'
import { ExtensionsSection } from '../features/api-keys/extensions/extensions-section.tsx'
import { extensionsText } from '../features/api-keys/extensions/extensions.text.ts'
import { InstallSteps } from '../features/api-keys/extensions/install-steps.tsx'
import { useGetUserDetails } from '../features/me/user-details.ts'
import { saveConnectIntent, readConnectIntent } from '../lib/session/connect-intent.ts'
import { signOut } from '../lib/session/session.ts'
import { useRefreshOnReturn } from '../lib/api/use-refresh-on-return.ts'

/** The extension fetches its key within a minute. */
const POLL_MS = 2_000

/** /connect-extension: connects a waiting extension, or says how to get one. Lists all of them. */
export function ConnectExtensionScreen() {
  const { data: user } = useGetUserDetails()
  const navigate = useNavigate()
  const [intent, setIntent] = useState(readConnectIntent)
  const [hasConnected, setHasConnected] = useState(false)
  useRefreshOnReturn('extensions')

  function leave() {
    saveConnectIntent(null)
    setIntent(null)
  }
  async function signInAs({ phone, challenge }: NonNullable<typeof intent>) {
    await signOut()
    await navigate({
      to: '/',
      search: { phone: phone.slice(1), connect: challenge },
      replace: true,
    })
  }

  if (intent && !hasConnected)
    return (
      <>
        <PageHead title={extensionsText.title} purpose={extensionsText.purpose} />
        <ConnectCard
          intent={intent}
          mobile={user?.user_mobile ?? null}
          onConnected={() => setHasConnected(true)}
          onLeave={leave}
          onOtherAccount={() => void signInAs(intent)}
        />
      </>
    )
  return (
    <>
      <PageHead
        title={extensionsText.title}
        purpose={`${extensionsText.purpose} ${extensionsText.lookupNote}`}
      />
      {hasConnected ? (
        <SettingsSection
          title={extensionsText.connected.title}
          purpose={extensionsText.connected.purpose}
        >
          <FormButton variant="default" onClick={() => void navigate({ to: '/linkedin-requests' })}>
            {extensionsText.connected.seeRequests}
          </FormButton>
        </SettingsSection>
      ) : (
        <SettingsSection title={extensionsText.install.title}>
          <InstallSteps />
        </SettingsSection>
      )}
      <ExtensionsSection pollMs={hasConnected ? POLL_MS : undefined} />
    </>
  )
}
