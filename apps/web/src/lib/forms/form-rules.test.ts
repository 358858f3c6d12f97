import {
  emailField,
  personNameField,
  whenFilled,
  referralCodeField,
} from '@dastak/contract/fields.ts'
import { expect, it } from 'vitest'
import { ApiError, codedMessage } from '../api/api-error.ts'
import { checkValues, hasErrors, formErrorsOf } from './form-rules.ts'

const refused = (
  fieldErrors: { path: string; message: string }[],
  message = 'Check what you entered.',
) => new ApiError({ status: 422, messageCode: 'validation_failed', message, fieldErrors })

it('returns the messages of the contract, and the values as the contract normalizes them', () => {
  const rules = { name: personNameField, email: emailField }
  expect(checkValues({ name: ' ', email: 'asha@' }, rules).errors).toEqual({
    name: 'Please enter your name',
    email: 'Please enter a valid email address',
  })
  expect(checkValues({ name: ' Asha ', email: ' asha@mills.example' }, rules)).toEqual({
    values: { name: 'Asha', email: 'asha@mills.example' },
    errors: {},
  })
})

it('accepts a function as a rule, and keeps fields without a rule and empty optional ones', () => {
  const checked = checkValues(
    { phone: { country: 'IN', national: '12' }, referral_code: ' ', note: ' as typed ' },
    {
      phone: ({ national }) => (national.length < 10 ? 'Too short' : undefined),
      referral_code: whenFilled(referralCodeField),
    },
  )
  expect(checked.errors).toEqual({ phone: 'Too short' })
  expect(checked.values).toMatchObject({ referral_code: ' ', note: ' as typed ' })
})

it('does not count a corrected field as an error', () => {
  expect(hasErrors({})).toBe(false)
  expect(hasErrors({ name: undefined })).toBe(false)
  expect(hasErrors({ name: 'Please enter your name' })).toBe(true)
})

it("shows the server's errors only at the fields that it names", () => {
  const failure = refused([
    { path: 'referral_code', message: 'This referral code does not exist.' },
    { path: 'elsewhere', message: 'not in this form' },
  ])
  expect(formErrorsOf(failure, { name: '', referral_code: 'X' })).toEqual({
    errors: { referral_code: 'This referral code does not exist.' },
    message: null,
  })
})

it('shows other failures once: at the field chosen for them, otherwise in a snackbar', () => {
  const unavailable = new ApiError({
    status: 503,
    messageCode: 'provider_unavailable',
    message: 'Not right now.',
  })
  expect(formErrorsOf(unavailable, { otp: '' }, 'otp')).toEqual({
    errors: { otp: 'Not right now.' },
    message: null,
  })
  expect(formErrorsOf(unavailable, { name: '' })).toEqual({ errors: {}, message: 'Not right now.' })
  expect(formErrorsOf(unavailable, { name: '' }, undefined, codedMessage).message).toBe(
    '503: Not right now.',
  )
  expect(formErrorsOf(refused([{ path: 'lead_id', message: 'gone' }]), { name: '' }).message).toBe(
    'Check what you entered.',
  )
  expect(formErrorsOf(new TypeError('a bug'), { name: '' }).message).toBe('An error occurred')
})
