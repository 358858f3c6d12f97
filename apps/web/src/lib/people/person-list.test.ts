import { afterEach, expect, it } from 'vitest'
import { onPersonListChange, personList, placeInList, setPersonList } from './person-list.ts'

afterEach(() => setPersonList([], ''))

it('tells who comes before and after', () => {
  setPersonList(['00000001', '00000002', '00000003'], 'Directors')
  const place = (din: string) => placeInList(personList(), din)
  expect(place('00000001')).toEqual({ at: 0, count: 3, previous: null, next: '00000002' })
  expect(place('00000002')).toEqual({ at: 1, count: 3, previous: '00000001', next: '00000003' })
  expect(place('00000003')).toEqual({ at: 2, count: 3, previous: '00000002', next: null })
  expect(place('00000009')).toBeNull()
})

it('tells of every change until nobody listens', () => {
  const labels: string[] = []
  const stop = onPersonListChange(() => labels.push(personList().label))
  setPersonList(['00000001'], 'Leads')
  setPersonList([], 'Directors')
  stop()
  setPersonList([], 'Nobody')
  expect(labels).toEqual(['Leads', 'Directors'])
})
