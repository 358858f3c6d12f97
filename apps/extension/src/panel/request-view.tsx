import type { CreditAmounts } from '@dastak/contract/credits.ts'
import { isLinkedinOver, type LinkedinRequest } from '@dastak/contract/linkedin/requests.ts'
import { titleCaseName } from '@dastak/contract/title-case.ts'
import { useEffect, useState } from 'react'
import { callApi, type Problem } from '../messages.ts'
import { Button } from './button.tsx'
import { Contact } from './contact.tsx'
import { costOf } from './cost-of.ts'
import { ProblemNote } from './problem.tsx'
import { StatusChip } from './status-chip.tsx'
import { Title } from './title.tsx'

const POLL_MS = 1_500

interface RequestViewProps {
  server: string
  request: LinkedinRequest
  /** True if the account already had the contact. */
  isOwned: boolean
  onRequest: (request: LinkedinRequest) => void
  onCredits: (credits: CreditAmounts) => void
}

/** The status of a request, and its result. */
export function RequestView({ server, request, isOwned, onRequest, onCredits }: RequestViewProps) {
  const [problem, setProblem] = useState<Problem | null>(null)
  const { request_id: id, status } = request
  const isOver = isLinkedinOver(status)
  useEffect(() => {
    if (isOver || id === '') return undefined
    let isLeft = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const poll = async () => {
      const answer = await callApi('getLinkedinRequest', { query: { request_id: id } })
      if (isLeft) return
      setProblem('problem' in answer ? answer.problem : null)
      timer = setTimeout(() => void poll(), POLL_MS)
      if ('problem' in answer) return
      onRequest(answer.data)
      onCredits(answer.data.credits_left)
    }
    timer = setTimeout(() => void poll(), POLL_MS)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [id, isOver, onRequest, onCredits])

  async function sendAgain() {
    const answer = await callApi('submitLinkedinRequest', {
      body: { profile_url: request.profile_url },
    })
    setProblem('problem' in answer ? answer.problem : null)
    if ('problem' in answer) return
    onRequest(answer.data)
    onCredits(answer.data.credits_left)
  }

  const canSendAgain = isOver && (status === 'failed' || isLocked(request))
  return (
    <section className="request" aria-label="Result">
      <Title>{titleCaseName(request.name ?? request.profile_id)}</Title>
      {request.headline && <p className="dim headline">{request.headline}</p>}
      <p className="row">
        <StatusChip status={status} />
        <a href={request.profile_url} target="_blank" rel="noreferrer" className="small">
          {request.profile_id}
        </a>
      </p>
      <Contact
        kind="phone"
        value={request.phone_no}
        source={request.phone_source}
        isOver={isOver}
      />
      <Contact kind="email" value={request.email} source={request.email_source} isOver={isOver} />
      <p className="tabular" role="status">
        {isOver
          ? costOf(request, isOwned)
          : 'Looking up contacts. You can close the panel. The result appears in the history.'}
      </p>
      {problem && problem.code !== 'unauthorized' && (
        <ProblemNote problem={problem} server={server} />
      )}
      {canSendAgain && (
        <div className="row">
          <Button onClick={() => void sendAgain()}>
            {status === 'failed' ? 'Try again' : 'Look up missing contacts'}
          </Button>
          {isLocked(request) && (
            <a className="button" href={`${server}/plan`} target="_blank" rel="noreferrer">
              Get credits
            </a>
          )}
        </div>
      )}
    </section>
  )
}

/** True if a contact could not be looked up because there were no credits. */
function isLocked({ phone_no: phone, email }: LinkedinRequest): boolean {
  return [phone, email].some(
    (field) => typeof field === 'object' && field !== null && 'locked' in field,
  )
}
