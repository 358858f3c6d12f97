import { isNumber } from '../../../lib/people/recognise.ts'

/** Why a search for this text found nothing. */
export function whyEmpty(typed: string, filters: object): 'noMatch' | 'noNumber' | 'notFound' {
  if (Object.keys(filters).length > 0) return 'noMatch'
  return isNumber(typed) ? 'noNumber' : 'notFound'
}
