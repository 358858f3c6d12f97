/** Text of the mark of a customer in lists. */
export const customerMarkText = { label: 'Customer', title: 'One of your known customers' }
