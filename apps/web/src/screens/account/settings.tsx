import { Link } from '@tanstack/react-router'
import { PageHead } from '../../components/page/page-head.tsx'
import { SchemeChoice } from '../../components/buttons/scheme-choice.tsx'
import { SettingsSection } from '../../components/page/settings-section.tsx'
import { DevicesSection } from '../../features/accounts/activity/devices-section.tsx'
import { OwnDataSection } from '../../features/accounts/own-data/own-data-section.tsx'
import { ExtensionsSection } from '../../features/api-keys/extensions/extensions-section.tsx'
import { DoNotContactSection } from '../../features/do-not-contact/do-not-contact-section.tsx'
import { KnownCustomersSection } from '../../features/known-customers/known-customers-section.tsx'
import { OwnKeysSection } from '../../features/own-keys/own-keys-section.tsx'
import { reloadUserDetails, useGetUserDetails } from '../../features/me/user-details.ts'
import { NotificationsSection } from '../../features/notifications/settings-section.tsx'
import { useRefreshOnReturn } from '../../lib/api/use-refresh-on-return.ts'
import classes from './settings.module.css'
import { settingsText } from './settings.text.ts'

/** /account/settings: appearance, notifications, customers, keys, devices, extensions, API keys. */
export function SettingsScreen() {
  useRefreshOnReturn('accounts', 'sessions')
  useRefreshOnReturn('extensions')
  const { data: user } = useGetUserDetails()
  return (
    <>
      <PageHead title={settingsText.title} purpose={settingsText.purpose} />
      <SettingsSection title={settingsText.appearance} purpose={settingsText.appearancePurpose}>
        <div className={classes.schemes}>
          <SchemeChoice />
        </div>
      </SettingsSection>
      <NotificationsSection
        settings={user}
        email={user?.email_verified ? user.email : null}
        onSaved={reloadUserDetails}
      />
      <KnownCustomersSection
        hasList={user?.has_known_customers}
        onChanged={() => void reloadUserDetails()}
      />
      <DoNotContactSection />
      <DevicesSection />
      <ExtensionsSection
        emptyAction={<Link to="/connect-extension">{settingsText.getExtension}</Link>}
      />
      <SettingsSection title={settingsText.apiKeys} purpose={settingsText.apiKeysPurpose}>
        <Link to="/api-keys">{settingsText.seeApiKeys}</Link>
      </SettingsSection>
      <OwnKeysSection />
      {user && <OwnDataSection mobile={user.user_mobile} />}
    </>
  )
}
