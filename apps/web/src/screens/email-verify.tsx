import { CHECKED_EMAIL_MESSAGE, checkedEmailField } from '@dastak/contract/email-check.ts'
import { EMAIL_CHECKS_PER_DAY } from '@dastak/contract/limits.ts'
import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { EmptyState } from '../components/page/empty-state.tsx'
import { PageHead } from '../components/page/page-head.tsx'
import { SearchLine } from '../components/fields/search-line.tsx'
import { CheckResult } from '../features/email-check/check-result.tsx'
import { useVerifyEmail } from '../features/email-check/email-check.api.ts'
import { SampleChecks } from '../features/email-check/sample-checks.tsx'
import { problemOf } from '../lib/api/api-error.ts'
import { useSettings } from '../lib/state/settings.ts'

/** /email-verify: whether an address takes mail. Nothing of it stands in the screen's address. */
export function EmailVerifyScreen() {
  const brought = useRouterState({ select: (router) => router.location.state.email }) ?? ''
  const check = useVerifyEmail()
  const { is_demo: isDemo } = useSettings()
  // What the field is filled with from outside; `nth`, so that the same text may come again.
  const [filled, setFilled] = useState({ text: brought, brought, nth: 0 })
  const fill = (text: string) => setFilled({ text, brought, nth: filled.nth + 1 })
  if (filled.brought !== brought) fill(brought)

  return (
    <>
      <PageHead
        title="Verify your Email"
        purpose={
          'See whether an address takes mail before you write to it. Free, and nothing is sent.'
        }
      />
      <SearchLine
        key={filled.nth}
        title="Verify your Email"
        label="Email"
        placeholder="name@company.com"
        initialText={filled.text}
        maxLength={254}
        inputMode="email"
        button="Submit"
        isBusy={check.isPending}
        problemOf={(text) =>
          checkedEmailField.safeParse(text).success ? null : CHECKED_EMAIL_MESSAGE
        }
        onSubmit={(email) => check.mutate(email)}
      />
      {check.isIdle ? (
        <EmptyState
          title="Will mail arrive there?"
          text={
            'Enter an email address to see whether its mail server takes it, and what kind of ' +
            'address it is.'
          }
          hint={
            `${EMAIL_CHECKS_PER_DAY} checks a day. What could not be tested is said to be ` +
            'unknown, never invalid.'
          }
        />
      ) : (
        <CheckResult
          checked={check.data ?? null}
          isLoading={check.isPending}
          problem={problemOf(check.error)}
          onAgain={() => check.variables !== undefined && check.mutate(check.variables)}
          onSuggestion={(email) => {
            check.reset()
            fill(email)
          }}
        />
      )}
      {isDemo ? (
        <SampleChecks
          onCheck={(email) => {
            fill(email)
            check.mutate(email)
          }}
        />
      ) : null}
    </>
  )
}
