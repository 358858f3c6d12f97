import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { tokenOf } from '../../testing/token.ts'
import { clearToken, storeToken } from '../session/token.ts'
import { forgetRows, keepRows, recallRows, removeOldRows } from './kept-rows.ts'
import { KEPT_DATABASE, deleteKeptRows } from './storage.ts'

const DIN = ['lookups', 'din']
const DAY_MS = 24 * 60 * 60_000
const kept = (at = Date.now()) => ({ request: 'newest', rows: ['a lead'], at })
const names = async () => (await indexedDB.databases()).map(({ name }) => name)

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  storeToken(tokenOf('asha'))
})
afterEach(() => {
  clearToken()
  vi.useRealTimers()
})

it('keeps the last page of a list, for the request that it answered', async () => {
  await keepRows(DIN, kept())
  expect(await recallRows(DIN, 'newest')).toMatchObject({ rows: ['a lead'] })
  expect(await recallRows(DIN, 'by name')).toBeNull()
  expect(await recallRows(['lookups', 'gst'], 'newest')).toBeNull()
  await keepRows(DIN, { request: 'by name', rows: [], at: Date.now() })
  expect(await recallRows(DIN, 'newest')).toBeNull()
})

it('shows nothing to another account, and removes what that one has left', async () => {
  await keepRows(DIN, kept())
  storeToken(tokenOf('ravi'))
  expect(await recallRows(DIN, 'newest')).toBeNull()
  await removeOldRows()
  storeToken(tokenOf('asha'))
  expect(await recallRows(DIN, 'newest')).toBeNull()
})

it('ends after seven days, also if the clock was wrong', async () => {
  await keepRows(DIN, kept(Date.now() - 7 * DAY_MS + 60_000))
  expect(await recallRows(DIN, 'newest')).not.toBeNull()
  await keepRows(DIN, kept(Date.now() - 7 * DAY_MS))
  expect(await recallRows(DIN, 'newest')).toBeNull()
  await keepRows(DIN, kept(Date.now() + DAY_MS))
  expect(await recallRows(DIN, 'newest')).toBeNull()
})

it('forgets the lists that a change is about', async () => {
  for (const changed of [['lookups', 'din'], ['lookups'], ['lookups', 'din', 'leads'], []]) {
    await keepRows(DIN, kept())
    await forgetRows(['credits'])
    await forgetRows(['lookups', 'gst'])
    expect(await recallRows(DIN, 'newest')).not.toBeNull()
    await forgetRows(changed)
    expect(await recallRows(DIN, 'newest')).toBeNull()
  }
})

it('leaves nothing when the session ends, also of a write that is under way or begins after it', async () => {
  await keepRows(DIN, kept())
  const underWay = keepRows(DIN, kept())
  clearToken()
  deleteKeptRows()
  await Promise.all([underWay, keepRows(DIN, kept())])
  await expect.poll(names).toEqual([])
})

it('leaves nothing when another tab has signed out before this one heard of it', async () => {
  await keepRows(DIN, kept())
  deleteKeptRows()
  await keepRows(DIN, kept())
  expect(await names()).toEqual([KEPT_DATABASE])
  // Now it hears of it.
  clearToken()
  deleteKeptRows()
  await expect.poll(names).toEqual([])
})

it('keeps nothing, and fails nothing, without IndexedDB or a session', async () => {
  clearToken()
  await keepRows(DIN, kept())
  expect(await names()).toEqual([])
  storeToken(tokenOf('asha'))
  const refusing = {
    open: () => {
      throw new DOMException('no', 'InvalidStateError')
    },
  }
  for (const blocked of [undefined, refusing]) {
    vi.stubGlobal('indexedDB', blocked)
    deleteKeptRows()
    await keepRows(DIN, kept())
    expect(await recallRows(DIN, 'newest')).toBeNull()
  }
})
