/** Text of the Credits Exhausted popup, and of the ways to more credits. */
export const creditsExhaustedText = {
  title: 'Credits Exhausted',
  askOwner: (team: string) => `The owner of ${team} can allot more credits to you.`,
  whatStays: 'Everything you have revealed stays yours, and searching the registry stays free.',
  packsFrom: <Part>(price: string, credits: string, link: Part) => [
    `Without a plan, ${credits} cost ${price}. `,
    link,
    '.',
  ],
  close: 'Not now',
  pricing: 'See pricing',

  ownTeam: 'your team',
  seePlans: 'See plans and credit packs',
  ownerCanAllot: (team: string) => `The owner of ${team} can allot more.`,
}
