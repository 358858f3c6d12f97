/** Text of the dialog with other files. Separate, because it is loaded with the dialog. */
export const otherFilesText = {
  title: 'Other formats',
  note: 'Files for a CRM have the column names that its importer knows.',
}
