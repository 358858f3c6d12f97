import { suggest } from '@dastak/contract/registry/registry.ts'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { createResponder, held } from '../../../testing/responder.ts'
import { show } from '../../../testing/show.tsx'
import { useSuggestions } from './use-suggestions.ts'

const server = createResponder()

function Field() {
  const [typed, setTyped] = useState('')
  const suggestions = useSuggestions('company', typed)
  return (
    <>
      <input value={typed} onChange={({ currentTarget }) => setTyped(currentTarget.value)} />
      <output aria-label="Names">{suggestions.map(({ name }) => name).join()}</output>
    </>
  )
}

type Suggested = { suggestions: { subject: string; name: string; detail: null }[] }
const named = (name: string): Suggested => ({
  suggestions: [{ subject: 'U1', name, detail: null }],
})
const texts = () => server.calls(suggest).map(({ query }) => query['query'])
const field = () => screen.getByRole('textbox')
const list = () => screen.getByLabelText('Names')

it('requests suggestions at the second letter, and then one by one those of the newest text', async () => {
  const first = held<Suggested>()
  server.on(suggest, first.answer)
  const { user } = show(<Field />)
  await user.type(field(), 'ac')
  // Without any pause: the request has been sent when the key has been handled.
  expect(texts()).toEqual(['ac'])
  await user.type(field(), 'me', { skipClick: true })
  expect(texts()).toEqual(['ac'])
  server.on(suggest, () => named('ACME'))
  first.give(named('ACORN'))
  await expect.poll(() => list().textContent).toBe('ACME')
  expect(texts()).toEqual(['ac', 'acme'])
})

it('does not wait for a slow answer to an older text', async () => {
  server.on(suggest, held<Suggested>().answer)
  const { user } = show(<Field />)
  await user.type(field(), 'ac')
  server.on(suggest, () => named('ACME'))
  await user.type(field(), 'm', { skipClick: true })
  await expect.poll(() => list().textContent).toBe('ACME')
  expect(texts()).toEqual(['ac', 'acm'])
})

it('shows what was fetched before at once, without a request', async () => {
  server.on(suggest, ({ query }) => named(`${query['query']} ltd`))
  const { user } = show(<Field />)
  await user.type(field(), 'ac')
  await expect.poll(() => list().textContent).toBe('ac ltd')
  server.on(suggest, held<Suggested>().answer)
  await user.type(field(), 'm', { skipClick: true })
  await user.type(field(), '{Backspace}', { skipClick: true })
  expect(list().textContent).toBe('ac ltd')
  expect(texts()).toEqual(['ac', 'acm'])
  await user.clear(field())
  expect(list().textContent).toBe('')
})

it('keeps the list while more is typed, but not for another text', async () => {
  server.on(suggest, () => named('ACME'))
  const { user } = show(<Field />)
  await user.type(field(), 'ac')
  await expect.poll(() => list().textContent).toBe('ACME')
  server.on(suggest, held<Suggested>().answer)
  await user.type(field(), 'm', { skipClick: true })
  await expect.poll(() => texts()).toEqual(['ac', 'acm'])
  expect(list().textContent).toBe('ACME')
  await user.clear(field())
  await user.paste('bolt')
  await expect.poll(() => texts().at(-1)).toBe('bolt')
  expect(list().textContent).toBe('')
})
