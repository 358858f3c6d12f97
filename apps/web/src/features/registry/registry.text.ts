/** Text that all registry screens share. */
export const registryText = {
  fetchFailed: 'Failed to fetch data',
}
