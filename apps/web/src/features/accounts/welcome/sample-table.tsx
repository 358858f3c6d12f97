import { spacedPhone } from '../../../lib/phones/phones.ts'
import classes from './sample-table.module.css'
import { welcomeText } from './welcome.text.ts'

const { columns, heading, rows, tag } = welcomeText.table

/** A list of leads with invented data. */
export function SampleTable() {
  return (
    <figure className="shrinks" aria-labelledby="sample-data">
      <figcaption className={classes.caption}>
        <h2 id="sample-data">{heading}</h2>
        <span className={classes.tag}>{tag}</span>
      </figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard */}
      <div className={classes.scroll} tabIndex={0} role="region" aria-labelledby="sample-data">
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{columns.name}</th>
              <th scope="col">{columns.company}</th>
              <th scope="col">{columns.phone}</th>
              <th scope="col">{columns.email}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, company, designation, phone, email }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>
                  {company}
                  <span className={classes.minor}>{designation}</span>
                </td>
                <td className={classes.phone}>{spacedPhone(phone)}</td>
                <td className={classes.phone}>{email}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
