import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { Link } from '@tanstack/react-router'
import { useSettings } from '../lib/state/settings.ts'

/** To a plan that allows more: the pricing page, or the product's plans where none is named. */
export function UpgradeNow() {
  const { pricing_url: pricing } = useSettings()
  return pricing ? (
    <Button component="a" href={pricing} target="_blank" rel="noreferrer">
      Upgrade Now
    </Button>
  ) : (
    <Button component={Link} to="/plan">
      Upgrade Now
    </Button>
  )
}
