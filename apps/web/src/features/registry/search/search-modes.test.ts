import { describe, expect, it } from 'vitest'
import { inputProblem } from './search-modes.ts'

describe('the search input', () => {
  it('needs a DIN of eight digits, in the words of the specification', () => {
    expect(inputProblem('din', '')).toBe('Please enter DIN Number')
    expect(inputProblem('din', '   ')).toBe('Please enter DIN Number')
    expect(inputProblem('din', '0001234x')).toBe('DIN Number should only be numeric')
    expect(inputProblem('din', '12x')).toBe('DIN Number should only be numeric')
    expect(inputProblem('din', '1234567')).toBe('DIN length should be 8 characters')
    expect(inputProblem('din', '123456789')).toBe('DIN length should be 8 characters')
    expect(inputProblem('din', ' 00012345 ')).toBeNull()
  })

  it('needs the name of a company or a director', () => {
    expect(inputProblem('company', ' ')).toBe('Please enter Company Name')
    expect(inputProblem('director', '')).toBe('Please enter Director Name')
    expect(inputProblem('company', 'zuari')).toBeNull()
    expect(inputProblem('company', 'L65921GA1967PLC000157')).toBeNull()
  })

  it('refuses phone numbers and email addresses, which would get into the address of the page', () => {
    expect(inputProblem('company', '+91 11111 00001')).toMatch(/cannot search for phone numbers/)
    expect(inputProblem('director', 'asha@acme.example')).toMatch(/cannot search for phone numbers/)
  })
})
