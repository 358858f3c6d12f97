import { SmallButton } from '../../../components/buttons/small-button.tsx'
import { ProblemPanel } from '../../../components/page/problem-panel.tsx'
import { problemOf } from '../../../lib/api/api-error.ts'
import { copyText } from '../../../lib/screen/copy-text.ts'
import { useCopiedTip } from '../../../lib/screen/use-copied-tip.ts'
import { useGetExtension } from './extension.api.ts'
import classes from './extension.module.css'

/** Where the extension is downloaded, how it is installed, and what it asks for first. */
export function InstallSteps() {
  const { data: extension, error, refetch, isPending } = useGetExtension()
  const problem = problemOf(error)
  if (problem) return <ProblemPanel problem={problem} onRetry={() => void refetch()} />
  if (isPending) return <p role="status">Looking for the extension …</p>
  if (!extension)
    return (
      <p className="notice">
        The extension was not built on this server. Ask whoever runs it: it is built each time the
        server is started with <code>npm start</code>.
      </p>
    )
  return (
    <div className={classes.ways}>
      <Way
        title="Chrome, Edge, Brave and other Chromium browsers"
        url={extension.chromium_url}
        version={extension.version}
        steps={[
          'Unpack the file into a folder that stays.',
          <>
            Open <code>chrome://extensions</code> and turn on Developer mode.
          </>,
          'Press Load unpacked and choose the folder.',
          'Open Dastak from the toolbar: its panel stands at the side.',
        ]}
      />
      <Way
        title="Firefox"
        url={extension.firefox_url}
        version={extension.version}
        steps={[
          <>
            Open <code>about:debugging#/runtime/this-firefox</code>.
          </>,
          'Press Load Temporary Add-on and choose the file.',
          'Open Dastak from the toolbar. Firefox forgets it when it is closed, until it comes ' +
            'from a signed file.',
        ]}
      />
      <ServerAddress />
    </div>
  )
}

interface WayProps {
  title: string
  url: string
  version: string
  steps: readonly React.ReactNode[]
}

function Way({ title, url, version, steps }: WayProps) {
  return (
    <section className={classes.way} aria-label={title}>
      <h3>{title}</h3>
      <a href={url} download className={classes.download}>
        Download version {version}
      </a>
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          <li key={index}>{step}</li>
        ))}
      </ol>
    </section>
  )
}

function ServerAddress() {
  const [isCopied, tellCopied] = useCopiedTip()
  const address = window.location.origin
  const copy = () =>
    void copyText(address, 'Copied!', 'address').then((done) => done && tellCopied())
  return (
    <section className={classes.way} aria-label="First use">
      <h3>First use</h3>
      <p>The panel asks for the address of your server, then for your mobile number.</p>
      <p className={classes.address}>
        <span className="identifier">{address}</span>
        <SmallButton look="outlined" aria-label="Copy the server address" onClick={copy}>
          {isCopied ? 'Copied!' : 'Copy'}
        </SmallButton>
      </p>
    </section>
  )
}
