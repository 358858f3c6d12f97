import { useState } from 'react'
import { callApi } from '../messages.ts'
import { writeStored } from '../storage.ts'
import type { Account } from './use-account.ts'
import { spacedPhone } from './spaced-phone.ts'

interface AccountBarProps {
  account: Account
  server: string
  onChangeServer: () => void
}

/** The connected account, its credits, and the menu. */
export function AccountBar({ account, server, onChangeServer }: AccountBarProps) {
  const { mobile, credits, problem } = account
  return (
    <header className="bar">
      <img src="/icon-48.png" width={24} height={24} alt="Dastak" />
      <div className="who">
        <span className="tabular">
          {mobile ? spacedPhone(mobile) : problem ? 'Server cannot be reached' : '…'}
        </span>
        <span className="dim-small tabular" title="Phone and email credits left">
          {credits
            ? `${credits.phone.toLocaleString('en-IN')} phone · ` +
              `${credits.email.toLocaleString('en-IN')} email credits`
            : problem
              ? 'Credits unknown'
              : 'Loading credits'}
        </span>
      </div>
      <Menu server={server} onChangeServer={onChangeServer} />
    </header>
  )
}

function Menu({ server, onChangeServer }: Pick<AccountBarProps, 'server' | 'onChangeServer'>) {
  const [isOpen, setIsOpen] = useState(false)
  async function disconnect() {
    // If the server cannot be reached, the extension still forgets its key.
    await callApi('disconnectExtension')
    await writeStored({ key: null, ended: null, draft: null, layouts: null, layoutsAt: null })
  }
  return (
    <details
      className="menu"
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        setIsOpen(false)
        event.currentTarget.querySelector('summary')?.focus()
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget))
          setIsOpen(false)
      }}
    >
      <summary aria-label="Menu" title="Menu">
        <span aria-hidden="true">⋯</span>
      </summary>
      <div className="floating menu-list">
        <a href={`${server}/home`} target="_blank" rel="noreferrer">
          Open Dastak
        </a>
        <button type="button" onClick={onChangeServer}>
          Change server
        </button>
        <button type="button" onClick={() => void disconnect()}>
          Disconnect this extension
        </button>
      </div>
    </details>
  )
}
