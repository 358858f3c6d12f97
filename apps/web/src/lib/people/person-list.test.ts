import { afterEach, expect, it } from 'vitest'
import { onPersonListChange, personList, positionInList, setPersonList } from './person-list.ts'

afterEach(() => setPersonList([], ''))

it('returns the previous and the next person', () => {
  setPersonList(['00000001', '00000002', '00000003'], 'Directors')
  const position = (din: string) => positionInList(personList(), din)
  expect(position('00000001')).toEqual({ index: 0, count: 3, previous: null, next: '00000002' })
  expect(position('00000002')).toEqual({
    index: 1,
    count: 3,
    previous: '00000001',
    next: '00000003',
  })
  expect(position('00000003')).toEqual({ index: 2, count: 3, previous: '00000002', next: null })
  expect(position('00000009')).toBeNull()
})

it('calls the listener after every change until it is removed', () => {
  const labels: string[] = []
  const stop = onPersonListChange(() => labels.push(personList().label))
  setPersonList(['00000001'], 'Leads')
  setPersonList([], 'Directors')
  stop()
  setPersonList([], 'Nobody')
  expect(labels).toEqual(['Leads', 'Directors'])
})
