import type { CompanyRecord } from '@dastak/contract/registry/registry.ts'
import type { ReactNode } from 'react'
import { IconArrowLeft, IconCopy } from '@tabler/icons-react'
import { DownloadButton } from '../../../components/buttons/download-button.tsx'
import { IconButton } from '../../../components/buttons/icon-button.tsx'
import { Identifier } from '../../../components/facts/identifier.tsx'
import { StatusChip } from '../../../components/facts/status-chip.tsx'
import { SmallButton } from '../../../components/buttons/small-button.tsx'
import { copyText } from '../../../lib/screen/copy-text.ts'
import { titleCaseName } from '@dastak/contract/title-case.ts'
import { FormerNames } from './former-names.tsx'
import { downloadCompanies } from '../registry.api.ts'
import { companiesText } from './companies.text.ts'
import { companyStatusMeaning } from './company-status.ts'
import classes from './company-page.module.css'

const { page: text } = companiesText

interface CompanyHeadProps {
  cin: string
  /** Null until it has loaded. */
  company: CompanyRecord | null
  /** Null if there is no list to go back to. */
  onBack: (() => void) | null
  /** Shown next to the download button. */
  action?: ReactNode
}

/** Head of a company's page: its name in title case, and in the spelling of the registry. */
export function CompanyHead({ cin, company, onBack, action }: CompanyHeadProps) {
  const name = company && titleCaseName(company.company_name)
  return (
    <>
      {onBack ? (
        <SmallButton look="plain" className={classes.back} onClick={onBack}>
          <IconArrowLeft size={16} stroke={1.9} aria-hidden="true" />
          {text.back}
        </SmallButton>
      ) : null}
      <div className={classes.head}>
        <div className="shrinks">
          <h2 id="company-name" className="big-name">
            {name ?? <Identifier value={cin} />}
          </h2>
          {company ? (
            <>
              {name === company.company_name ? null : (
                <p className={classes.registryName} title={text.registrySpelling}>
                  {company.company_name}
                </p>
              )}
              <FormerNames company={company} />
              <p className={classes.line}>
                <span className={classes.number}>
                  <Identifier value={company.identification_number} />
                  <IconButton
                    label={text.copyCin}
                    onClick={() =>
                      void copyText(company.identification_number, text.cinCopied, text.cinNoun)
                    }
                  >
                    <IconCopy size={15} stroke={1.7} aria-hidden="true" />
                  </IconButton>
                </span>
                {company.company_status ? (
                  <StatusChip
                    label={company.company_status}
                    meaning={companyStatusMeaning(company.company_status)}
                  />
                ) : null}
              </p>
            </>
          ) : null}
        </div>
        {company ? (
          <div className="row">
            {action}
            <DownloadButton
              of={text.download}
              onDownload={(format) => void downloadCompanies([company], format)}
            />
          </div>
        ) : null}
      </div>
    </>
  )
}
