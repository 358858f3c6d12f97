import type { CreditAmounts } from '@dastak/contract/credits.ts'
import { isLinkedinOver, type LinkedinRequest } from '@dastak/contract/linkedin/requests.ts'
import { useEffect, useState } from 'react'
import { browser } from 'wxt/browser'
import { layoutsOf, writeStored, type Stored } from '../storage.ts'
import { Button } from './button.tsx'
import { DraftForm } from './draft-form.tsx'
import { draftByHand, draftOf } from './draft.ts'
import { readOpenPage, type PageResult } from './open-page.ts'
import { RequestView } from './request-view.tsx'
import { Title } from './title.tsx'

interface ProfileViewProps {
  server: string
  stored: Stored
  price: CreditAmounts
  /** What was sent last; null before. */
  request: LinkedinRequest | null
  onRequest: (request: LinkedinRequest | null) => void
  onCredits: (credits: CreditAmounts) => void
}

/** From the page that is open to the contacts of its person. */
export function ProfileView({
  server,
  stored,
  price,
  request,
  onRequest,
  onCredits,
}: ProfileViewProps) {
  const [trouble, setTrouble] = useTrouble()
  const [isReading, setIsReading] = useState(false)
  // What was known when it was sent: nothing was charged this time.
  const [ownedId, setOwnedId] = useState<string | null>(null)
  const { draft } = stored

  async function read() {
    // Called first, while the browser still knows of the press.
    const reading = readOpenPage(layoutsOf(stored))
    setIsReading(true)
    const result = await reading
    setIsReading(false)
    setTrouble(result.outcome === 'read' ? null : result.outcome)
    if (result.outcome === 'read') await writeStored({ draft: draftOf(result.profile) })
    else if (result.outcome === 'unknown_layout')
      await writeStored({ draft: draftByHand(result.profileUrl) })
    else return
    onRequest(null)
  }

  function leave() {
    setTrouble(null)
    void writeStored({ draft: null })
  }

  if (draft && !request)
    return (
      <DraftForm
        // Not its address: that is typed, and each letter would begin a form anew.
        key={String(draft.isByHand)}
        server={server}
        draft={draft}
        price={price}
        isUnknownLayout={trouble === 'unknown_layout'}
        onSent={(sent, credits) => {
          leave()
          setOwnedId(isLinkedinOver(sent.status) ? sent.request_id : null)
          onRequest(sent)
          onCredits(credits)
        }}
        onLeave={leave}
      />
    )
  return (
    <>
      {request ? (
        <RequestView
          key={request.request_id}
          server={server}
          request={request}
          isOwned={ownedId === request.request_id}
          onRequest={onRequest}
          onCredits={onCredits}
        />
      ) : (
        <>
          <Title>Read a profile</Title>
          <p className="dim">
            Open somebody’s profile on LinkedIn, then press the button. The page is read only then.
          </p>
        </>
      )}
      {trouble && TROUBLES[trouble] && (
        <p className="notice" role="alert">
          {TROUBLES[trouble]}
        </p>
      )}
      <div className="row">
        <Button
          isMain={!request}
          aria-disabled={isReading}
          onClick={() => !isReading && void read()}
        >
          {isReading
            ? 'Reading …'
            : request
              ? 'Read the open profile'
              : trouble
                ? 'Try again'
                : 'Read this profile'}
        </Button>
        <button
          type="button"
          className="link"
          onClick={() => {
            setTrouble(null)
            onRequest(null)
            void writeStored({ draft: draftByHand() })
          }}
        >
          Paste an address instead
        </button>
      </div>
    </>
  )
}

/** Why the open page could not be read. */
function useTrouble() {
  const [trouble, setTrouble] = useState<Exclude<PageResult['outcome'], 'read'> | null>(null)
  // Another page: what was said of the one before holds no more.
  useEffect(() => {
    const forget = () => setTrouble((told) => (told === 'unknown_layout' ? told : null))
    const updated = (
      _id: number,
      { status }: { status?: string },
      { active }: { active: boolean },
    ) => {
      if (active && status === 'loading') forget()
    }
    browser.tabs.onActivated.addListener(forget)
    browser.tabs.onUpdated.addListener(updated)
    return () => {
      browser.tabs.onActivated.removeListener(forget)
      browser.tabs.onUpdated.removeListener(updated)
    }
  }, [])
  return [trouble, setTrouble] as const
}

const TROUBLES: Readonly<Partial<Record<PageResult['outcome'], string>>> = {
  not_a_profile:
    'The page that is open is no profile. Open somebody’s profile on LinkedIn, then press the ' +
    'button again.',
  refused:
    'The extension may not read LinkedIn pages. Press the button again and allow it, or paste ' +
    'an address instead.',
  closed:
    'This page cannot be read. Load it again, then press the button, or paste an address instead.',
}
