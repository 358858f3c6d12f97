import { useSettings } from '../../lib/state/settings.ts'
import { Mark } from './mark.tsx'
import classes from './brand.module.css'

/** The operator's logo if one is set, otherwise our mark; with the product's name. */
export function Brand({
  isNameHidden = false,
  size = 28,
}: {
  isNameHidden?: boolean
  size?: number
}) {
  const { product_name: name, logo_url: logo } = useSettings()
  return (
    <span className={classes.brand}>
      {logo ? <img src={logo} alt="" height={size} /> : <Mark size={size} />}
      <span className={isNameHidden ? 'visually-hidden' : `one-line ${classes.name}`}>{name}</span>
    </span>
  )
}
