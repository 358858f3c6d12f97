import { useState } from 'react'
import { browser } from 'wxt/browser'
import { ask, checkServer } from '../messages.ts'
import { permissionOf, readServerAddress } from '../server-address.ts'
import { writeStored } from '../storage.ts'
import { Button } from './button.tsx'
import { LineForm } from './line-form.tsx'

interface ServerFormProps {
  /** The one so far; null at first. */
  server: string | null
  onDone: () => void
}

/** Where the user's Dastak is. The browser asks him whether the extension may reach it. */
export function ServerForm({ server, onDone }: ServerFormProps) {
  const [isBusy, setIsBusy] = useState(false)

  async function save(typed: string): Promise<string | null> {
    const read = readServerAddress(typed)
    if ('problem' in read) return read.problem
    // First of all: a moment later the press is forgotten, and the browser would not ask.
    const isAllowed = await browser.permissions
      .request({ origins: [permissionOf(read.origin)] })
      .catch(() => false)
    if (!isAllowed)
      return 'The extension may not reach this server. Press Continue again and allow it.'
    setIsBusy(true)
    const answer = await checkServer(read.origin)
    setIsBusy(false)
    if ('problem' in answer)
      return answer.problem.code === 'offline'
        ? 'Nothing answers at this address. Check it, then try again.'
        : answer.problem.message
    // The key of one server is none of another's business, and it has no use there any more.
    if (read.origin !== server) {
      if (server !== null) await leaveServer(server)
      await writeStored({
        server: read.origin,
        key: null,
        waiting: null,
        ended: null,
        layouts: null,
        layoutsAt: null,
      })
    }
    onDone()
    return null
  }

  return (
    <main className="body">
      <h1>Connect to your Dastak server</h1>
      <p className="dim">The address at which you open Dastak in your browser.</p>
      <LineForm
        label="Server address"
        first={server ?? ''}
        send={save}
        placeholder="dastak.example"
        inputMode="url"
      >
        <div className="row">
          <Button type="submit" isMain aria-disabled={isBusy}>
            {isBusy ? 'Looking …' : 'Continue'}
          </Button>
          {server !== null && <Button onClick={onDone}>Cancel</Button>}
        </div>
      </LineForm>
    </main>
  )
}

async function leaveServer(server: string): Promise<void> {
  await ask('disconnectExtension')
  await browser.permissions.remove({ origins: [permissionOf(server)] }).catch(() => false)
}
