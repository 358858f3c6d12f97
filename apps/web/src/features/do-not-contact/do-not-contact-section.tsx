import { blockContact as endpoint } from '@dastak/contract/do-not-contact.ts'
import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { useRef } from 'react'
import { FormButton } from '../../components/buttons/form-button.tsx'
import { ListFileSection } from '../../components/page/list-file-section.tsx'
import { problemOf } from '../../lib/api/api-error.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { useIsSeen } from '../../lib/screen/use-is-seen.ts'
import { showSnackbar } from '../../lib/screen/snackbar.ts'
import {
  addDoNotContact,
  blockContact,
  clearDoNotContact,
  useGetDoNotContact,
} from './do-not-contact.api.ts'
import classes from './do-not-contact.module.css'
import { doNotContactText as text } from './do-not-contact.text.ts'

const RULES = { contact: endpoint.body!.shape.contact }

/** The contacts that nobody of the team may use. Members only see how many there are. */
export function DoNotContactSection() {
  const place = useRef<HTMLElement>(null)
  const { data: list, error, refetch } = useGetDoNotContact(useIsSeen(place))
  return (
    <ListFileSection
      ref={place}
      text={text}
      counts={list && (list.updated_at === null ? null : text.counts(list.phones, list.emails))}
      problem={list ? null : problemOf(error)}
      onRetry={() => void refetch()}
      onSend={addDoNotContact}
      onClear={clearDoNotContact}
      isReadOnly={list?.is_own === false}
    >
      {list?.is_own === false ? <p className="dim">{text.ofTeam}</p> : <OneContact />}
    </ListFileSection>
  )
}

function OneContact() {
  const form = useForm({
    values: { contact: '' },
    rules: RULES,
    othersAt: 'contact',
    send: async ({ contact }) => {
      await blockContact(contact)
      form.set('contact', '')
      showSnackbar('success', text.saved)
    },
  })
  return (
    <form className={classes.one} {...form.element}>
      <TextInput label={text.one} autoComplete="off" {...form.field('contact')} />
      <FormButton type="submit" variant="default" isBusy={form.isBusy}>
        {text.addOne}
      </FormButton>
    </form>
  )
}
