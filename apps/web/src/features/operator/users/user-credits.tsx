import { useState } from 'react'
import { FormButton } from '../../../components/buttons/form-button.tsx'
import { Facts } from '../../../components/facts/facts.tsx'
import { SettingsSection } from '../../../components/page/settings-section.tsx'
import { AddCreditsDialog } from './add-credits-dialog.tsx'
import type { OperatorUserDetails } from './users.api.ts'
import { usersText } from './users.text.ts'

const text = usersText.credits

/** The credits of a user, and the button that adds some. */
export function UserCredits({ user }: { user: OperatorUserDetails }) {
  const [isAdding, setIsAdding] = useState(false)
  return (
    <SettingsSection
      title={text.title}
      purpose={text.purpose}
      action={<FormButton onClick={() => setIsAdding(true)}>{text.add}</FormButton>}
    >
      <Facts
        label={text.title}
        facts={[
          { name: text.own, value: text.amounts(user.credits_left), isLarge: true },
          { name: text.toSpend, value: text.amounts(user.credits_to_spend) },
          { name: text.granted, value: text.amounts(user.credits_granted) },
        ]}
      />
      {isAdding && <AddCreditsDialog user={user} onClose={() => setIsAdding(false)} />}
    </SettingsSection>
  )
}
