import type { CreditAmounts } from '@dastak/contract/credits.ts'
import type { LinkedinRequest } from '@dastak/contract/linkedin/requests.ts'
import { linkedinProfile } from '@dastak/contract/linkedin/profile.ts'
import { profileProblem } from '@dastak/contract/linkedin/linkedin-text.ts'
import { useState } from 'react'
import { ask, type Problem } from '../messages.ts'
import { writeStored, type Draft } from '../storage.ts'
import { Button } from './button.tsx'
import { ContactField } from './contact-field.tsx'
import { costText } from './draft.ts'
import { Field } from './field.tsx'
import { ProblemNote } from './problem.tsx'
import { Title } from './title.tsx'

interface Props {
  server: string
  draft: Draft
  price: CreditAmounts
  /** The page could not be read. */
  isUnknownLayout: boolean
  onSent: (request: LinkedinRequest, creditsLeft: CreditAmounts) => void
  onLeave: () => void
}

const FIELDS = ['profile_url', 'name', 'phone_no', 'email'] as const

/** What was read of a profile, to be looked at, corrected and sent. */
export function DraftForm({ server, price, isUnknownLayout, onSent, onLeave, ...props }: Props) {
  const [draft, setDraft] = useState(props.draft)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const wrong = (field: string) => problem?.fields?.[field] ?? null
  const isAtField = FIELDS.some((field) => wrong(field) !== null)

  function change(changed: Partial<Draft>) {
    const next = { ...draft, ...changed }
    setDraft(next)
    setProblem(null)
    void writeStored({ draft: next })
  }

  async function send() {
    if (isBusy) return
    const profile = linkedinProfile(draft.profileUrl)
    const why = profileProblem(draft.profileUrl)
    if (!profile || why !== null)
      return setProblem({
        code: 'validation_failed',
        message: why ?? '',
        fields: { profile_url: why ?? '' },
      })
    setIsBusy(true)
    const { profileUrl, name, headline, phone, email } = draft
    const answer = await ask('submitLinkedinRequest', {
      body: {
        profile_url: profileUrl,
        profile_id: profile.id,
        name,
        headline: headline ?? '',
        phone_no: phone,
        email,
      },
    })
    setIsBusy(false)
    if ('problem' in answer) return setProblem(answer.problem)
    onSent(answer.data, answer.data.credits_left)
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Title>{draft.isByHand ? 'Add a profile' : 'Is this right?'}</Title>
      {isUnknownLayout && (
        <p className="notice" role="status">
          The page’s layout is unknown: paste the address instead. What you leave empty is looked
          up.
        </p>
      )}
      {!draft.isByHand && draft.headline && <p className="dim headline">{draft.headline}</p>}
      {draft.isByHand && (
        <Field
          label="Profile address"
          value={draft.profileUrl}
          onChange={(profileUrl) => change({ profileUrl })}
          error={wrong('profile_url')}
          placeholder="linkedin.com/in/name"
          inputMode="url"
          autoFocus={draft.profileUrl === ''}
        />
      )}
      <Field
        label="Name"
        value={draft.name}
        onChange={(name) => change({ name })}
        error={wrong('name')}
      />
      <ContactField
        kind="phone"
        error={wrong('phone_no')}
        {...{ draft, price }}
        onChange={change}
      />
      <ContactField kind="email" error={wrong('email')} {...{ draft, price }} onChange={change} />
      {!draft.isByHand && (
        <p className="dim-small">linkedin.com/in/{linkedinProfile(draft.profileUrl)?.id}</p>
      )}
      <div className="row sticky">
        {problem && !isAtField && <ProblemNote problem={problem} server={server} />}
        <Button type="submit" isMain aria-disabled={isBusy}>
          {isBusy ? 'Sending …' : `Send · ${costText(draft, price)}`}
        </Button>
        <Button onClick={onLeave}>Discard</Button>
      </div>
    </form>
  )
}
