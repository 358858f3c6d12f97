import type { CreditAmounts } from '@dastak/contract/credits.ts'
import { isLinkedinOver, type LinkedinRequest } from '@dastak/contract/linkedin/requests.ts'
import { useEffect, useState } from 'react'
import { browser } from 'wxt/browser'
import { layoutsOf, writeStored, type Stored } from '../storage.ts'
import { Button } from './button.tsx'
import { DraftForm } from './draft-form.tsx'
import { manualDraft, draftOf } from './draft.ts'
import { readOpenPage, type PageResult } from './open-page.ts'
import { RequestView } from './request-view.tsx'
import { Title } from './title.tsx'

interface ProfileViewProps {
  server: string
  stored: Stored
  price: CreditAmounts
  /** The request that was sent last; null if there is none. */
  request: LinkedinRequest | null
  onRequest: (request: LinkedinRequest | null) => void
  onCredits: (credits: CreditAmounts) => void
}

/** Reads the open profile, sends it and shows the result. */
export function ProfileView({
  server,
  stored,
  price,
  request,
  onRequest,
  onCredits,
}: ProfileViewProps) {
  const [readProblem, setReadProblem] = useReadProblem()
  const [isReading, setIsReading] = useState(false)
  // The request that had ended when it was sent, so that nothing was charged for it.
  const [ownedId, setOwnedId] = useState<string | null>(null)
  const { draft } = stored

  async function read() {
    // Must be the first call: after any wait the browser no longer knows of the press.
    const reading = readOpenPage(layoutsOf(stored))
    setIsReading(true)
    const result = await reading
    setIsReading(false)
    setReadProblem(result.outcome === 'read' ? null : result.outcome)
    if (result.outcome === 'read') await writeStored({ draft: draftOf(result.profile) })
    else if (result.outcome === 'unknown_layout')
      await writeStored({ draft: manualDraft(result.profileUrl) })
    else return
    onRequest(null)
  }

  function leave() {
    setReadProblem(null)
    void writeStored({ draft: null })
  }

  if (draft && !request)
    return (
      <DraftForm
        // The address is no key, because each typed letter would reset the form.
        key={String(draft.isByHand)}
        server={server}
        draft={draft}
        price={price}
        isUnknownLayout={readProblem === 'unknown_layout'}
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
            Open a profile on LinkedIn, then press the button. The extension reads the page only
            then.
          </p>
        </>
      )}
      {readProblem && READ_PROBLEMS[readProblem] && (
        <p className="notice" role="alert">
          {READ_PROBLEMS[readProblem]}
        </p>
      )}
      <div className="row">
        <Button
          isMain={!request}
          aria-disabled={isReading}
          onClick={() => !isReading && void read()}
        >
          {isReading
            ? 'Reading…'
            : request
              ? 'Read the open profile'
              : readProblem
                ? 'Try again'
                : 'Read this profile'}
        </Button>
        <button
          type="button"
          className="link"
          onClick={() => {
            setReadProblem(null)
            onRequest(null)
            void writeStored({ draft: manualDraft() })
          }}
        >
          Paste an address instead
        </button>
      </div>
    </>
  )
}

/** Why the open page could not be read. */
function useReadProblem() {
  const [readProblem, setReadProblem] = useState<Exclude<PageResult['outcome'], 'read'> | null>(
    null,
  )
  // Another page was opened: the problem of the page before no longer applies.
  useEffect(() => {
    const clear = () => setReadProblem((shown) => (shown === 'unknown_layout' ? shown : null))
    const updated = (
      _id: number,
      { status }: { status?: string },
      { active }: { active: boolean },
    ) => {
      if (active && status === 'loading') clear()
    }
    browser.tabs.onActivated.addListener(clear)
    browser.tabs.onUpdated.addListener(updated)
    return () => {
      browser.tabs.onActivated.removeListener(clear)
      browser.tabs.onUpdated.removeListener(updated)
    }
  }, [])
  return [readProblem, setReadProblem] as const
}

const READ_PROBLEMS: Readonly<Partial<Record<PageResult['outcome'], string>>> = {
  not_a_profile:
    'The open page is not a profile. Open a profile on LinkedIn, then press the button again.',
  refused:
    'The extension is not allowed to read LinkedIn pages. Press the button again and allow it, ' +
    'or paste an address instead.',
  closed: 'This page cannot be read. Reload it and press the button, or paste an address instead.',
}
