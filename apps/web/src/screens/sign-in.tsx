import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Brand } from '../components/page/brand.tsx'
import { ColorSchemeToggle } from '../components/buttons/color-scheme-toggle.tsx'
import { HowItWorks } from '../features/accounts/welcome/how-it-works.tsx'
import { SampleTable } from '../features/accounts/welcome/sample-table.tsx'
import { SignInForm } from '../features/accounts/sign-in/sign-in-form.tsx'
import { signInText } from '../features/accounts/sign-in/sign-in.text.ts'
import { useIsHydrated } from '../lib/state/use-is-hydrated.ts'
import { pageStart } from '../lib/session/page-start.ts'
import { useSettings } from '../lib/state/settings.ts'
import classes from './sign-in.module.css'

const { demo } = signInText

export function SignInScreen() {
  const { phone } = useSearch({ from: '/' })
  // If React takes over the page, the script in its head has filled this number in.
  const linked = useIsHydrated() ? phone : undefined
  // After the effects of the fields, which read what was typed.
  useEffect(() => pageStart?.replay(), [])
  const { is_demo: isDemo, support_contact: support } = useSettings()
  return (
    <div className={classes.page}>
      {isDemo && (
        <p className={classes.demo}>
          <strong>{demo.mode}</strong> {demo.before}{' '}
          <a href="/dev/outbox" target="_blank" rel="noreferrer">
            {demo.link}
          </a>
          {demo.after}
        </p>
      )}
      <header className={classes.head}>
        <Brand size={30} />
        <ColorSchemeToggle />
      </header>
      <main className={classes.main}>
        <div className={classes.lead}>
          <h1>{signInText.title}</h1>
          <p>{signInText.purpose}</p>
        </div>
        <div className={classes.card}>
          <SignInForm key={phone} linked={linked} />
        </div>
        <div className={classes.more}>
          <HowItWorks />
          <SampleTable />
        </div>
      </main>
      <footer className={classes.foot}>
        {support && (
          <a href={support} target="_blank" rel="noreferrer">
            {signInText.support}
          </a>
        )}
        <a href="/opt-out">{signInText.optOut}</a>
      </footer>
    </div>
  )
}
