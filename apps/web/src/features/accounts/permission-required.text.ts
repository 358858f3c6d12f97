/** Text of the Permission Required dialog. */
export const permissionRequiredText = {
  title: 'Permission Required',
  close: 'Close',
}
