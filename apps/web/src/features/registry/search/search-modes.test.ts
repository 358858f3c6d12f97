import { describe, expect, it } from 'vitest'
import { inputProblem } from './search-modes.ts'

describe('the search input', () => {
  it('asks for a DIN of eight digits, in the specification’s words', () => {
    expect(inputProblem('din', '')).toBe('Please enter DIN Number')
    expect(inputProblem('din', '   ')).toBe('Please enter DIN Number')
    expect(inputProblem('din', '0001234x')).toBe('DIN Number should only be numeric')
    expect(inputProblem('din', '12x')).toBe('DIN Number should only be numeric')
    expect(inputProblem('din', '1234567')).toBe('DIN length should be 8 characters')
    expect(inputProblem('din', '123456789')).toBe('DIN length should be 8 characters')
    expect(inputProblem('din', ' 00012345 ')).toBeNull()
  })

  it('asks for a name of a company or a director', () => {
    expect(inputProblem('company', ' ')).toBe('Please enter Company Name')
    expect(inputProblem('director', '')).toBe('Please enter Director Name')
    expect(inputProblem('company', 'zuari')).toBeNull()
    expect(inputProblem('company', 'L65921GA1967PLC000157')).toBeNull()
  })

  it('takes no phone number and no email address, which would stand in the address of the page', () => {
    expect(inputProblem('company', '+91 11111 00001')).toMatch(/can't be searched/)
    expect(inputProblem('director', 'asha@acme.example')).toMatch(/can't be searched/)
  })
})
