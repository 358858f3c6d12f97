import { useState } from 'react'
import { browser } from 'wxt/browser'
import { callApi, checkServer } from '../messages.ts'
import { permissionOf, readServerAddress } from '../server-address.ts'
import { writeStored } from '../storage.ts'
import { Button } from './button.tsx'
import { LineForm } from './line-form.tsx'

interface ServerFormProps {
  /** The server so far; null at first. */
  server: string | null
  onDone: () => void
}

/** Sets the address of the server. The browser asks the user for permission to reach it. */
export function ServerForm({ server, onDone }: ServerFormProps) {
  const [isBusy, setIsBusy] = useState(false)

  async function save(typed: string): Promise<string | null> {
    const read = readServerAddress(typed)
    if ('problem' in read) return read.problem
    // Must be the first call: after any wait the browser no longer knows of the press.
    const isAllowed = await browser.permissions
      .request({ origins: [permissionOf(read.origin)] })
      .catch(() => false)
    if (!isAllowed)
      return 'The extension is not allowed to reach this server. Press Continue again and allow it.'
    setIsBusy(true)
    const answer = await checkServer(read.origin)
    setIsBusy(false)
    if ('problem' in answer)
      return answer.problem.code === 'offline'
        ? 'No server answers at this address. Check the address, then try again.'
        : answer.problem.message
    // A key must never be sent to another server, and the old server can revoke it.
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
      <p className="dim">Enter the address at which you open Dastak in your browser.</p>
      <LineForm
        label="Server address"
        initialText={server ?? ''}
        send={save}
        placeholder="dastak.example"
        inputMode="url"
      >
        <div className="row">
          <Button type="submit" isMain aria-disabled={isBusy}>
            {isBusy ? 'Checking…' : 'Continue'}
          </Button>
          {server !== null && <Button onClick={onDone}>Cancel</Button>}
        </div>
      </LineForm>
    </main>
  )
}

async function leaveServer(server: string): Promise<void> {
  await callApi('disconnectExtension')
  await browser.permissions.remove({ origins: [permissionOf(server)] }).catch(() => false)
}
