import type { CreditAmounts } from '@dastak/contract/credits.ts'
import type { LinkedinRequest } from '@dastak/contract/linkedin/requests.ts'
import { linkedinProfile } from '@dastak/contract/linkedin/profile.ts'
import { profileProblem } from '@dastak/contract/linkedin/linkedin-text.ts'
import { useState } from 'react'
import { callApi, type Problem } from '../messages.ts'
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
  /** True if the page could not be read. */
  isUnknownLayout: boolean
  onSent: (request: LinkedinRequest, creditsLeft: CreditAmounts) => void
  onLeave: () => void
}

const FIELDS = ['profile_url', 'name', 'phone_no', 'email'] as const

/** A form to check, correct and send a profile. */
export function DraftForm({ server, price, isUnknownLayout, onSent, onLeave, ...props }: Props) {
  const [draft, setDraft] = useState(props.draft)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const errorOf = (field: string) => problem?.fields?.[field] ?? null
  const hasFieldError = FIELDS.some((field) => errorOf(field) !== null)

  function change(changed: Partial<Draft>) {
    const next = { ...draft, ...changed }
    setDraft(next)
    setProblem(null)
    void writeStored({ draft: next })
  }

  async function send() {
    if (isBusy) return
    const profile = linkedinProfile(draft.profileUrl)
    const reason = profileProblem(draft.profileUrl)
    if (!profile || reason !== null)
      return setProblem({
        code: 'validation_failed',
        message: reason ?? '',
        fields: { profile_url: reason ?? '' },
      })
    setIsBusy(true)
    const { profileUrl, name, headline, phone, email } = draft
    const answer = await callApi('submitLinkedinRequest', {
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
          The layout of this page is not known. Paste the profile address instead. Empty fields are
          looked up.
        </p>
      )}
      {!draft.isByHand && draft.headline && <p className="dim headline">{draft.headline}</p>}
      {draft.isByHand && (
        <Field
          label="Profile address"
          value={draft.profileUrl}
          onChange={(profileUrl) => change({ profileUrl })}
          error={errorOf('profile_url')}
          placeholder="linkedin.com/in/name"
          inputMode="url"
          autoFocus={draft.profileUrl === ''}
        />
      )}
      <Field
        label="Name"
        value={draft.name}
        onChange={(name) => change({ name })}
        error={errorOf('name')}
      />
      <ContactField
        kind="phone"
        error={errorOf('phone_no')}
        {...{ draft, price }}
        onChange={change}
      />
      <ContactField kind="email" error={errorOf('email')} {...{ draft, price }} onChange={change} />
      {!draft.isByHand && (
        <p className="dim-small">linkedin.com/in/{linkedinProfile(draft.profileUrl)?.id}</p>
      )}
      <div className="row sticky">
        {problem && !hasFieldError && <ProblemNote problem={problem} server={server} />}
        <Button type="submit" isMain aria-disabled={isBusy}>
          {isBusy ? 'Sending…' : `Send · ${costText(draft, price)}`}
        </Button>
        <Button onClick={onLeave}>Discard</Button>
      </div>
    </form>
  )
}
