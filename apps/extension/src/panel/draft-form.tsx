import type { CreditAmounts } from '@dastak/contract/credits.ts'
import type { LinkedinRequest } from '@dastak/contract/linkedin/requests.ts'
import { linkedinProfile } from '@dastak/contract/linkedin/profile.ts'
import { whyNoProfile } from '@dastak/contract/linkedin/words.ts'
import { useState } from 'react'
import { ask, type Problem } from '../messages.ts'
import { writeStored, type Draft } from '../storage.ts'
import { costWords, others } from './draft.ts'
import { Field } from './field.tsx'
import { ProblemNote } from './problem.tsx'
import { spacedPhone } from './spaced-phone.ts'
import { Title } from './title.tsx'

interface DraftFormProps {
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
export function DraftForm({
  server,
  draft: first,
  price,
  isUnknownLayout,
  onSent,
  onLeave,
}: DraftFormProps) {
  const [draft, setDraft] = useState(first)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const cost = costWords(draft, price)
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
    const why = whyNoProfile(draft.profileUrl)
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
        <p className="note" role="status">
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
      <Field
        label="Phone"
        value={draft.phone}
        onChange={(phone) => change({ phone })}
        error={wrong('phone_no')}
        hint={hintOf(draft.phone, draft.phones, draft.isByHand, unitCost(price.phone, 'phone'))}
        inputMode="tel"
      />
      <Others
        found={others(draft.phones, draft.phone)}
        words={spacedPhone}
        onChoose={(phone) => change({ phone })}
      />
      <Field
        label="Email"
        value={draft.email}
        onChange={(email) => change({ email })}
        error={wrong('email')}
        hint={hintOf(draft.email, draft.emails, draft.isByHand, unitCost(price.email, 'email'))}
        inputMode="email"
      />
      <Others
        found={others(draft.emails, draft.email)}
        words={String}
        onChoose={(email) => change({ email })}
      />
      {!draft.isByHand && (
        <p className="dim small">linkedin.com/in/{linkedinProfile(draft.profileUrl)?.id}</p>
      )}
      <div className="row sticky">
        {problem && !isAtField && <ProblemNote problem={problem} server={server} />}
        <button type="submit" className="button" data-kind="main" aria-disabled={isBusy}>
          {isBusy ? 'Sending …' : `Send · ${cost}`}
        </button>
        <button type="button" className="button" onClick={onLeave}>
          Discard
        </button>
      </div>
    </form>
  )
}

/** Where a contact comes from, or what it costs to look for it. */
function hintOf(value: string, onPage: readonly string[], isByHand: boolean, cost: string): string {
  if (value.trim() === '')
    return `${isByHand ? 'Left empty' : 'Not on the page'}: looked up, ${cost} if found`
  return onPage.includes(value) ? 'On the page: free' : 'As you typed it: free'
}

const unitCost = (amount: number, unit: string) =>
  amount === 0 ? 'free' : `${amount} ${unit} ${amount === 1 ? 'credit' : 'credits'}`

function Others({
  found,
  words,
  onChoose,
}: {
  found: string[]
  words: (one: string) => string
  onChoose: (one: string) => void
}) {
  if (found.length === 0) return null
  return (
    <p className="others">
      <span className="dim">Also on the page:</span>
      {found.map((one) => (
        <button key={one} type="button" className="chip-button" onClick={() => onChoose(one)}>
          {words(one)}
        </button>
      ))}
    </p>
  )
}
