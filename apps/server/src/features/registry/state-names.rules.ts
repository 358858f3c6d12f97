/** Names that files still write, and what they are today. In small letters, "&" as "and". */
const TODAY = new Map(
  Object.entries({
    'andaman and nicobar': 'andaman and nicobar islands',
    chattisgarh: 'chhattisgarh',
    'jammu and kashmir (ut)': 'jammu and kashmir',
    'nct of delhi': 'delhi',
    orissa: 'odisha',
    pondicherry: 'puducherry',
    tamilnadu: 'tamil nadu',
    telengana: 'telangana',
    uttaranchal: 'uttarakhand',
  }),
)

/** A state in its one spelling, however a file writes it: "TAMIL NADU", "tamil nadu" and "tamilnadu" are Tamil Nadu. */
export function stateName(written: string): string {
  return today(written).replace(/(?<!\p{L})\p{L}+/gu, (word) =>
    word === 'and' || word === 'of' ? word : word[0]!.toUpperCase() + word.slice(1),
  )
}

function today(written: string): string {
  const plain = written.toLowerCase().replace(/&/g, ' and ').replace(/\s+/g, ' ').trim()
  return TODAY.get(plain) ?? plain
}
