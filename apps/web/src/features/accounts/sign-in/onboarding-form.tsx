import type { UserDetails } from '@dastak/contract/me.ts'
import {
  linkedinUrlField,
  onboardingEmailField,
  personNameField,
  referralCodeField,
  whenFilled,
} from '@dastak/contract/fields.ts'
import { NAME_INPUT_MAX } from '@dastak/contract/limits.ts'
import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { useState } from 'react'
import { FormButton } from '../../../components/buttons/form-button.tsx'
import { fieldMessage } from '../../../lib/api/api-error.ts'
import { signOut } from '../../../lib/session/session.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { saveOnboardingDraft, readOnboardingDraft } from './onboarding-draft.ts'
import { setUserOnboard } from './onboarding.api.ts'
import classes from './sign-in.module.css'
import { onboardingText } from './onboarding.text.ts'

const FIRST_STEP = ['name', 'email', 'referral_code']

export interface OnboardingFormProps {
  user: UserDetails
}

/** Step 1: name, email if none is known, referral code. Step 2, only with a code: LinkedIn URL. */
export function OnboardingForm({ user }: OnboardingFormProps) {
  const [step, setStep] = useState<1 | 2>(1)
  const needsEmail = !user.email
  const form = useForm({
    values: firstValues(user),
    rules:
      step === 2
        ? { linkedin_url: linkedinUrlField }
        : {
            name: personNameField,
            email: needsEmail ? onboardingEmailField : undefined,
            referral_code: whenFilled(referralCodeField),
          },
    onEdit: saveOnboardingDraft,
    async send(entered) {
      const hasCode = entered.referral_code.trim() !== ''
      if (step === 1 && hasCode) {
        setStep(2)
        return
      }
      try {
        const email = user.email ?? entered.email.trim()
        await setUserOnboard(
          {
            name: entered.name,
            ...(needsEmail && { email }),
            ...(hasCode && {
              referral_code: entered.referral_code,
              linkedin_url: entered.linkedin_url,
            }),
          },
          user.email_verified ? null : email,
        )
      } catch (failure) {
        // The error is shown at its field, which may be in step 1.
        if (FIRST_STEP.some((name) => fieldMessage(failure, name))) setStep(1)
        throw failure
      }
      saveOnboardingDraft(null)
      return 'leaving'
    },
  })
  const hasReferral = form.values.referral_code.trim() !== ''

  return (
    <form className={classes.form} {...form.element}>
      <div className={classes.intro}>
        {hasReferral && <p className={classes.step}>{onboardingText.step(step)}</p>}
        <h2>{step === 1 ? onboardingText.heading : onboardingText.linkedinHeading}</h2>
        <p>{step === 1 ? onboardingText.intro : onboardingText.linkedinIntro}</p>
      </div>
      {step === 1 ? (
        <>
          <TextInput
            size="md"
            label={onboardingText.name}
            autoComplete="name"
            maxLength={NAME_INPUT_MAX}
            autoFocus
            {...form.field('name')}
          />
          {needsEmail && (
            <TextInput
              size="md"
              label={onboardingText.email}
              type="email"
              autoComplete="email"
              {...form.field('email')}
            />
          )}
          <TextInput
            size="md"
            label={onboardingText.referralCode}
            description={onboardingText.referralNote}
            autoComplete="off"
            maxLength={20}
            {...form.field('referral_code')}
          />
        </>
      ) : (
        <TextInput
          size="md"
          label={onboardingText.linkedinUrl}
          placeholder={onboardingText.linkedinExample}
          type="url"
          inputMode="url"
          autoComplete="url"
          autoFocus
          {...form.field('linkedin_url')}
        />
      )}
      <FormButton type="submit" size="md" fullWidth isBusy={form.isBusy}>
        {step === 1 && hasReferral ? onboardingText.next : onboardingText.submit}
      </FormButton>
      {step === 2 ? (
        <FormButton
          variant="default"
          size="md"
          fullWidth
          isWaiting={form.isBusy}
          onClick={() => setStep(1)}
        >
          {onboardingText.back}
        </FormButton>
      ) : (
        <button type="button" className={classes.textButton} onClick={() => void signOut()}>
          {onboardingText.otherNumber}
        </button>
      )}
    </form>
  )
}

function firstValues(user: UserDetails) {
  const draft = readOnboardingDraft()
  return { ...draft, name: draft.name || (user.name ?? '') }
}
