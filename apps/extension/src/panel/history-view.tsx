import type { LinkedinRequest } from '@dastak/contract/linkedin/requests.ts'
import { isLinkedinOver } from '@dastak/contract/linkedin/requests.ts'
import { titleCaseName } from '@dastak/contract/title-case.ts'
import { useCallback, useEffect, useState } from 'react'
import { callApi, type Problem } from '../messages.ts'
import { ProblemNote } from './problem.tsx'
import { spacedPhone } from './spaced-phone.ts'
import { StatusChip } from './status-chip.tsx'
import { Title } from './title.tsx'

const SHOWN = '20'
const POLL_MS = 3_000

export function HistoryView({
  server,
  onOpen,
}: {
  server: string
  onOpen: (request: LinkedinRequest) => void
}) {
  const [requests, setRequests] = useState<readonly LinkedinRequest[] | null>(null)
  const [total, setTotal] = useState(0)
  const [problem, setProblem] = useState<Problem | null>(null)
  const load = useCallback(async () => {
    const answer = await callApi('getLinkedinRequests', { query: { limit: SHOWN } })
    setProblem('problem' in answer ? answer.problem : null)
    if ('problem' in answer) return
    setRequests(answer.data.data)
    setTotal(answer.data.total)
  }, [])
  const isUnderWay = requests?.some(({ status }) => !isLinkedinOver(status)) ?? false
  useEffect(() => void load(), [load])
  useEffect(() => {
    if (!isUnderWay) return undefined
    const timer = setInterval(() => void load(), POLL_MS)
    return () => clearInterval(timer)
  }, [isUnderWay, load])

  return (
    <>
      <Title>Recent requests</Title>
      {problem && <ProblemNote problem={problem} server={server} onRetry={() => void load()} />}
      {!requests && !problem && (
        <ul className="list" aria-label="Loading" aria-busy="true">
          {[1, 2, 3].map((row) => (
            <li key={row} className="skeleton" />
          ))}
        </ul>
      )}
      {requests?.length === 0 && (
        <p className="dim">No Data Found. Profiles that you send appear here.</p>
      )}
      {requests && requests.length > 0 && (
        <ul className="list">
          {requests.map((request) => (
            <li key={request.request_id}>
              <button type="button" className="surface item" onClick={() => onOpen(request)}>
                <span className="row item-head">
                  <strong>{titleCaseName(request.name ?? request.profile_id)}</strong>
                  <StatusChip status={request.status} />
                </span>
                <span className="tabular">
                  {typeof request.phone_no === 'string' && spacedPhone(request.phone_no)}
                </span>
                <span>{typeof request.email === 'string' && request.email}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className="foot">
        <a href={`${server}/linkedin-requests`} target="_blank" rel="noreferrer">
          {total > Number(SHOWN)
            ? `All ${total.toLocaleString('en-IN')} requests`
            : 'All requests in Dastak'}
        </a>
      </p>
    </>
  )
}
