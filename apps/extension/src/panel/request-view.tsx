import type { CreditAmounts } from '@dastak/contract/credits.ts'
import { isLinkedinOver, type LinkedinRequest } from '@dastak/contract/linkedin/requests.ts'
import { titleCaseName } from '@dastak/contract/title-case.ts'
import { useEffect, useState } from 'react'
import { ask, type Problem } from '../messages.ts'
import { Button } from './button.tsx'
import { Contact } from './contact.tsx'
import { costOf } from './cost-of.ts'
import { ProblemNote } from './problem.tsx'
import { StatusChip } from './status-chip.tsx'
import { Title } from './title.tsx'

const LOOK_EVERY_MS = 1_500

interface RequestViewProps {
  server: string
  request: LinkedinRequest
  /** It was known already when it was sent. */
  isOwned: boolean
  onRequest: (request: LinkedinRequest) => void
  onCredits: (credits: CreditAmounts) => void
}

/** How far a request is, and what was found. */
export function RequestView({ server, request, isOwned, onRequest, onCredits }: RequestViewProps) {
  const [problem, setProblem] = useState<Problem | null>(null)
  const { request_id: id, status } = request
  const isOver = isLinkedinOver(status)
  useEffect(() => {
    if (isOver || id === '') return undefined
    let isLeft = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      const answer = await ask('getLinkedinRequest', { query: { request_id: id } })
      if (isLeft) return
      setProblem('problem' in answer ? answer.problem : null)
      timer = setTimeout(() => void look(), LOOK_EVERY_MS)
      if ('problem' in answer) return
      onRequest(answer.data)
      onCredits(answer.data.credits_left)
    }
    timer = setTimeout(() => void look(), LOOK_EVERY_MS)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [id, isOver, onRequest, onCredits])

  async function sendAgain() {
    const answer = await ask('submitLinkedinRequest', {
      body: { profile_url: request.profile_url },
    })
    setProblem('problem' in answer ? answer.problem : null)
    if ('problem' in answer) return
    onRequest(answer.data)
    onCredits(answer.data.credits_left)
  }

  const mayAskAgain = isOver && (status === 'failed' || isLocked(request))
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
          : 'Being looked up. You can close the panel: it goes on, and stands in the history.'}
      </p>
      {problem && problem.code !== 'unauthorized' && (
        <ProblemNote problem={problem} server={server} />
      )}
      {mayAskAgain && (
        <div className="row">
          <Button onClick={() => void sendAgain()}>
            {status === 'failed' ? 'Try again' : 'Look up what is missing'}
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

/** Whether something was found that could not be paid for. */
function isLocked({ phone_no: phone, email }: LinkedinRequest): boolean {
  return [phone, email].some((field) => typeof field === 'object' && field !== null)
}
