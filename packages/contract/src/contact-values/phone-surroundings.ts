const GAP = String.raw`[\s:.#|(=+-]{0,5}$`
const NUMBER_WORD = String.raw`(?:[\s.:]{0,2}(?:no|nos|num|number|id|code))?`
const PHONE_LABEL = new RegExp(
  String.raw`(?<![a-z])(?:ph|phone|mob|mobile|cell|tel|telephone|call|dial|sms|text|whats ?app|contact|m|p|t)(?: me| us| at| on)*${NUMBER_WORD}${GAP}|(?:फ़ोन|फोन|मोबाइल|मोबाईल|मो|संपर्क|सम्पर्क|दूरभाष|नंबर|व्हाट्सएप)${GAP}`,
  'iu',
)
/** Labels of numbers that are not phone numbers. */
const OTHER_LABEL = new RegExp(
  String.raw`(?:(?<![a-z])(?:aadhaar|aadhar|fax|adhaar|uid|uidai|uan|a\/c|acc|acct|account|ifsc|upi|din|dpin|cin|llpin|gst|gstin|tan|pan|pin|pincode|zip|postal|udyam|fssai|rera|cibil|reg|regn|registration|licen[cs]e|lic|membership|member|employee|emp|roll|enrol+ment|invoice|isbn|issn|orcid|patent|passport|voter|epic|policy|tracking|awb|ref|reference|id|urn)${NUMBER_WORD}|(?<![a-z])(?:order|serial|bill|ticket|case|application|credential|certificate)[\s.:]{0,2}(?:no|num|number|id|#)|urn:[\w:]{1,40}|आधार|पिन|खाता)${GAP}`,
  'iu',
)
/** Contact ID, Tel/Fax. */
const ALSO_PHONE =
  /(?:phone|mobile|whats ?app|contact)[\s.:]{0,2}(?:id|code|ref)|(?:ph|phone|tel|telephone)[\s./&-]{1,4}fax/i
const AMOUNT_BEFORE =
  /(?:[₹$€£¥]|(?<![a-z])(?:rs|inr|usd|eur|gbp|aed|revenue|salary|worth|profit|turnover))[\s.:]{0,3}$/iu
const AMOUNT_AFTER =
  /^(?:\s?[%°₹$€£]|\s?\/-|[\s+]{0,2}(?:followers|connections|subscribers|views|likes|impressions|users|customers|downloads|people|members|employees|rupees|rs|inr|usd|crores?|cr|lakhs?|lacs?|million|billion|mn|bn|km|sq|units|rows|records|requests|transactions)(?![a-z]))/iu
/** The number is the name of a mailbox. */
const MAILBOX_AFTER =
  /^(?: ?@| ?[[({<] ?(?:at|@) ?[\])}>]| at [a-z\d-]{1,63}(?: dot | ?[[({] ?dot|\.))/iu

/** Whether a phone label is directly before this position. */
export function hasPhoneLabel(line: string, from: number): boolean {
  return PHONE_LABEL.test(before(line, from))
}

/**
 * Whether the text between the two positions is a complete number: not part of a longer number or a
 * word, not an amount, not the number of a document.
 */
export function isSeparateNumber(line: string, from: number, to: number): boolean {
  return (
    isOpenBefore(before(line, from)) &&
    isOpenAfter(line.slice(to, to + 80)) &&
    !isOtherNumber(line, from, to)
  )
}

/** Whether the surroundings show that the text between the two positions is not a phone number. */
export function isOtherNumber(line: string, from: number, to: number): boolean {
  const rest = line.slice(to, to + 80)
  return isOther(before(line, from)) || AMOUNT_AFTER.test(rest) || MAILBOX_AFTER.test(rest)
}

function before(line: string, from: number): string {
  return line.slice(Math.max(0, from - 60), from).replace(/^.*\n/s, '')
}

function isOther(around: string): boolean {
  return AMOUNT_BEFORE.test(around) || (OTHER_LABEL.test(around) && !ALSO_PHONE.test(around))
}

function isOpenBefore(around: string): boolean {
  if (/\d[*•●·#]+$|(?<![*•●·#])[*•●·#]{2,} ?$/.test(around)) return false
  const glued = around.replace(/(?<![(+])[(+]+$/, '')
  if (PHONE_LABEL.test(glued)) return !/\d[-.]?$/.test(glued)
  // A short number before a slash or a hyphen belongs to this one. So does the American 1 before a
  // blank.
  return !/(?:[\p{L}\p{M}_=#^&@]|\p{L}-|\d[-.+]|(?<!\d)\d{1,4}[/,]|(?<![\d ])1 |^1 )$/u.test(glued)
}

function isOpenAfter(rest: string): boolean {
  const goesOn =
    /^(?:[*•●·#]\d| ?[*•●·#]{2,}|[\p{L}\p{M}\d_=^]|[-.]\d|,\d{2,3}(?!\d)|\/\d{3,4}(?!\d))/u
  return !goesOn.test(rest)
}
