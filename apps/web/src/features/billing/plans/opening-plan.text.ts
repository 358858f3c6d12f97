/** Text of the plan that includes what a user has no permission for. */
export const openingPlanText = {
  includes: (plan: string, price: string, credits: string) =>
    `The ${plan} plan includes it: ${price} a month, with ${credits}.`,
}
