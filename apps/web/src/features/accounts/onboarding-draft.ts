import { readStored, writeStored } from '../../lib/storage.ts'

export interface OnboardingDraft {
  name: string
  email: string
  referralCode: string
  linkedinUrl: string
}

/** What was typed before a reload; empty fields when nothing was. */
export function readOnboardingDraft(): OnboardingDraft {
  const empty: OnboardingDraft = { name: '', email: '', referralCode: '', linkedinUrl: '' }
  try {
    const kept = JSON.parse(readStored('onboarding_draft') ?? '{}') as Partial<OnboardingDraft>
    return { ...empty, ...kept }
  } catch {
    return empty
  }
}

export function keepOnboardingDraft(draft: OnboardingDraft | null): void {
  writeStored('onboarding_draft', draft && JSON.stringify(draft))
}
