/** Text of the fields that several forms share. */
export const fieldsText = {
  country: 'Country',
  digit: (index: number, count: number) => `Digit ${index} of ${count}`,
  dropFile: 'Drop a file here, or choose one',
  chooseAnother: 'Choose another file',
  loading: 'Loading...',
  suggestions: (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`),
}
