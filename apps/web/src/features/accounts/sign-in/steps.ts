export { LinkStep } from './link-step.tsx'
export { OnboardingForm } from './onboarding-form.tsx'
export { OtpStep } from './otp-step.tsx'
