import { type MantineColorsTuple, createTheme } from '@mantine/core'

const green: MantineColorsTuple = [
  '#eef7f1',
  '#dbeee3',
  '#b7dcc7',
  '#8bc7a5',
  '#5aab80',
  '#358a5f',
  '#1f7049',
  '#155c3b',
  '#0f4a30',
  '#0a3923',
]
// Slightly warm greys. Step 6 is the dimmest text, with a contrast of 4.5 on every light surface.
const gray: MantineColorsTuple = [
  '#faf9f7',
  '#f4f2ef',
  '#ebe8e3',
  '#dedad4',
  '#c6c1b9',
  '#97918a',
  '#68625a',
  '#57524b',
  '#3d3934',
  '#26231f',
]
const dark: MantineColorsTuple = [
  '#eceae6',
  '#d3d0ca',
  '#aeaaa3',
  '#96928a',
  '#403c37',
  '#332f2b',
  '#272421',
  '#1b1917',
  '#151412',
  '#0f0e0d',
]

export const theme = createTheme({
  primaryColor: 'green',
  primaryShade: { light: 7, dark: 6 },
  colors: { green, gray, dark },
  black: '#1f1c19',
  white: '#ffffff',
  defaultRadius: 'md',
  radius: { md: '0.5rem' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: 'var(--dk-font)',
  fontFamilyMonospace: 'var(--dk-mono)',
  // Few weights, because a browser prepares each one on its own.
  fontWeights: { regular: '400', medium: '600', bold: '600' },
  headings: { fontWeight: '600' },
  components: { InputError: { defaultProps: { role: 'alert' } } },
})
