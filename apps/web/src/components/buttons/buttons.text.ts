/** Text of the buttons that several screens share. */
export const buttonsText = {
  toLight: 'Switch to light mode',
  toDark: 'Switch to dark mode',
  appearance: 'Appearance',
  schemes: { light: 'Light', dark: 'Dark', auto: 'System' },
  contactSupport: 'Contact support',
  downloadCsv: 'Download CSV',
  excel: 'Excel',
  excelFileOf: (table: string) => `Excel file of ${table}`,
  tryAgain: 'Try again',
  tryAgainIn: (wait: string) => `Try again in ${wait}`,
  saveVCard: 'Save this contact for your address book',
  vCard: 'Save',
}
