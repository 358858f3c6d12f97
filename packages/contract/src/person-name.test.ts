import { describe, expect, it } from 'vitest'
import { personName, splitName } from './person-name.ts'

describe('a name is split into the names that somebody has', () => {
  it.each([
    ['Asha Sample, CFA', 'Asha', 'Sample'],
    ['Asha Sample, MBA, Ph.D', 'Asha', 'Sample'],
    ['Meena Specimen (She/Her)', 'Meena', 'Specimen'],
    ['Meena Specimen she/her', 'Meena', 'Specimen'],
    ['CA Nila Sample', 'Nila', 'Sample'],
    ['Ca Nila Sample', 'Nila', 'Sample'],
    ['Dr. CS Nila Sample', 'Nila', 'Sample'],
    ['Adv. Nila Sample', 'Nila', 'Sample'],
    ['Er Nila Sample', 'Nila', 'Sample'],
    ['Shri Nila Sample', 'Nila', 'Sample'],
    ['Smt. Nila Sample', 'Nila', 'Sample'],
    ['ASHA SAMPLE 🇮🇳', 'ASHA', 'SAMPLE'],
    ['🚀 Asha Sample 👩🏽‍💻', 'Asha', 'Sample'],
    ['Asha Sample | Hiring', 'Asha', 'Sample'],
    ['Asha Sample|Hiring', 'Asha', 'Sample'],
    ['Asha Sample - Helping founders', 'Asha', 'Sample'],
    ['Asha Sample – MBA', 'Asha', 'Sample'],
    ['Asha Sample #OpenToWork', 'Asha', 'Sample'],
    ['Asha Sample @ Specimen Mills', 'Asha', 'Sample'],
    ['Asha Sample B.Tech (IIT)', 'Asha', 'Sample'],
    ['Asha Sample Ph. D.', 'Asha', 'Sample'],
    ['Asha Sample MBA', 'Asha', 'Sample'],
    ['Asha Sample CA', 'Asha', 'Sample'],
    ['Asha Sample M.A.', 'Asha', 'Sample'],
    ['Dr.Asha Sample', 'Asha', 'Sample'],
    ['CA.Asha Sample', 'Asha', 'Sample'],
    ['Prof. (Dr.) Asha Sample', 'Asha', 'Sample'],
    ['Asha Sample™ 1️⃣', 'Asha', 'Sample'],
    ['𝐀𝐬𝐡𝐚 𝐒𝐚𝐦𝐩𝐥𝐞', 'Asha', 'Sample'],
    ['Asha Sample -Helping founders', 'Asha', 'Sample'],
    ['Asha Sample- Helping founders', 'Asha', 'Sample'],
    ['Asha Devi Sample', 'Asha Devi', 'Sample'],
    ['Sample, Asha', 'Asha', 'Sample'],
    ['Asha Sample, Pune, India', 'Asha', 'Sample'],
    ['RAVI SAMPLE S/O MOHAN SPECIMEN', 'RAVI', 'SAMPLE'],
  ])('%s', (written, first, last) => {
    expect(splitName(written)).toEqual({ first, last })
  })
})

describe('names that look like titles or degrees stay', () => {
  it.each([
    ['Shri Ram', 'Shri', 'Ram'],
    ['Ma Anand', 'Ma', 'Anand'],
    ['Anand Ma', 'Anand', 'Ma'],
    ['Om Prakash', 'Om', 'Prakash'],
    ['Md Arif', 'Md', 'Arif'],
    ['Arif MD', 'Arif', 'MD'],
    ['S. K. Sharma', 'S. K.', 'Sharma'],
    ['C S Rao', 'C S', 'Rao'],
    ['C.A. Rao', 'C.A.', 'Rao'],
    ["Nila D'Souza", 'Nila', "D'Souza"],
    ['Anne-Marie O’Brien', 'Anne-Marie', 'O’Brien'],
    ['K R Narayanan', 'K R', 'Narayanan'],
    ['Venkata Krishna Rao', 'Venkata Krishna', 'Rao'],
    ['VENKATA KRISHNA RAO', 'VENKATA KRISHNA', 'RAO'],
    ['आशा सैंपल', 'आशा', 'सैंपल'],
    ['क्‍षमा शर्मा', 'क्‍षमा', 'शर्मा'],
    ['MBA CHAI WALA', 'MBA CHAI', 'WALA'],
    ['Asha 2', 'Asha', '2'],
  ])('%s', (written, first, last) => {
    expect(splitName(written)).toEqual({ first, last })
  })
})

describe('without a family name all is the last name', () => {
  it.each([
    ['Madonna', 'Madonna'],
    ['Asha S', 'Asha S'],
    ['Asha S.', 'Asha S.'],
    ['Dr. Asha', 'Asha'],
    ['Adv. Asha', 'Asha'],
    ['Dr', 'Dr'],
    ['MBA', 'MBA'],
    ['🇮🇳', '🇮🇳'],
    ['(She/Her)', '(She/Her)'],
    ['', ''],
  ])('%s', (written, last) => {
    expect(splitName(written)).toEqual({ first: '', last })
  })

  it('an initial at the end is no family name', () => {
    expect(personName('Asha Devi S')).toEqual({ given: 'Asha', middle: 'Devi S', family: '' })
  })
})
