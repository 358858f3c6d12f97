import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useEffect, useState } from 'react'
import classes from '../components/page/lone-page.module.css'
import { connection } from '../lib/api/connection.ts'
import { useSharedValue } from '../lib/state/shared-value.ts'
import { appText } from './app.text.ts'

/**
 * Shown if a screen fails, or if its code cannot be loaded: a new version was deployed, or there is
 * no connection. Then it is loaded when there is one.
 */
export function ErrorScreen() {
  const isAway = useSharedValue(connection) !== 'fine'
  const [wasAway, setWasAway] = useState(isAway)
  if (isAway && !wasAway) setWasAway(true)
  const isBack = wasAway && !isAway
  useEffect(() => {
    if (isBack) location.reload()
  }, [isBack])
  const text = wasAway ? appText.notLoaded : appText.error
  return (
    <main className={classes.page}>
      <h1>{text.title}</h1>
      <p>{text.text}</p>
      {wasAway ? null : <Button onClick={() => location.reload()}>{appText.error.reload}</Button>}
    </main>
  )
}
