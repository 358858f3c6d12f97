import { spacedPhone } from '../../../lib/phones/phones.ts'
import classes from './sample-table.module.css'

/** Invented people, with numbers that nobody can dial and addresses that nobody can write to. */
const ROWS = [
  [
    'Kavita Deshmukh',
    'Neelgiri Textiles Private Limited',
    'Director',
    '+911111100412',
    'kavita@neelgiri-textiles.example',
  ],
  [
    'Arvind Pillai',
    'Sagarika Logistics Private Limited',
    'Managing Director',
    '+911111100587',
    'a.pillai@sagarika.example',
  ],
  [
    'Farah Qureshi',
    'Banyan Street Foods LLP',
    'Designated Partner',
    '+911111100639',
    'farah@banyanstreet.example',
  ],
  [
    'Tenzin Norbu',
    'Himadri Solar Limited',
    'Whole-time Director',
    '+911111100774',
    'tenzin.norbu@himadri.example',
  ],
] as const

/** What a list of leads looks like, with fake client data. */
export function SampleTable() {
  return (
    <figure className="shrinks" aria-labelledby="sample-data">
      <figcaption className={classes.caption}>
        <h2 id="sample-data">What you get</h2>
        <span className={classes.tag}>Sample data</span>
      </figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard */}
      <div className={classes.scroll} tabIndex={0} role="region" aria-labelledby="sample-data">
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Company</th>
              <th scope="col">Phone</th>
              <th scope="col">Email</th>
            </tr>
          </thead>
          <tbody>
            {ROWS.map(([name, company, designation, phone, email]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>
                  {company}
                  <span className={classes.minor}>{designation}</span>
                </td>
                <td className={classes.phone}>{spacedPhone(phone)}</td>
                <td>{email}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
