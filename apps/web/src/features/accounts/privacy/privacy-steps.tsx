import { contactField, PRIVACY_PURPOSES } from '@dastak/contract/privacy/opt-out.ts'
import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { useState } from 'react'
import { FormButton } from '../../../components/buttons/form-button.tsx'
import { useForm } from '../../../lib/forms/use-form.ts'
import { CodeStatus, CodeStep } from '../../../components/codes/code-step.tsx'
import { type SentCode, useSentCode } from '../../../components/codes/use-sent-code.ts'
import dialogs from '../dialogs.module.css'
import { PersonReportView } from './person-report-view.tsx'
import {
  fetchPersonReport,
  type PersonReport,
  type Receipt,
  sendPrivacyCode,
  submitOptOut,
  type Wish,
} from './privacy.api.ts'
import classes from './privacy.module.css'
import { privacyText as text } from './privacy.text.ts'
import { ReceiptView } from './receipt-view.tsx'

const RULES = { contact: contactField }

type Result = { receipt: Receipt } | { report: PersonReport }

/** A contact and a wish, then the code, then the receipt or the report. */
export function PrivacySteps({ purpose }: { purpose: string | null }) {
  const [wish, setWish] = useState<Wish>('opt_out')
  const [contact, setContact] = useState('')
  const [result, setResult] = useState<Result | null>(null)
  const [before, setBefore] = useState<keyof typeof text.secondCode | null>(null)
  const code = useSentCode(wish)

  async function submit({ clientId }: SentCode, otp: string): Promise<'leaving'> {
    const next =
      wish === 'opt_out'
        ? { receipt: await submitOptOut(clientId, otp) }
        : { report: await fetchPersonReport(clientId, otp) }
    code.clear()
    setResult(next)
    return 'leaving'
  }

  function startAgain(from: keyof typeof text.secondCode) {
    code.leave()
    setBefore(from)
    setResult(null)
    setWish('opt_out')
  }

  if (result && 'receipt' in result)
    return (
      <ReceiptView
        receipt={result.receipt}
        onAgain={() => {
          setContact('')
          startAgain('removed')
        }}
      />
    )
  if (result)
    return <PersonReportView report={result.report} onRemove={() => startAgain('report')} />
  return (
    <>
      <h1>{text.title}</h1>
      {before ? <p className={dialogs.text}>{text.secondCode[before]}</p> : null}
      {code.sent ? (
        <CodeStep
          code={code}
          sentTo={text.sentTo}
          shownTo={code.sent.to}
          onSubmit={submit}
          onResend={({ to }) => sendPrivacyCode(to, wish)}
          changeLabel={text.change}
          onChange={code.leave}
        />
      ) : (
        <FirstStep
          contact={contact}
          onEdit={setContact}
          wish={wish}
          onWish={setWish}
          onSend={(to) => code.begin(to, () => sendPrivacyCode(to, wish))}
        />
      )}
      <CodeStatus message={code.message} />
      {purpose && !code.sent ? (
        <section className={classes.why}>
          <h2>{text.why}</h2>
          <p>{purpose}</p>
        </section>
      ) : null}
    </>
  )
}

interface FirstStepProps {
  contact: string
  onEdit: (contact: string) => void
  wish: Wish
  onWish: (wish: Wish) => void
  /** Rejects with ApiError. */
  onSend: (contact: string) => Promise<void>
}

function FirstStep({ contact, onEdit, wish, onWish, onSend }: FirstStepProps) {
  const form = useForm({
    values: { contact },
    rules: RULES,
    othersAt: 'contact',
    onEdit: (edited) => onEdit(edited.contact),
    send: (entered) => onSend(entered.contact),
  })
  return (
    <form className="stack" {...form.element}>
      <p className={dialogs.text}>{text.purpose}</p>
      <fieldset className={classes.wishes}>
        <legend>{text.wish}</legend>
        {PRIVACY_PURPOSES.map((one) => (
          <label key={one} className={classes.wish}>
            <input
              type="radio"
              name="wish"
              value={one}
              checked={wish === one}
              onChange={() => onWish(one)}
            />
            <span>
              {text.wishes[one].label}
              <small>{text.wishes[one].hint}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <TextInput
        label={text.contact}
        autoComplete="off"
        inputMode="email"
        size="md"
        {...form.field('contact')}
      />
      <FormButton type="submit" isBusy={form.isBusy}>
        {text.send}
      </FormButton>
    </form>
  )
}
