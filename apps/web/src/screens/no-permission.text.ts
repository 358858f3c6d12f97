/** Text of a screen that the user has no permission for. */
export const noPermissionText = {
  title: 'Permission Required',
  getPlan: (plan: string) => `Get ${plan}`,
  upgrade: 'Upgrade Now',
}
