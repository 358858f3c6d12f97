import {
  type BatchRequest,
  estimateBatchRequest,
  submitBatchRequest,
} from '@dastak/contract/batches/batches.ts'
import type { DataOf } from '@dastak/contract/endpoint.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createResponder, held, refuse } from '../../../testing/responder.ts'
import { show } from '../../../testing/show.tsx'
import { BATCH } from '../batch-kind.ts'
import { UploadDialog } from './upload-dialog.tsx'
import { useUpload } from './use-upload.ts'

const server = createResponder()
const NOW = '2026-01-31T04:00:00.000Z'
const counts = { rows: 4, valid: 3, malformed: 1, duplicates: 1, subjects: 2 }
const counted: DataOf<typeof estimateBatchRequest> = {
  ...counts,
  client_id: '0198c0de-0000-7000-8000-000000000001',
  filename: 'directors.csv',
  expires_at: new Date(Date.now() + 3_600_000).toISOString(),
  status: 'counted',
  sheet: null,
  sheets: [],
  columns: [],
  title_rows: 0,
  owned: 0,
  most: { phone: 2, email: 2 },
  credits_left: { phone: 10, email: 10 },
  malformed_examples: ['abc'],
  column: { name: 'DIN', is_guessed: false, has_header: true, has_running_numbers: false },
  batch_type: 'DIN',
}
const submitted: BatchRequest = {
  ...counts,
  client_id: counted.client_id,
  filename: 'directors.csv',
  done: 0,
  found: 0,
  not_found: 0,
  failed: 0,
  not_processed: 0,
  left_out: 0,
  credits_charged: { phone: 0, email: 0 },
  max_credits: 25,
  stopped_by: null,
  retry_at: null,
  started_at: null,
  finished_at: null,
  deleted_at: null,
  has_result: false,
  result_formats: [],
  can_cancel: true,
  can_resume: false,
  batch_type: 'DIN',
  created_at: NOW,
  credits_used: 0,
  status: 'requested',
  output_s3_key: null,
  purpose: null,
}

function Upload({ onAnswer }: { onAnswer: (failure?: unknown) => void }) {
  const upload = useUpload(BATCH)
  return (
    <UploadDialog
      kind={BATCH}
      types={['DIN']}
      left={undefined}
      hasCustomers={false}
      {...{ upload, onAnswer }}
    />
  )
}

function open() {
  const onAnswer = vi.fn<(failure?: unknown) => void>()
  return { ...show(<Upload onAnswer={onAnswer} />), onAnswer }
}
const file = () => new File(['DIN\n00000018\n'], 'directors.csv', { type: 'text/csv' })
const send = () => screen.getByRole('button', { name: 'Upload' })
const isOff = () => send().getAttribute('aria-disabled') === 'true'
const most = () => screen.getByLabelText<HTMLInputElement>('Spend at most (optional)')
const choose = () => screen.getByLabelText<HTMLInputElement>(/^File/)

it('shows the rows and the cost of a file before it can be sent', async () => {
  const reading = held<typeof counted>()
  server.on(estimateBatchRequest, reading.answer)
  const { user } = open()
  await user.upload(choose(), file())
  await user.click(send())
  expect(isOff()).toBe(true)
  expect(server.calls(submitBatchRequest)).toEqual([])
  reading.give(counted)
  const cost = await screen.findByText('The most it can cost')
  expect(cost.closest('tr')?.textContent).toBe('The most it can cost22')
  expect(isOff()).toBe(false)
})

it('sends the file that was counted once, with the most that it may spend', async () => {
  server.on(estimateBatchRequest, () => counted)
  const answer = held<BatchRequest>()
  server.on(submitBatchRequest, answer.answer)
  const { user, onAnswer } = open()
  await user.upload(choose(), file())
  await screen.findByText('The most it can cost')
  await user.type(most(), '25')
  await user.dblClick(send())
  expect(isOff()).toBe(true)
  answer.give(submitted)
  await waitFor(() => expect(onAnswer.mock.calls).toEqual([[]]))
  expect(server.calls(submitBatchRequest).map(({ body }) => body)).toEqual([
    { client_id: counted.client_id, batch_type: 'DIN', max_credits: '25', purpose: '' },
  ])
})

it('sends nothing while a field is wrong', async () => {
  server.on(estimateBatchRequest, () => counted)
  const { user } = open()
  await user.upload(choose(), file())
  await screen.findByText('The most it can cost')
  await user.type(most(), 'all{Enter}')
  expect(screen.getByText('The maximum must be a whole number of credits, 1 or more.')).toBeTruthy()
  expect(server.calls(submitBatchRequest)).toEqual([])
})

it('keeps the file, its estimate and the entered values if sending fails', async () => {
  server.on(estimateBatchRequest, () => counted)
  server.on(submitBatchRequest, () => refuse('credits_exhausted'))
  const { user, onAnswer, unmount } = open()
  await user.upload(choose(), file())
  await screen.findByText('The most it can cost')
  await user.type(most(), '25')
  await user.click(send())
  await waitFor(() => expect(onAnswer).toHaveBeenCalledTimes(1))
  expect(screen.getByText(/You have exhausted your credits/)).toBeTruthy()
  unmount()
  open()
  expect(screen.getByText('The most it can cost')).toBeTruthy()
  expect(most().value).toBe('25')
  expect(isOff()).toBe(false)
})

it('asks before numbers that count the rows are sent, and offers the other columns', async () => {
  const column = { ...counted.column, has_running_numbers: true }
  const columns = ['DIN', 'Director']
  server.on(estimateBatchRequest, () => ({ ...counted, columns, column }))
  server.on(submitBatchRequest, () => submitted)
  const { user } = open()
  await user.upload(choose(), file())
  expect(await screen.findByText(/They look like row numbers/)).toBeTruthy()
  expect(screen.getByLabelText('Column with the numbers')).toBeTruthy()
  await user.click(send())
  expect(screen.getByText('Confirm that this column is the right one.')).toBeTruthy()
  expect(server.calls(submitBatchRequest)).toEqual([])
  await user.click(screen.getByLabelText('Look these numbers up'))
  await user.click(send())
  await waitFor(() => expect(server.calls(submitBatchRequest)).toHaveLength(1))
  expect(server.calls(submitBatchRequest)[0]!.body).toMatchObject({
    accept_running_numbers: 'true',
  })
})

it('says what is wrong with a file that cannot be read, which then cannot be sent', async () => {
  server.on(estimateBatchRequest, () => refuse('unsupported_file'))
  const { user } = open()
  await user.upload(choose(), file())
  await waitFor(() => expect(screen.queryByText(/Reading and counting/)).toBeNull())
  expect(screen.getAllByRole('alert').some(({ textContent }) => textContent)).toBe(true)
  await user.click(send())
  expect(server.calls(submitBatchRequest)).toEqual([])
})

it('does not send a file without valid rows', async () => {
  server.on(estimateBatchRequest, () => ({ ...counted, valid: 0, subjects: 0 }))
  const { user } = open()
  await user.upload(choose(), file())
  expect(await screen.findByText(/This file has no valid row/)).toBeTruthy()
  act(() => most().form?.requestSubmit())
  expect(server.calls(submitBatchRequest)).toEqual([])
})
