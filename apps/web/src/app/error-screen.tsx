import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import classes from '../components/page/lone-page.module.css'

/** When a screen broke, or its code is gone (a new version was deployed): reloading helps. */
export function ErrorScreen() {
  return (
    <main className={classes.page}>
      <h1>This page could not be shown</h1>
      <p>Something went wrong on our side. Nothing was charged. Reloading usually helps.</p>
      <Button onClick={() => location.reload()}>Reload the page</Button>
    </main>
  )
}
