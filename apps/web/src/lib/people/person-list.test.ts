import { afterEach, expect, it } from 'vitest'
import { onPersonListChange, personList, positionInList, setPersonList } from './person-list.ts'

afterEach(() => setPersonList({ ids: [], label: '' }))

const position = (id: string) => positionInList(personList(), id)

it('returns the steps to the previous and the next person', () => {
  setPersonList({ ids: ['00000001', '00000002', '00000003'], label: 'Directors' })
  expect(position('00000001')).toEqual({
    index: 0,
    count: 3,
    previous: null,
    next: { to: '00000002' },
  })
  expect(position('00000002')).toEqual({
    index: 1,
    count: 3,
    previous: { to: '00000001' },
    next: { to: '00000003' },
  })
  expect(position('00000003')).toMatchObject({ index: 2, next: null })
  expect(position('00000009')).toBeNull()
})

it('goes on to the page before and the next page of a longer list', () => {
  const page = { ids: ['a', 'b'], label: 'Leads', offset: 2, total: 6 }
  setPersonList({ ...page, turn: () => undefined })
  expect(position('a')).toEqual({
    index: 2,
    count: 6,
    previous: { turn: -1 },
    next: { to: 'b' },
  })
  expect(position('b')?.next).toEqual({ turn: 1 })
  setPersonList({ ...page, offset: 4, turn: () => undefined })
  expect(position('b')?.next).toBeNull()
  setPersonList(page)
  expect(position('b')?.next).toBeNull()
})

it('calls the listener after every change until it is removed', () => {
  const labels: string[] = []
  const stop = onPersonListChange(() => labels.push(personList().label))
  setPersonList({ ids: ['00000001'], label: 'Leads' })
  setPersonList({ ids: [], label: 'Directors' })
  stop()
  setPersonList({ ids: [], label: 'Nobody' })
  expect(labels).toEqual(['Leads', 'Directors'])
})
