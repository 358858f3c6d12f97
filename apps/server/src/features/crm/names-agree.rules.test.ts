import { expect, test } from 'vitest'
import { isSameName, isSameOrganisation, namesAgree } from './names-agree.rules.ts'

test.each([
  ['Asha Sample', 'A. Sample', true],
  ['Asha Sample', 'Sample Asha', true],
  ['Asha Sample', 'CA ASHA SAMPLE, FCA', true],
  ['Asha Sample', 'Asha', true],
  ['Asha Sample', 'Asha Devi Sample', true],
  ['Asha Sample', 'Asha S', true],
  ['Sunil Kumar Sharma', 'S K Sharma', true],
  ['Sunil Kumar Sharma', 'SK Sharma', true],
  ['S.K. Sharma', 'Sunil Sharma', true],
  ["Nila D'Souza", 'NILA DSOUZA', true],
  ['Ram Kumar', 'Ramkumar', true],
  ['José Sample', 'Jose Sample', true],
  ['आशा सैंपल', 'आशा सैंपल', true],
  ['Asha Sample', '', true],
  ['Asha Sample', 'Ravi Sample', false],
  ['Asha Sample', 'R. Sample', false],
  ['Asha Sample', 'Asha Specimen', false],
  ['Asha Sample', 'Asha T', false],
  ['Asha Rao Sample', 'Asha Devi Sample', false],
  ['Asha R Sample', 'Asha Devi Sample', false],
  ['Asha Sample', 'Books and Company', false],
  ['आशा सैंपल', 'रवि सैंपल', false],
  ['Md Arif', 'Mohan Arif', false],
])('the names %s and %s', (one, other, agree) => {
  expect([namesAgree(one, other), namesAgree(other, one)]).toEqual([agree, agree])
})

test.each([
  ['Asha Sample', 'SAMPLE ASHA', true],
  ['Asha Sample', 'A Sample', false],
  ['Asha Sample', 'Asha', false],
])('the same name: %s and %s', (one, other, isSame) => {
  expect(isSameName(one, other)).toBe(isSame)
})

test.each([
  ['SAMPLE LOOMS PRIVATE LIMITED', 'Sample Looms Pvt. Ltd.', true],
  ['M/s Sample Looms', 'Sample Looms', false],
  ['Sample Looms', 'Sample Looms LLP', true],
  ['Sample Looms Pvt Ltd', 'Sample Mills Pvt Ltd', false],
  ['Private Limited', 'Private Limited', false],
  ['', '', false],
])('the organisations %s and %s', (one, other, isSame) => {
  expect(isSameOrganisation(one, other)).toBe(isSame)
})
