/** Amounts of credits and ages. Counts decide between singular and plural. */
export const unitsText = {
  phoneCredits: (amount: string, count: number) =>
    `${amount} phone ${count === 1 ? 'credit' : 'credits'}`,
  emailCredits: (amount: string, count: number) =>
    `${amount} email ${count === 1 ? 'credit' : 'credits'}`,
  bothCredits: (phone: number, email: number) =>
    `${phone} phone + ${email} email ${email === 1 ? 'credit' : 'credits'}`,
  bothAmounts: (phone: string, email: string) => `${phone} phone and ${email} email credits`,
  upTo: (credits: string) => `up to ${credits}`,
  freeFromTeam: 'Free: your team has it',

  daysAgo: (days: number) => (days === 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`),
  monthsAgo: (months: number) => (months === 1 ? '1 month ago' : `${months} months ago`),
  yearsAgo: (years: number) => `${years} years ago`,
  size: {
    gigabytes: (count: number) => `${count} GB`,
    megabytes: (count: number) => `${count} MB`,
    kilobytes: (count: number) => `${count} KB`,
    bytes: (count: number) => `${count} bytes`,
  },
}
