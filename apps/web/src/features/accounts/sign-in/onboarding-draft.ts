import { readStoredObject, writeStoredObject } from '../../../lib/state/storage.ts'

/** What is entered to complete an account, by the names of the call. */
interface OnboardingDraft {
  name: string
  email: string
  referral_code: string
  linkedin_url: string
}

/** What was typed before a reload; empty fields when nothing was. */
export function readOnboardingDraft(): OnboardingDraft {
  const empty: OnboardingDraft = { name: '', email: '', referral_code: '', linkedin_url: '' }
  return { ...empty, ...readStoredObject<OnboardingDraft>('onboarding_draft') }
}

export function keepOnboardingDraft(draft: OnboardingDraft | null): void {
  writeStoredObject('onboarding_draft', draft)
}

/** The code of a link, for the form of a new account. */
export function keepReferralCode(code: string): void {
  keepOnboardingDraft({ ...readOnboardingDraft(), referral_code: code })
}
