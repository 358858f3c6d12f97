import { Link, useMatches } from '@tanstack/react-router'
import { IconClockHour4 } from '@tabler/icons-react'
import { PageHead } from '../components/page-head.tsx'
import { COMING_SOON_COPY } from './coming-soon-copy.ts'
import classes from './coming-soon.module.css'

/** Stands for a screen that this version does not have yet: says so, what it will do, and where to go meanwhile. */
export function ComingSoonScreen() {
  const match = useMatches({ select: (matches) => matches.at(-1) })
  const copy = COMING_SOON_COPY[match?.fullPath ?? '']
  return (
    <>
      <PageHead title={match?.staticData.title ?? ''} purpose={copy?.purpose} />
      <section className={classes.panel} aria-labelledby="coming-soon">
        <IconClockHour4 size={24} stroke={1.6} className={classes.icon} aria-hidden />
        <div>
          <h2 id="coming-soon">This screen is not ready yet</h2>
          <p>It comes with a later version. Here you will find:</p>
          <ul className={classes.points}>
            {copy?.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
          <p className={classes.meanwhile}>
            Ready now: <Link to="/din">Search DIN Details</Link>, <Link to="/leads">DIN Leads Extracted</Link> and{' '}
            <Link to="/home">Credits Usage</Link>.
          </p>
        </div>
      </section>
    </>
  )
}
