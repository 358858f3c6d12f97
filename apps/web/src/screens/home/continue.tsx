import { Link } from '@tanstack/react-router'
import { IconBuilding } from '@tabler/icons-react'
import { titleCaseName } from '@dastak/contract/title-case.ts'
import { type ReactNode, useId, useState } from 'react'
import type { DueCall, RunningFile, UnfinishedWork } from '../../features/me/unfinished-work.api.ts'
import { type RecentSearch, recentText } from '../../features/registry/search/recent-searches.ts'
import { useRecents } from '../../features/registry/search/use-recents.ts'
import { isCompanyNumber } from '../../lib/people/recognise.ts'
import { personIdOf } from '../../lib/people/person-id.ts'
import { usePersonAddress } from '../../lib/people/person-address.ts'
import { CopyCell } from '../../components/buttons/copy-cell.tsx'
import { ProgressBar } from '../../components/facts/progress-bar.tsx'
import { callTimeText } from './call-time.ts'
import classes from './continue.module.css'
import { homeText } from './home.text.ts'

const text = homeText.continue
const MOST_COMPANIES = 5

/** What the user left: calls of today, running files, companies. Nothing without any of it. */
export function Continue({ work }: { work: UnfinishedWork | undefined }) {
  const { list } = useRecents('company')
  // Those of the first moment: a list that arrives later would move what is below it.
  const [companies] = useState(() =>
    list.filter(({ text: number }) => isCompanyNumber(number)).slice(0, MOST_COMPANIES),
  )
  const calls = work?.calls
  const files = work?.files
  if (!calls?.total && !files?.total && companies.length === 0) return null
  return (
    <section aria-labelledby="continue" className={classes.continue}>
      <h2 id="continue" className="visually-hidden">
        {text.heading}
      </h2>
      {calls && calls.total > 0 ? (
        <Block
          title={text.calls(calls.total)}
          more={
            <Link to="/worklist" search={{ next_call: 'today', assignee: 'me' }}>
              {text.allCalls}
            </Link>
          }
        >
          {calls.data.map((call) => (
            <Call key={call.lead_id} call={call} />
          ))}
        </Block>
      ) : null}
      <div className={`stack shrinks ${classes.others}`}>
        {files && files.total > 0 ? (
          <Block title={text.files(files.total)}>
            {files.data.map((file) => (
              <File key={file.client_id} file={file} />
            ))}
          </Block>
        ) : null}
        {companies.length > 0 ? (
          <Block title={text.companies}>
            {companies.map((company) => (
              <Company key={company.text} company={company} />
            ))}
          </Block>
        ) : null}
      </div>
    </section>
  )
}

function Block({
  title,
  more,
  children,
}: {
  title: string
  more?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={`panel ${classes.block}`} aria-labelledby={id}>
      <header>
        <h3 id={id}>{title}</h3>
        {more}
      </header>
      <ul>{children}</ul>
    </section>
  )
}

function Call({ call }: { call: DueCall }) {
  const person = usePersonAddress()
  const name = titleCaseName(call.name)
  const { text: time, isOverdue } = callTimeText(call.next_call_at)
  return (
    <li className={classes.call}>
      <div className={classes.who}>
        <button
          type="button"
          className={classes.name}
          onClick={() => person.open(personIdOf(call, call.is_own))}
        >
          {name}
        </button>
        <span className="dim-small one-line">
          <span className={isOverdue ? classes.overdue : undefined}>{time}</span>
          {call.company_name ? ` · ${titleCaseName(call.company_name)}` : ''}
        </span>
      </div>
      {call.phone_no ? (
        <span className={classes.phone}>
          <CopyCell kind="phone" value={call.phone_no} canCall />
        </span>
      ) : null}
    </li>
  )
}

function File({ file }: { file: RunningFile }) {
  const part = file.subjects === 0 ? 0 : Math.min(1, file.done / file.subjects)
  const progress = file.done === 0 ? text.waiting : text.done(file.done, file.subjects)
  return (
    <li className={classes.file}>
      <Link
        to={file.is_linkedin ? '/linkedin-bulk-requests/$clientId' : '/bulk-upload/$clientId'}
        params={{ clientId: file.client_id }}
        className={`anywhere ${classes.name}`}
      >
        {file.filename}
      </Link>
      <span className="dim-small tabular">{progress}</span>
      <ProgressBar
        className={classes.bar}
        label={text.progressOf(file.filename)}
        done={Math.round(part * 100)}
        of={100}
        text={progress}
      />
    </li>
  )
}

function Company({ company }: { company: RecentSearch }) {
  const { name, detail } = recentText(company)
  return (
    <li className={classes.company}>
      <IconBuilding size={16} stroke={1.7} aria-hidden="true" />
      <Link
        to="/din"
        search={{ mode: 'company', cin: company.text }}
        className={`one-line ${classes.name}`}
        title={detail === undefined ? undefined : `${name} · ${detail}`}
      >
        {name}
      </Link>
    </li>
  )
}
