import { useMantineColorScheme } from '@mantine/core'
import { useId } from 'react'
import { buttonsText } from './buttons.text.ts'
import classes from './scheme-choice.module.css'

const SCHEMES = ['light', 'dark', 'auto'] as const

/** Light, dark, or the setting of the system. */
export function SchemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const name = useId()
  return (
    <fieldset className={classes.schemes}>
      <legend className="visually-hidden">{buttonsText.appearance}</legend>
      {SCHEMES.map((scheme) => (
        <label key={scheme} className={classes.scheme}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={colorScheme === scheme}
            onChange={() => setColorScheme(scheme)}
          />
          <span>{buttonsText.schemes[scheme]}</span>
        </label>
      ))}
    </fieldset>
  )
}
