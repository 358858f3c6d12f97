import { SmallButton } from '../../../components/buttons/small-button.tsx'
import { ProblemPanel } from '../../../components/page/problem-panel.tsx'
import { problemOf } from '../../../lib/api/api-error.ts'
import { copyText } from '../../../lib/screen/copy-text.ts'
import { useCopiedTip } from '../../../lib/screen/use-copied-tip.ts'
import { useGetExtension } from './extension.api.ts'
import classes from './extension.module.css'
import { extensionsText } from './extensions.text.ts'

const installText = extensionsText.install
const { chromium, firefox } = installText

/** How to download, install and set up the extension. */
export function InstallSteps() {
  const { data: extension, error, refetch, isPending } = useGetExtension()
  const problem = problemOf(error)
  if (problem) return <ProblemPanel problem={problem} onRetry={() => void refetch()} />
  if (extension === null)
    return (
      <p className="notice">
        {installText.notBuilt.before} <code>npm start</code>
        {installText.notBuilt.after}
      </p>
    )
  // The steps take their space while they are loading, so that what is below them does not move.
  return (
    <>
      {isPending ? (
        <p role="status" className="visually-hidden">
          {installText.loading}
        </p>
      ) : null}
      <div className={`${classes.ways} ${extension ? '' : 'keeps-place'}`} inert={isPending}>
        <Way
          title={chromium.title}
          url={extension?.chromium_url}
          version={extension?.version ?? ''}
          steps={[
            chromium.unpack,
            <>
              {chromium.turnOn.before} <code>chrome://extensions</code>
              {chromium.turnOn.after}
            </>,
            chromium.load,
            chromium.open,
          ]}
        />
        <Way
          title={firefox.title}
          url={extension?.firefox_url}
          version={extension?.version ?? ''}
          steps={[
            <>
              {firefox.page.before} <code>about:debugging#/runtime/this-firefox</code>
              {firefox.page.after}
            </>,
            firefox.load,
            firefox.open,
          ]}
        />
        <ServerAddress />
      </div>
    </>
  )
}

interface WayProps {
  title: string
  /** Undefined while loading. */
  url: string | undefined
  version: string
  steps: readonly React.ReactNode[]
}

function Way({ title, url, version, steps }: WayProps) {
  return (
    <section className={classes.way} aria-label={title}>
      <h3>{title}</h3>
      <a href={url} download className={classes.download}>
        {installText.download(version)}
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
  const [isTipShown, showTip] = useCopiedTip()
  const address = window.location.origin
  const copy = () =>
    void copyText(address, installText.copied, installText.addressNoun).then(
      (isCopied) => isCopied && showTip(),
    )
  return (
    <section className={classes.way} aria-label={installText.firstUse}>
      <h3>{installText.firstUse}</h3>
      <p>{installText.firstUseNote}</p>
      <p className={classes.address}>
        <span className="identifier">{address}</span>
        <SmallButton look="outlined" aria-label={installText.copyLabel} onClick={copy}>
          {isTipShown ? installText.copied : installText.copy}
        </SmallButton>
      </p>
    </section>
  )
}
