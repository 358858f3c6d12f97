/** Words that announce an email address. */
const LABEL =
  /(?:(?<![a-z])(?:e-?mail|mail|gmail|reach|contact|write|id)(?: (?:me|us|id|address|is|at|on|to|via|by)){0,3}|ईमेल|ई-मेल|मेल) ?[:=-]? ?$/iu
const START = /(?:^|[\n|,;:•·()[\]{}<>"*→]|(?:^| )-) ?$|[.!?…] $/u
const END = /^(?:\s*$|\s?[\n|,;.!?…•·()[\]{}<>"*]| -| (?:and|or|for|to|if|when|anytime)(?![a-z]))/iu

/** Roles and activities of people: "founder at acme dot com" is not an address. */
const ROLE_WORDS = new Set(
  (
    'a about accountant administrator advisor adviser advocate alumni alumnus ambassador am ' +
    'analyst architect are artist assistant associate at auditor author available avp based be ' +
    'been before board building business ceo cfo chair chairman chairperson chief chro cmo co ' +
    'coach cofounder consultant consulting contact coo cto current currently cxo cyo data dean ' +
    'design designer dev developer director doctor dot editor educator employed employee ' +
    'engineer engineering entrepreneur everything evangelist ex executive expert faculty fellow ' +
    'find finance formerly founder founding found freelance freelancer fresher from graduate ' +
    'graduated growth guest head he here hired hiring hod hr i in intern internship investor is ' +
    'it job jobs join joined journalist jr junior lawyer lead leader leading lecturer live lives ' +
    'living located look looking manager marketing me md meet member mentor met now officer on ' +
    'operations operator owner partner past pm practitioner presently president previously ' +
    'principal product professor program programmer project qa reach recruiter research ' +
    'researcher role sales scholar scientist sde sdet see senior she software specialist speaker ' +
    'spoc sr staff started stay strategist strategy student studied study studying surgeon svp ' +
    'swe talent teacher team tech technologist the there they trainee trainer trustee us vice ' +
    'visit volunteer vp was we were with work worked working works writer'
  ).split(' '),
)

/**
 * True if "asha at acme dot in" is meant as an address: it follows a word such as "email", its name
 * has the form of an address, or it is alone on its line.
 */
export function looksLikeEmail(
  text: string,
  { local, from, to }: { local: string; from: number; to: number },
): boolean {
  const before = text.slice(Math.max(0, from - 60), from)
  const after = text.slice(to, to + 30)
  if (LABEL.test(before)) return true
  const parts = local.toLowerCase().split(/[ .[\](){}<>_-]+/)
  if (parts.some((part) => part !== 'dot' && ROLE_WORDS.has(part))) return false
  if (/[._]| dot |[[({<]/i.test(local)) return true
  return START.test(before) && END.test(after) && isOneCase(text.slice(from, to))
}

/** "asha at acme dot in", or all in capitals. "Wordsmith at Acme dot in" is a sentence. */
function isOneCase(written: string): boolean {
  return /^[^A-Z]/.test(written) || written === written.toUpperCase()
}
