import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { FirstFew } from '../../../components/facts/first-few.tsx'
import { formatDay } from '../../../lib/text/dates.ts'
import { companyStatusMeaning } from '../companies/company-words.ts'
import { type Seat, companyText } from './person-seats.ts'
import classes from './person.module.css'

/** Some sit on dozens of boards: the latest are enough to begin with. */
const AT_FIRST = 6

/** The boards a person sits on, and apart from them the ones he has left. */
export function PersonBoards({ seats }: { seats: readonly Seat[] }) {
  const held = seats.filter((seat) => seat.ended_on === null)
  const left = seats.filter((seat) => seat.ended_on !== null)
  return (
    <>
      <Seats
        title="Boards"
        seats={held}
        nothing="The registry names no board on which this person sits."
      />
      {left.length > 0 ? <Seats title="Past boards" seats={left} /> : null}
    </>
  )
}

function Seats({
  title,
  seats,
  nothing,
}: {
  title: string
  seats: readonly Seat[]
  nothing?: string
}) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h3 id={id}>
        {title} {seats.length > 1 ? <span className={classes.count}>{seats.length}</span> : null}
      </h3>
      {seats.length === 0 ? <p className="dim">{nothing}</p> : null}
      <FirstFew
        items={seats}
        atFirst={AT_FIRST}
        className={classes.list}
        button={`Show all ${seats.length}`}
        render={(seat, place) => (
          <li key={`${seat.identification_number} ${place}`}>
            <Link
              to="/din"
              search={{ mode: 'company', cin: seat.identification_number }}
              className={classes.company}
              title={seat.company_name ?? undefined}
            >
              {companyText(seat)}
            </Link>
            <SeatLine seat={seat} />
          </li>
        )}
      />
    </section>
  )
}

/** `Director · since 3/05/2019`, and the company's state where it is no longer alive. */
function SeatLine({ seat }: { seat: Seat }) {
  const { designation, company_status: status } = seat
  const term = termWords(seat)
  const isGone = status !== null && companyStatusMeaning(status) !== 'done'
  return (
    <span className={`dim-small ${classes.line}`}>
      {[designation, term].filter(Boolean).join(' · ')}
      {isGone ? (
        <span className="error">
          {designation || term ? ' · ' : null}
          {status}
        </span>
      ) : null}
    </span>
  )
}

function termWords({ appointed_on: from, ended_on: to }: Seat): string {
  if (to !== null)
    return from === null ? `until ${formatDay(to)}` : `${formatDay(from)} – ${formatDay(to)}`
  return from === null ? '' : `since ${formatDay(from)}`
}
