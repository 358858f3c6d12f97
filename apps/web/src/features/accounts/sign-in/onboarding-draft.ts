import { readStoredObject, writeStoredObject } from '../../../lib/state/storage.ts'

/** The fields of the onboarding form, named as in the call. */
interface OnboardingDraft {
  name: string
  email: string
  referral_code: string
  linkedin_url: string
}

/** The fields as typed before a reload. */
export function readOnboardingDraft(): OnboardingDraft {
  const empty: OnboardingDraft = { name: '', email: '', referral_code: '', linkedin_url: '' }
  return { ...empty, ...readStoredObject<OnboardingDraft>('onboarding_draft') }
}

export function saveOnboardingDraft(draft: OnboardingDraft | null): void {
  writeStoredObject('onboarding_draft', draft)
}

/** Keeps the referral code of a link for the onboarding form. */
export function saveReferralCode(code: string): void {
  saveOnboardingDraft({ ...readOnboardingDraft(), referral_code: code })
}
