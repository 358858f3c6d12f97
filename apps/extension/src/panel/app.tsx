import { HistoryView } from './history-view.tsx'
import { AccountBar } from './account-bar.tsx'
import { ProfileView } from './profile-view.tsx'
import { ServerForm } from './server-form.tsx'
import { SignIn } from './sign-in.tsx'
import { Snackbar } from './snackbar.tsx'
import { useAccount } from './use-account.ts'
import { useStored } from './use-stored.ts'
import { useState } from 'react'
import type { LinkedinRequest } from '@dastak/contract/linkedin/requests.ts'

/** The panel: first the server's address, then signing in, then profiles. */
export function App() {
  const stored = useStored()
  const [isChanging, setIsChanging] = useState(false)
  const { server = null, key = null } = stored ?? {}
  const onChangeServer = () => setIsChanging(true)
  if (stored && server !== null && key !== null && !isChanging)
    return <Inside key={key} server={server} stored={stored} onChangeServer={onChangeServer} />
  return (
    <>
      <header className="bar">
        <img src="/icon-48.png" width={24} height={24} alt="" />
        <span className="brand">Dastak</span>
      </header>
      {stored && (server === null || isChanging) && (
        <ServerForm server={server} onDone={() => setIsChanging(false)} />
      )}
      {stored && server !== null && !isChanging && (
        <SignIn server={server} stored={stored} onChangeServer={onChangeServer} />
      )}
    </>
  )
}

type View = 'profile' | 'history'

interface InsideProps {
  server: string
  stored: NonNullable<ReturnType<typeof useStored>>
  onChangeServer: () => void
}

function Inside({ server, stored, onChangeServer }: InsideProps) {
  const account = useAccount()
  const [view, setView] = useState<View>('profile')
  const [request, setRequest] = useState<LinkedinRequest | null>(null)
  return (
    <>
      <AccountBar account={account} server={server} onChangeServer={onChangeServer} />
      <nav className="views" aria-label="Views">
        {(['profile', 'history'] as const).map((choice) => (
          <button
            key={choice}
            type="button"
            className="view"
            aria-current={view === choice ? 'page' : undefined}
            onClick={() => setView(choice)}
          >
            {choice === 'profile' ? 'Profile' : 'History'}
          </button>
        ))}
      </nav>
      <main className="body">
        {view === 'profile' ? (
          <ProfileView
            server={server}
            stored={stored}
            price={account.price}
            request={request}
            onRequest={setRequest}
            onCredits={account.setCredits}
          />
        ) : (
          <HistoryView
            server={server}
            onOpen={(opened) => {
              setRequest(opened)
              setView('profile')
            }}
          />
        )}
      </main>
      <Snackbar />
    </>
  )
}
