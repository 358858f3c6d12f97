import { estimateResumeBatchRequest, resumeBatchRequest } from '@dastak/contract/batches/batches.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { createResponder, held, refuse } from '../../../testing/responder.ts'
import { show } from '../../../testing/show.tsx'
import { BATCH } from '../batch-kind.ts'
import type { BulkRow } from '../bulk-kind.ts'
import { ResumeDialog } from './resume-dialog.tsx'

const server = createResponder()
const ID = '0198c0de-0000-7000-8000-000000000001'
const row: BulkRow = {
  client_id: ID,
  filename: 'directors.csv',
  rows: 10,
  valid: 10,
  malformed: 0,
  duplicates: 0,
  subjects: 10,
  done: 4,
  found: 4,
  not_found: 0,
  failed: 0,
  not_processed: 6,
  left_out: 0,
  credits_charged: { phone: 4, email: 0 },
  max_credits: null,
  stopped_by: null,
  retry_at: null,
  started_at: null,
  finished_at: null,
  deleted_at: null,
  has_result: false,
  result_formats: [],
  can_cancel: false,
  can_resume: true,
  requested_at: '2026-01-31T04:00:00.000Z',
  status: 'stopped',
  credits_used: 4,
  batch_type: 'DIN',
  purpose: null,
  ms_left: null,
}

beforeEach(() => {
  server.on(estimateResumeBatchRequest, () => ({
    most: { phone: 6, email: 6 },
    credits_left: { phone: 3, email: 50 },
  }))
})

function open() {
  const onAnswer = vi.fn<(failure?: unknown) => void>()
  const onClose = vi.fn<() => void>()
  const dialog = <ResumeDialog kind={BATCH} recharge={null} {...{ row, onAnswer, onClose }} />
  return { ...show(dialog), onAnswer, onClose }
}
const resume = () => screen.getByRole('button', { name: 'Resume' })
const most = () => screen.getByLabelText<HTMLInputElement>('Spend at most (optional)')

it('resumes once, with the maximum that was entered', async () => {
  const answer = held<{ client_id: string }>()
  server.on(resumeBatchRequest, answer.answer)
  const { user, onAnswer } = open()
  await user.type(most(), '25')
  await user.dblClick(resume())
  await user.type(most(), '{Enter}')
  expect(resume().getAttribute('aria-disabled')).toBe('true')
  answer.give({ client_id: ID })
  await waitFor(() => expect(onAnswer.mock.calls).toEqual([[]]))
  expect(server.calls(resumeBatchRequest).map(({ body }) => body)).toEqual([
    { client_id: ID, max_credits: 25 },
  ])
})

it('shows the most it can cost, and that the credits may not be enough', async () => {
  open()
  expect((await screen.findByText('The most it can cost')).closest('tr')?.textContent).toBe(
    'The most it can cost66',
  )
  expect(screen.getByText(/Your credits may not be enough/)).toBeTruthy()
})

it('does not send a maximum that is not valid, and shows the error at the field', async () => {
  const { user } = open()
  await user.type(most(), '0{Enter}')
  expect(screen.getByText('The maximum must be a whole number of credits, 1 or more.')).toBeTruthy()
  expect(most().value).toBe('0')
  expect(server.calls(resumeBatchRequest)).toEqual([])
})

it('shows the error, and passes it to onAnswer', async () => {
  server.on(resumeBatchRequest, () => refuse('credits_exhausted'))
  const { user, onAnswer } = open()
  await user.click(resume())
  await waitFor(() => expect(onAnswer).toHaveBeenCalledTimes(1))
  expect(onAnswer.mock.calls[0]?.[0]).toMatchObject({ messageCode: 'credits_exhausted' })
  expect(screen.getByText(/You have exhausted your credits/)).toBeTruthy()
})
