import { Link } from '@tanstack/react-router'
import { PageHead } from '../../components/page/page-head.tsx'
import { SchemeChoice } from '../../components/buttons/scheme-choice.tsx'
import { SettingsSection } from '../../components/page/settings-section.tsx'
import { DevicesSection } from '../../features/accounts/activity/devices-section.tsx'
import { ExtensionsSection } from '../../features/api-keys/extensions/extensions-section.tsx'
import { reloadUserDetails, useGetUserDetails } from '../../features/me/user-details.ts'
import { NotificationsSection } from '../../features/notifications/settings-section.tsx'
import { useClearOnLeave } from '../../lib/api/use-clear-on-leave.ts'
import classes from './settings.module.css'

/** /account/settings: a section for each subject. */
export function SettingsScreen() {
  useClearOnLeave('accounts', 'sessions')
  useClearOnLeave('extensions')
  const { data: user } = useGetUserDetails()
  return (
    <>
      <PageHead
        title="Settings"
        purpose="How the product looks, what you are told, and where you are signed in."
      />
      <SettingsSection
        title="Appearance"
        purpose="Follows you to every browser that you sign in with."
      >
        <div className={classes.schemes}>
          <SchemeChoice />
        </div>
      </SettingsSection>
      <NotificationsSection
        settings={user}
        email={user?.email_verified ? user.email : null}
        onSaved={reloadUserDetails}
      />
      <DevicesSection />
      <ExtensionsSection emptyAction={<Link to="/connect-extension">Get the extension</Link>} />
      <SettingsSection title="API keys" purpose="For programs that work with your credits.">
        <Link to="/api-keys">See your API keys</Link>
      </SettingsSection>
    </>
  )
}
