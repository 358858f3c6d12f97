import type { UserDetails } from '@dastak/contract/me.ts'
import { linkedinUrlField, onboardingEmailField, personNameField } from '@dastak/contract/fields.ts'
import { NAME_INPUT_MAX } from '@dastak/contract/limits.ts'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ApiError, errorMessage } from '../../lib/api-error.ts'
import { signOut } from '../../lib/session.ts'
import { showSnackbar } from '../../lib/snackbar.ts'
import { type OnboardingDraft, keepOnboardingDraft, readOnboardingDraft } from './onboarding-draft.ts'
import { setUserOnboard } from './sign-in.api.ts'
import classes from './sign-in.module.css'

type Errors = Partial<Record<keyof OnboardingDraft, string>>
const FIELD_OF_PATH: Readonly<Record<string, keyof OnboardingDraft>> = {
  name: 'name',
  email: 'email',
  referral_code: 'referralCode',
  linkedin_url: 'linkedinUrl',
}

/** The first message of a contract field's rule, or undefined when the value is right. */
function problem(field: { safeParse: typeof personNameField.safeParse }, value: string): string | undefined {
  return field.safeParse(value).error?.issues[0]?.message
}

/** Completes a new account. Step 1: name, email where none is known, referral code; with a code, step 2: LinkedIn. */
export function OnboardingForm({ user }: { user: UserDetails }) {
  const [draft, setDraft] = useState<OnboardingDraft>(() => {
    const kept = readOnboardingDraft()
    return { ...kept, name: kept.name || (user.name ?? '') }
  })
  const [step, setStep] = useState<1 | 2>(1)
  const [errors, setErrors] = useState<Errors>({})
  const [isSending, setIsSending] = useState(false)
  const needsEmail = !user.email
  const hasReferral = draft.referralCode.trim() !== ''

  function edit(field: keyof OnboardingDraft, value: string) {
    const next = { ...draft, [field]: value }
    setDraft(next)
    keepOnboardingDraft(next)
    setErrors({ ...errors, [field]: undefined })
  }

  function check(): Errors {
    if (step === 2) return { linkedinUrl: problem(linkedinUrlField, draft.linkedinUrl) }
    return {
      name: problem(personNameField, draft.name),
      email: needsEmail ? problem(onboardingEmailField, draft.email) : undefined,
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    const found = check()
    setErrors(found)
    if (Object.values(found).some(Boolean)) return
    if (step === 1 && hasReferral) {
      setStep(2)
      return
    }
    setIsSending(true)
    try {
      await setUserOnboard({
        name: draft.name,
        ...(needsEmail && { email: draft.email }),
        ...(hasReferral && { referral_code: draft.referralCode, linkedin_url: draft.linkedinUrl }),
      })
      keepOnboardingDraft(null)
    } catch (failure) {
      setIsSending(false)
      showErrors(failure)
    }
  }

  function showErrors(failure: unknown) {
    const next: Errors = {}
    for (const { path, message } of failure instanceof ApiError ? failure.fieldErrors : []) {
      const field = FIELD_OF_PATH[path]
      if (field) next[field] = message
    }
    setErrors(next)
    if (next.name || next.email || next.referralCode) setStep(1)
    showSnackbar('error', errorMessage(failure))
  }

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <div className={classes.intro}>
        {hasReferral && <p className={classes.step}>Step {step} of 2</p>}
        <h2>{step === 1 ? 'Tell us who you are' : 'Your LinkedIn profile'}</h2>
        <p>
          {step === 1
            ? 'This completes your account. Your sign-up credits are ready when you are done.'
            : 'A referral bonus is given once per person, so we ask for your profile.'}
        </p>
      </div>
      {step === 1 ? (
        <>
          <TextInput
            label="Name"
            size="md"
            autoComplete="name"
            maxLength={NAME_INPUT_MAX}
            value={draft.name}
            error={errors.name}
            onChange={(event) => edit('name', event.currentTarget.value)}
          />
          {needsEmail && (
            <TextInput
              label="Email"
              size="md"
              type="email"
              autoComplete="email"
              value={draft.email}
              error={errors.email}
              onChange={(event) => edit('email', event.currentTarget.value)}
            />
          )}
          <TextInput
            label="Referral code (optional)"
            description="With a code and your work email, you and the person who invited you get 5 credits each."
            size="md"
            autoComplete="off"
            maxLength={20}
            value={draft.referralCode}
            error={errors.referralCode}
            onChange={(event) => edit('referralCode', event.currentTarget.value)}
          />
        </>
      ) : (
        <TextInput
          label="LinkedIn URL"
          placeholder="linkedin.com/in/your-name"
          size="md"
          type="url"
          inputMode="url"
          autoComplete="url"
          autoFocus
          value={draft.linkedinUrl}
          error={errors.linkedinUrl}
          onChange={(event) => edit('linkedinUrl', event.currentTarget.value)}
        />
      )}
      <Button type="submit" size="md" fullWidth loading={isSending}>
        {step === 1 && hasReferral ? 'Next' : 'Submit'}
      </Button>
      {step === 2 ? (
        <Button type="button" variant="default" size="md" fullWidth onClick={() => setStep(1)}>
          Back
        </Button>
      ) : (
        <button type="button" className={classes.textButton} onClick={() => void signOut()}>
          Use another number
        </button>
      )}
    </form>
  )
}
