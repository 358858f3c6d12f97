import { Link } from '@tanstack/react-router'
import { Mark } from '../components/page/mark.tsx'
import { useScreenTitle } from '../lib/screen/screen-title.ts'
import classes from '../components/page/lone-page.module.css'

export function NotFoundScreen() {
  useScreenTitle('Page not found')
  return (
    <main className={classes.page}>
      <Mark size={40} />
      <h1>There is no page at this address</h1>
      <p className="dim">It may have moved, or the link was cut off.</p>
      <Link to="/">Back to the start</Link>
    </main>
  )
}
