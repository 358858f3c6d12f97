import { ColorSchemeToggle } from '../components/buttons/color-scheme-toggle.tsx'
import { Brand } from '../components/page/brand.tsx'
import { PrivacySteps } from '../features/accounts/privacy/privacy-steps.tsx'
import { useSettings } from '../lib/state/settings.ts'
import classes from './card-page.module.css'

/** /opt-out: what people can do about their own contacts, without an account. */
export function OptOutScreen() {
  const { privacy_purpose: purpose } = useSettings()
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <Brand size={30} />
        <ColorSchemeToggle />
      </header>
      <main className={classes.card}>
        <PrivacySteps purpose={purpose} />
      </main>
    </div>
  )
}
