export const CITIES =
  'mumbai delhi bangalore chennai pune goa hyderabad kolkata ahmedabad panaji'.split(' ')
export const OTHER_WORDS =
  'enterprises group traders products world star exports agro impex creations'.split(' ')
export const NUMBERS = 'zero one two three four five six seven eight nine ten'.split(' ')
/** Short and full forms. */
export const SHORT: Readonly<Record<string, string>> = {
  engg: 'engineering',
  intl: 'international',
  tech: 'technologies',
  mfg: 'manufacturing',
  inds: 'industries',
  pharma: 'pharmaceuticals',
  infra: 'infrastructure',
  svcs: 'services',
  soln: 'solutions',
  sys: 'systems',
  const: 'constructions',
  labs: 'laboratories',
  mgmt: 'management',
  corp: 'corporation',
  elec: 'electricals',
  bros: 'brothers',
  ent: 'enterprises',
  mktg: 'marketing',
  edu: 'education',
  hosp: 'hospitality',
}
