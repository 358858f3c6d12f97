import { CHECKED_EMAIL_MESSAGE, checkedEmailField } from '@dastak/contract/email-check.ts'
import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { EmptyState } from '../components/page/empty-state.tsx'
import { PageHead } from '../components/page/page-head.tsx'
import { SearchLine } from '../components/fields/search-line.tsx'
import { CheckResult } from '../features/email-check/check-result.tsx'
import { useSecondLook, useVerifyEmail } from '../features/email-check/email-check.api.ts'
import { emailCheckText } from '../features/email-check/email-check.text.ts'
import { SampleChecks } from '../features/email-check/sample-checks.tsx'
import { problemOf } from '../lib/api/api-error.ts'
import { useSettings } from '../lib/state/settings.ts'

const { intro: introText } = emailCheckText

/** /email-verify: whether an address accepts mail. The URL never contains the address. */
export function EmailVerifyScreen() {
  const linkedEmail = useRouterState({ select: (router) => router.location.state.email }) ?? ''
  const check = useVerifyEmail()
  const checked = useSecondLook(check.data, check.submittedAt)
  const { is_demo: isDemo } = useSettings()
  // The text that another screen or a button puts into the field. `count` makes the same text new.
  const [filled, setFilled] = useState({ text: linkedEmail, linkedEmail, count: 0 })
  const fill = (text: string) => setFilled({ text, linkedEmail, count: filled.count + 1 })
  if (filled.linkedEmail !== linkedEmail) fill(linkedEmail)

  return (
    <>
      <PageHead title={emailCheckText.title} purpose={emailCheckText.purpose} />
      <SearchLine
        key={filled.count}
        title={emailCheckText.title}
        label={emailCheckText.email}
        placeholder={emailCheckText.example}
        initialText={filled.text}
        maxLength={254}
        inputMode="email"
        button={emailCheckText.submit}
        isBusy={check.isPending}
        problemOf={(text) =>
          checkedEmailField.safeParse(text).success ? null : CHECKED_EMAIL_MESSAGE
        }
        onSubmit={(email) => check.mutate(email)}
      />
      {check.isIdle ? (
        <EmptyState title={introText.title} text={introText.text} hint={introText.hint} />
      ) : (
        <CheckResult
          checked={checked}
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
