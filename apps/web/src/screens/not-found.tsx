import { Link } from '@tanstack/react-router'
import { Mark } from '../components/page/mark.tsx'
import { useScreenTitle } from '../lib/screen/screen-title.ts'
import classes from '../components/page/lone-page.module.css'
import { notFoundText } from './not-found.text.ts'

export function NotFoundScreen() {
  useScreenTitle(notFoundText.tab)
  return (
    <main className={classes.page}>
      <Mark size={40} />
      <h1>{notFoundText.title}</h1>
      <p className="dim">{notFoundText.text}</p>
      <Link to="/">{notFoundText.back}</Link>
    </main>
  )
}
