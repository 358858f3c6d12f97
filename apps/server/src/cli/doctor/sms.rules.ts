import { BUDGETS_OF } from '@dastak/contract/code-budgets.ts'
import { codeDigits, type CodePurpose } from '@dastak/contract/codes.ts'
import { advice, type Finding } from './finding.rules.ts'

interface CodeSends {
  purpose: string
  taken: number
  failed: number
}

/** Fewer may have failed for another reason. */
const MIN_FAILED = 3

/**
 * Templates of the DLT may have a fixed length. If the vendor takes the codes of one length and
 * refuses all of the other, that is probably why.
 */
export function judgeCodeLengths(sends: readonly CodeSends[]): Finding[] {
  const [short, long] = [codeDigits('sign_in'), codeDigits('opt_out')]
  const sum = (digits: number, count: 'taken' | 'failed') =>
    sends
      .filter(({ purpose }) => isPurpose(purpose) && codeDigits(purpose) === digits)
      .reduce((total, one) => total + one[count], 0)
  const failed = sum(long, 'failed')
  if (failed < MIN_FAILED || sum(long, 'taken') > 0 || sum(short, 'taken') === 0) return []
  return [
    advice(
      'SMS',
      `in the last day the vendor took codes of ${short} digits, but none of ${failed} with ${long}`,
      `Register new_number_code with ${long} digits, then: \`npm run dastak -- sms check NUMBER\``,
    ),
  ]
}

/** A newer release may have written others. */
const isPurpose = (name: string): name is CodePurpose => Object.hasOwn(BUDGETS_OF, name)
