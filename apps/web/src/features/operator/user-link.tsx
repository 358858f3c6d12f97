import { Link } from '@tanstack/react-router'
import { spacedPhone } from '../../lib/phones/phones.ts'
import classes from './operator.module.css'
import { operatorText } from './operator.text.ts'

/** The width of a column of these: their number is wider than the name, the text of the cell. */
export const USER_LINK_PX = 150

interface UserLinkProps {
  user: { user_id: string; name: string | null; user_mobile: string }
}

/** A user's name, which leads to their page, with the mobile number below. */
export function UserLink({ user }: UserLinkProps) {
  return (
    <span className={classes.pair}>
      <Link
        to="/operator/users/$userId"
        params={{ userId: user.user_id }}
        className={`${classes.link} ${classes.words}`}
        title={user.name ?? undefined}
      >
        {user.name ?? operatorText.noName}
      </Link>
      <span className={`dim-small tabular ${classes.number}`}>{spacedPhone(user.user_mobile)}</span>
    </span>
  )
}
