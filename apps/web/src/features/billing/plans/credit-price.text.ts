/** Text about prices: what a credit costs, and the tax in a price. */
export const creditPriceText = {
  whole: 'The price is the total: nothing is added when you pay.',
  perCredit: (price: string) => `${price} a credit`,
  taxApart: (taxable: string, tax: string, name: string) => `${taxable} + ${tax} ${name}`,
}
