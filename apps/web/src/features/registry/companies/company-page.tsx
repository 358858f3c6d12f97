import type { ReactNode } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { CompanyFacts } from './company-facts.tsx'
import { CompanyHead } from './company-head.tsx'
import classes from './company-page.module.css'
import { useGetCinDetails } from '../registry.api.ts'

interface CompanyPageProps {
  cin: string
  onBack: (() => void) | null
  /** What else can be done with it. */
  action?: ReactNode
  /** Its directors, which come first. */
  children: ReactNode
}

/** A company: who can be reached there, and beside or under it what the registry tells. */
export function CompanyPage({ cin, onBack, action, children }: CompanyPageProps) {
  const company = useGetCinDetails(cin)
  const isUnknown = company.error instanceof ApiError && [404, 422].includes(company.error.status)
  return (
    <section aria-labelledby="company-name" className={classes.page}>
      <CompanyHead cin={cin} company={company.data ?? null} onBack={onBack} action={action} />
      <div className={classes.body}>
        {/* Nobody sits on the board of a company that there is not. */}
        {isUnknown ? null : <div className={classes.boards}>{children}</div>}
        <section aria-labelledby="company-about" className={`shrinks ${classes.about}`}>
          <h2 id="company-about">About the company</h2>
          <CompanyFacts company={company} />
        </section>
      </div>
    </section>
  )
}
