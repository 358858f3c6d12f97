/** Text that all dialogs, panels and snackbars share. */
export const dialogsText = {
  cancel: 'Cancel',
  close: 'Close',
  dismiss: 'Dismiss',
}
