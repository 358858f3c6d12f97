import { CONNECT_PARAMETER, matchCode } from '@dastak/contract/api-keys/extensions.ts'
import { MOBILE_MESSAGE } from '@dastak/contract/fields.ts'
import { mobileValidator } from '@dastak/contract/contact-values/phone-validator.ts'
import { readMobileText } from '@dastak/contract/contact-values/phone-text.ts'
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import { useEffect, useState } from 'react'
import { browser } from 'wxt/browser'
import { createChallenge } from '../connect.ts'
import { claimKey, type Problem } from '../messages.ts'
import { writeStored, type Stored, type Waiting } from '../storage.ts'
import { Button } from './button.tsx'
import { LineForm } from './line-form.tsx'
import { Title } from './title.tsx'

const anyMobile = mobileValidator(parsePhoneNumberFromString)
const POLL_MS = 2_000
const TIMEOUT_MS = 10 * 60_000

interface SignInProps {
  server: string
  stored: Stored
  onChangeServer: () => void
}

/** Signing in happens in the web app, where the user allows this extension. */
export function SignIn({ server, stored, onChangeServer }: SignInProps) {
  const { waiting } = stored
  return (
    <main className="body">
      {waiting ? (
        <Wait waiting={waiting} />
      ) : (
        <PhoneForm server={server} hasEnded={stored.ended !== null} />
      )}
      <p className="foot dim">
        {new URL(server).host}{' '}
        <button type="button" className="link" onClick={onChangeServer}>
          Change server
        </button>
      </p>
    </main>
  )
}

function PhoneForm({ server, hasEnded }: { server: string; hasEnded: boolean }) {
  async function start(typed: string): Promise<string | null> {
    const mobile = readMobileText(typed, anyMobile)
    if (!mobile) return MOBILE_MESSAGE
    const { verifier, challenge } = await createChallenge()
    const address = `${server}/?phone=${mobile.e164.slice(1)}&${CONNECT_PARAMETER}=${challenge}`
    await writeStored({
      waiting: { verifier, challenge, address, startedAt: Date.now() },
      ended: null,
    })
    await browser.tabs.create({ url: address })
    return null
  }

  return (
    <>
      <Title>Sign in</Title>
      {hasEnded && (
        <p className="notice" role="alert">
          This extension was disconnected. Sign in again. Your unsent profile is kept.
        </p>
      )}
      <p className="dim">
        Dastak opens in a tab. Sign in there with a code and allow this extension.
      </p>
      <LineForm
        label="Mobile number"
        send={start}
        hint="India (+91), unless you start with another country code"
        placeholder="98765 43210"
        inputMode="tel"
      >
        <Button type="submit" isMain>
          Sign in
        </Button>
      </LineForm>
    </>
  )
}

function Wait({ waiting }: { waiting: Waiting }) {
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isTooLate, setIsTooLate] = useState(false)
  useEffect(() => {
    const check = async () => {
      if (Date.now() - waiting.startedAt > TIMEOUT_MS) return setIsTooLate(true)
      const answer = await claimKey()
      setProblem('problem' in answer ? answer.problem : null)
    }
    void check()
    const timer = setInterval(() => void check(), POLL_MS)
    return () => clearInterval(timer)
  }, [waiting])
  const cancel = (
    <Button onClick={() => void writeStored({ waiting: null })}>
      {isTooLate ? 'Start again' : 'Cancel'}
    </Button>
  )
  if (isTooLate)
    return (
      <>
        <Title>That took too long</Title>
        <p className="dim">This extension was not allowed within ten minutes.</p>
        <div className="row">{cancel}</div>
      </>
    )
  return (
    <>
      <Title>Allow the extension in the other tab</Title>
      <p className="dim">Sign in there, then press Connect. Check that you see the same code:</p>
      <p className="code" aria-label={`Code ${matchCode(waiting.challenge)}`}>
        {matchCode(waiting.challenge)}
      </p>
      <p className="dim" role="status">
        {problem ? problem.message : 'Waiting for you…'}
      </p>
      <div className="row">
        <Button onClick={() => void browser.tabs.create({ url: waiting.address })}>
          Open the page again
        </Button>
        {cancel}
      </div>
    </>
  )
}
