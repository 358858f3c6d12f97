import { Link } from '@tanstack/react-router'
import { GoButton } from '../components/buttons/go-button.tsx'
import { Mark } from '../components/page/mark.tsx'
import { PageHead } from '../components/page/page-head.tsx'
import { useScreenTitle } from '../lib/screen/screen-title.ts'
import classes from '../components/page/lone-page.module.css'
import { notFoundText } from './not-found.text.ts'

/** An unknown address, for somebody who is not signed in. */
export function NotFoundPage() {
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

/** The same with the menu around it. */
export function UnknownScreen() {
  useScreenTitle(notFoundText.tab)
  return (
    <>
      <PageHead title={notFoundText.title} purpose={notFoundText.text} />
      <GoButton to="/home">{notFoundText.back}</GoButton>
    </>
  )
}
