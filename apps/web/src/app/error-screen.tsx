import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import classes from '../components/page/lone-page.module.css'
import { appText } from './app.text.ts'

/** Shown if a screen fails, or if its code is gone because a new version was deployed. */
export function ErrorScreen() {
  return (
    <main className={classes.page}>
      <h1>{appText.error.title}</h1>
      <p>{appText.error.text}</p>
      <Button onClick={() => location.reload()}>{appText.error.reload}</Button>
    </main>
  )
}
