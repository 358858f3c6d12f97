import { IconUser } from '@tabler/icons-react'
import { Dropdown } from '../../components/dialogs/dropdown.tsx'
import { later } from '../../components/page/later.tsx'
import { initialsOf } from '../../features/accounts/profile/initials.ts'
import { useGetUserDetails } from '../../features/me/user-details.ts'
import { layoutText } from './layout.text.ts'
import classes from './profile-menu.module.css'

const ProfilePanel = later<{ close: () => void }>(
  async () => (await import('./profile-panel.tsx')).ProfilePanel,
)

/** The user's initials, which open what belongs to the account. */
export function ProfileMenu() {
  const { data: user } = useGetUserDetails()
  return (
    <Dropdown
      label={layoutText.screens.profile}
      trigger={(properties) => (
        <button
          type="button"
          className={classes.avatar}
          aria-label={layoutText.profile.menu}
          {...properties}
        >
          {user?.name ? initialsOf(user.name) : <IconUser size={18} aria-hidden />}
        </button>
      )}
    >
      {(close) => <ProfilePanel close={close} />}
    </Dropdown>
  )
}
