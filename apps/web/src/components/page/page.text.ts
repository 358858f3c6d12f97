/** Text for empty lists, problems and a lost connection. */
export const pageText = {
  emptyTitle: 'No Data Found',
  emptyText: "We couldn't find any data to display.",
  noDoubleCharge: 'If you try again, you are not charged twice.',
  connection: {
    offline:
      'You are offline. What you see may be out of date. It is updated when you are back online.',
    unreachable: 'The server does not answer. We keep trying. What you see may be out of date.',
  },
}
