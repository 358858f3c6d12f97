import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { companiesText } from './companies.text.ts'
import { CompanyFacts } from './company-facts.tsx'
import { CompanyHead } from './company-head.tsx'
import classes from './company-page.module.css'
import { useGetCinDetails } from '../registry.api.ts'
import { useRecents } from '../search/use-recents.ts'

interface CompanyPageProps {
  cin: string
  onBack: (() => void) | null
  /** More buttons in the head. */
  action?: ReactNode
  /** The directors, shown first. */
  children: ReactNode
}

/** A company: its directors, and next to them or below them the facts of the registry. */
export function CompanyPage({ cin, onBack, action, children }: CompanyPageProps) {
  const company = useGetCinDetails(cin)
  const { add } = useRecents('company')
  const name = company.data?.company_name
  const remember = useEffectEvent((opened: string) => add({ text: cin, name: opened }))
  useEffect(() => {
    if (name !== undefined) remember(name)
  }, [name])
  const isUnknown = company.error instanceof ApiError && [404, 422].includes(company.error.status)
  return (
    <section aria-labelledby="company-name" className={classes.page}>
      <CompanyHead cin={cin} company={company.data ?? null} onBack={onBack} action={action} />
      <div className={classes.body}>
        {isUnknown ? null : <div className={classes.directors}>{children}</div>}
        <section aria-labelledby="company-about" className={`shrinks ${classes.about}`}>
          <h2 id="company-about">{companiesText.page.about}</h2>
          <CompanyFacts company={company} />
        </section>
      </div>
    </section>
  )
}
