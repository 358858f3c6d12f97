import { addDoNotContact } from '@dastak/contract/do-not-contact.ts'
import { addKnownCustomers } from '@dastak/contract/known-customers/known-customers.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBatchPeople } from '../../testing/batches/batch-files.ts'
import { CAN_SEE_PROCESSES, childrenOf } from '../../testing/processes/child-processes.ts'
import { createTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { fileOf } from '../../testing/batches/table-files.ts'
import { openTable } from '../batches/files/read-table.ts'

/** Lists that are uploaded: read in another process, one after the other for each user. */

let server: TestServer
let people: ReturnType<typeof createBatchPeople>
beforeAll(async () => {
  server = await createTestServer()
  people = createBatchPeople(server, '+91880197')
})
afterAll(() => server.drop())

const children = () => childrenOf(process.pid, 'table-child')
const LONG = `Mobile\n${'9876543210,a@x.example\n'.repeat(400_000)}`
const [BLANKS, PLUSES, BRACKETS] = [' ', '+', '('].map((sign) => sign.repeat(4_990))
/** 450 kB. Each of these cells took seconds. */
const HOSTILE = `${`"${BLANKS}@x.in","${PLUSES}","${BRACKETS}"\n`.repeat(30)}9876543210,b@x.example\n`

type List = typeof addDoNotContact | typeof addKnownCustomers
async function send(list: List, token: string, text: string, signal?: AbortSignal) {
  const form = new FormData()
  form.set('mode', 'add')
  form.set('file', new File([text], 'list.csv'))
  const answer = await fetch(server.url + list.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
    ...(signal && { signal }),
  })
  return (await answer.json()) as { data: { phones: number; emails: number }; message: string }
}

test.each([
  ['do not contact', addDoNotContact],
  ['known customers', addKnownCustomers],
])('hostile cells on a list of %s are read and judged in another process', async (_, list) => {
  const { token } = await people.uploader()
  const answer = await send(list, token, HOSTILE)
  // The blanks, the pluses and the brackets are neither numbers nor addresses.
  expect(answer.data).toMatchObject({ phones: 1, emails: 1 })
  expect(children()).toEqual([])
})

test('a list returns what its judge found, and no rows', async () => {
  const judge = new URL('./judge-contacts.ts', import.meta.url)
  const path = fileOf('Name,Phone\nAsha,98765 43210\nRavi,+91 98765-43210\nB,Ravi@X.example\n')
  const found: string[] = []
  const table = await openTable<string>(path, { choose: () => 0, judge })
  for await (const { rows } of table.pieces) found.push(...rows)
  expect(found).toEqual(['+919876543210', 'ravi@x.example'])
})

test.runIf(CAN_SEE_PROCESSES)(
  'lists of one user are read one after the other, and not at all for a caller who has left',
  async () => {
    const [greedy, other] = [await people.uploader(), await people.uploader()]
    const leaving = new AbortController()
    const sent = [addDoNotContact, addKnownCustomers, addDoNotContact].map((list) =>
      send(list, greedy.token, LONG, leaving.signal).catch(() => 'left'),
    )
    await expect.poll(children).toHaveLength(1)
    for (let looks = 0; looks < 20; looks += 1) expect(children().length).toBeLessThanOrEqual(1)
    const answer = await send(addDoNotContact, other.token, '9876543210\n')
    expect(answer.data).toMatchObject({ phones: 1 })
    leaving.abort()
    expect(await Promise.all(sent)).toEqual(['left', 'left', 'left'])
    await expect.poll(children).toEqual([])
    expect((await send(addDoNotContact, greedy.token, '9876543210\n')).data.emails).toBe(0)
  },
)
