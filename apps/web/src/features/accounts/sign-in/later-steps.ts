import { later } from '../../../components/page/later.tsx'
import type { LinkStepProps } from './link-step.tsx'
import type { OnboardingFormProps } from './onboarding-form.tsx'
import type { OtpStepProps } from './otp-step.tsx'

/** The steps after the mobile number, in one file. It is loaded when the number is typed. */
export const loadSteps = () => import('./steps.ts')

export const LinkStep = later<LinkStepProps>(async () => (await loadSteps()).LinkStep)
export const OnboardingForm = later<OnboardingFormProps>(
  async () => (await loadSteps()).OnboardingForm,
)
export const OtpStep = later<OtpStepProps>(async () => (await loadSteps()).OtpStep)
