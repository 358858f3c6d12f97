import { REFERRAL_BONUS } from '@dastak/contract/limits.ts'

/** Text of the onboarding form. Separate, because the form is loaded after the sign-in. */
export const onboardingText = {
  step: (step: number) => `Step ${step} of 2`,
  heading: 'Tell us who you are',
  intro: 'This completes your account. Your sign-up credits are ready when you are done.',
  name: 'Name',
  email: 'Email',
  referralCode: 'Referral code (optional)',
  referralNote:
    'With a code and your work email, you and the person who invited you get ' +
    `${REFERRAL_BONUS} credits each.`,
  linkedinHeading: 'Your LinkedIn profile',
  linkedinIntro: 'A referral bonus is given once per person, so we ask for your profile.',
  linkedinUrl: 'LinkedIn URL',
  linkedinExample: 'linkedin.com/in/your-name',
  next: 'Next',
  submit: 'Submit',
  back: 'Back',
  otherNumber: 'Use another number',
}
