import { findReveals } from '@dastak/contract/operator/opt-outs.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createResponder, held } from '../../../testing/responder.ts'
import { show } from '../../../testing/show.tsx'
import { RevealsSearch } from './reveals-search.tsx'

const responder = createResponder()
const NOBODY = { data: [], is_complete: true }

it('never shows the reveals of what was typed before', async () => {
  const slow = held<typeof NOBODY>()
  responder.on(findReveals, slow.answer)
  const { user } = show(<RevealsSearch />)
  await user.type(screen.getByRole('textbox', { name: 'Phone or email' }), '11111 42001{Enter}')
  await user.selectOptions(screen.getByLabelText('Look by'), 'DIN')
  slow.give(NOBODY)
  const find = screen.getByRole('button', { name: 'Find reveals' })
  await expect.poll(() => find.getAttribute('aria-disabled')).toBeNull()
  expect(screen.queryByText('Nobody has revealed it')).toBeNull()

  responder.on(findReveals, () => NOBODY)
  await user.click(find)
  expect(await screen.findByText('Nobody has revealed it')).toBeTruthy()
  expect(responder.calls(findReveals).map(({ body }) => body)).toMatchObject([
    { by: 'contact', text: '11111 42001' },
    { by: 'din', text: '11111 42001' },
  ])
})
