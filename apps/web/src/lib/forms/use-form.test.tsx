import { TextInput } from '@mantine/core'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { FormButton } from '../../components/buttons/form-button.tsx'
import { held } from '../../testing/responder.ts'
import { show } from '../../testing/show.tsx'
import { ApiError } from '../api/api-error.ts'
import { useForm } from './use-form.ts'

interface Values {
  name: string
  city: string
}
type Send = (values: Values) => Promise<void | 'leaving'>

function NameForm({ send }: { send: Send }) {
  const form = useForm<Values>({
    values: { name: '', city: '' },
    rules: { name: (name) => (name.trim() === '' ? 'Please enter a name' : undefined) },
    draft: 'profile_draft',
    send,
  })
  return (
    <form {...form.element}>
      <TextInput label="City" {...form.field('city')} />
      <TextInput label="Name" {...form.field('name')} />
      <FormButton type="submit" isBusy={form.isBusy}>
        Save
      </FormButton>
    </form>
  )
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const save = () => screen.getByRole('button', { name: 'Save' })
const isBusy = () => save().getAttribute('aria-disabled') === 'true'

function refused(fieldErrors: { path: string; message: string }[] = []) {
  return new ApiError({
    status: fieldErrors.length > 0 ? 422 : 500,
    messageCode: fieldErrors.length > 0 ? 'validation_failed' : 'internal',
    message: 'Something went wrong',
    fieldErrors,
  })
}

it('shows the error at a wrong field, focuses it and sends nothing', async () => {
  const send = vi.fn<Send>()
  const { user } = show(<NameForm send={send} />)
  await user.type(field('City'), 'Pune{Enter}')
  expect(screen.getByText('Please enter a name')).toBeTruthy()
  expect(document.activeElement).toBe(field('Name'))
  expect(field('City').value).toBe('Pune')
  expect(send).not.toHaveBeenCalled()
})

it('sends once if the button is pressed twice, and is busy until the answer arrives', async () => {
  const answer = held<void>()
  const send = vi.fn<Send>(answer.answer)
  const { user } = show(<NameForm send={send} />)
  await user.type(field('Name'), 'Asha')
  act(() => {
    field('Name').form?.requestSubmit()
    field('Name').form?.requestSubmit()
  })
  await user.dblClick(save())
  expect(send.mock.calls).toEqual([[{ name: 'Asha', city: '' }]])
  expect(isBusy()).toBe(true)
  answer.give()
  await waitFor(() => expect(isBusy()).toBe(false))
})

it("shows the server's error at the field that it names, and keeps what was typed", async () => {
  const send = vi
    .fn<Send>()
    .mockRejectedValueOnce(refused([{ path: 'city', message: 'No such city' }]))
    .mockResolvedValueOnce()
  const { user } = show(<NameForm send={send} />)
  await user.type(field('City'), 'Pume')
  await user.type(field('Name'), 'Asha{Enter}')
  expect(await screen.findByText('No such city')).toBeTruthy()
  expect(document.activeElement).toBe(field('City'))
  expect([field('Name').value, field('City').value]).toEqual(['Asha', 'Pume'])
  await user.type(field('City'), '{Backspace}{Backspace}ne{Enter}')
  expect(screen.queryByText('No such city')).toBeNull()
  expect(send).toHaveBeenLastCalledWith({ name: 'Asha', city: 'Pune' })
})

it('shows other failures in a snackbar, and can be sent again', async () => {
  const send = vi.fn<Send>().mockRejectedValueOnce(refused()).mockResolvedValueOnce()
  const { user } = show(<NameForm send={send} />)
  await user.type(field('Name'), 'Asha{Enter}')
  expect(await screen.findByText('Something went wrong')).toBeTruthy()
  expect(field('Name').value).toBe('Asha')
  await user.click(save())
  expect(send).toHaveBeenCalledTimes(2)
})

it('keeps a draft over a reload, until it is sent', async () => {
  const send = vi.fn<Send>().mockRejectedValueOnce(refused()).mockResolvedValueOnce()
  const before = show(<NameForm send={send} />)
  await before.user.type(field('Name'), 'Asha{Enter}')
  before.unmount()
  const after = show(<NameForm send={send} />)
  expect(field('Name').value).toBe('Asha')
  await after.user.click(save())
  after.unmount()
  show(<NameForm send={send} />)
  expect(field('Name').value).toBe('')
})

it('stays busy if the form is about to close', async () => {
  const { user } = show(<NameForm send={async () => 'leaving'} />)
  await user.type(field('Name'), 'Asha{Enter}')
  expect(isBusy()).toBe(true)
})
