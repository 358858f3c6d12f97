/** Text of an address that does not exist. */
export const notFoundText = {
  tab: 'Page not found',
  title: 'There is no page at this address',
  text: 'It may have moved, or the link is incomplete.',
  back: 'Back to the start',
}
