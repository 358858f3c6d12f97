import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useState } from 'react'
import { PageHead } from '../../components/page/page-head.tsx'
import { ProblemPanel } from '../../components/page/problem-panel.tsx'
import { ChangePasswordDrawer } from '../../features/accounts/profile/change-password-drawer.tsx'
import { EditProfileDrawer } from '../../features/accounts/profile/edit-profile-drawer.tsx'
import { useEmailVerificationDialog } from '../../features/accounts/email/verification.tsx'
import { ProfileCard } from '../../features/accounts/profile/profile-card.tsx'
import { reloadProfile, useGetProfileDetails } from '../../features/accounts/profile/profile.api.ts'
import { profileText } from '../../features/accounts/profile/profile.text.ts'
import { reloadUserDetails } from '../../features/me/user-details.ts'
import { codedProblemOf } from '../../lib/api/api-error.ts'

/** /profile and /account/profile: the user's name, mobile number and email. */
export function ProfileScreen() {
  const { data: profile, error, refetch, isRefetching } = useGetProfileDetails()
  const [drawer, setDrawer] = useState<'profile' | 'password' | null>(null)
  const verification = useEmailVerificationDialog({
    email: profile?.email ?? null,
    isVerified: profile?.email_verified,
    onChanged: reload,
  })
  const problem = profile ? null : codedProblemOf(error)
  return (
    <>
      <PageHead
        title={profileText.title}
        purpose={profileText.purpose}
        action={
          profile && (
            <div className="buttons">
              <Button variant="default" onClick={() => setDrawer('password')}>
                {profileText.changePassword}
              </Button>
              <Button onClick={() => setDrawer('profile')}>{profileText.editProfile}</Button>
            </div>
          )
        }
      />
      {problem ? (
        <ProblemPanel problem={problem} isRetrying={isRefetching} onRetry={() => void refetch()} />
      ) : (
        <ProfileCard profile={profile} onEmail={verification.open} />
      )}
      {verification.dialog}
      {drawer === 'password' && <ChangePasswordDrawer onClose={() => setDrawer(null)} />}
      {drawer === 'profile' && profile && (
        <EditProfileDrawer
          name={profile.name ?? ''}
          mobile={profile.user_mobile}
          onChanged={reload}
          onClose={() => setDrawer(null)}
        />
      )}
    </>
  )
}

/** The user details too, because the top bar shows them. */
async function reload(): Promise<void> {
  await Promise.all([reloadProfile(), reloadUserDetails()])
}
