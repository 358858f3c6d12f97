import { useMantineColorScheme } from '@mantine/core'
import { useId } from 'react'
import classes from './scheme-choice.module.css'

const SCHEMES = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['auto', 'System'],
] as const

/** Light, dark, or as the system has it. */
export function SchemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const name = useId()
  return (
    <fieldset className={classes.schemes}>
      <legend className="visually-hidden">Appearance</legend>
      {SCHEMES.map(([scheme, label]) => (
        <label key={scheme} className={classes.scheme}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={colorScheme === scheme}
            onChange={() => setColorScheme(scheme)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
