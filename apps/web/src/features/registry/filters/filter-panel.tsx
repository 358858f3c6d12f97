import { type CompanyFilters, companyType } from '@dastak/contract/registry/company-filters.ts'
import { ProblemPanel } from '../../../components/page/problem-panel.tsx'
import { problemOf } from '../../../lib/api/api-error.ts'
import { CRORE, LAKH, parseRupees, rupeeText } from '../../../lib/text/rupees.ts'
import { CheckList } from './check-list.tsx'
import { titleCase } from '@dastak/contract/registry/company-text.ts'
import classes from './filters.module.css'
import { RangeFields } from './range-fields.tsx'
import { FETCH_FAILED, useGetSearchOptions } from '../registry.api.ts'
import { type ListFilter, withList } from './search-filters.ts'

interface FilterPanelProps {
  filters: CompanyFilters
  onChange: (filters: CompanyFilters) => void
  note?: string
}

const CAPITALS: readonly (readonly [string, number | undefined, number | undefined])[] = [
  ['Up to ₹1 lakh', undefined, LAKH],
  ['₹1 lakh to ₹1 crore', LAKH, CRORE],
  ['₹1 crore to ₹10 crore', CRORE, 10 * CRORE],
  ['From ₹10 crore', 10 * CRORE, undefined],
]

/** Every filter of a search. Each change counts at once. */
export function FilterPanel({ filters, onChange, note }: FilterPanelProps) {
  const options = useGetSearchOptions()
  const problem = problemOf(options.error, FETCH_FAILED)
  const known = options.data
  if (problem)
    return <ProblemPanel look="line" problem={problem} onRetry={() => void options.refetch()} />
  if (!known)
    return <div className={classes.waiting} role="status" aria-label="Loading the filters" />

  const list = (
    name: ListFilter,
    label: string,
    values: readonly string[],
    words?: (value: string) => string,
  ) => (
    <CheckList
      label={label}
      values={values}
      words={words}
      chosen={filters[name] ?? []}
      onChange={(chosen) => onChange(withList(filters, name, chosen))}
    />
  )
  const { year_from, year_to, capital_from, capital_to } = filters
  return (
    <>
      {note ? <p className={`dim ${classes.note}`}>{note}</p> : null}
      <div className={classes.groups}>
        {list('state', 'State', known.states)}
        {list('industry', 'Industry', known.industries)}
        {list('status', 'Status', known.statuses)}
        <div className={classes.stack}>
          {list('type', 'Type', companyType.options, titleCase)}
          {list('class', 'Class', known.classes)}
        </div>
        <div className={classes.stack}>
          <RangeFields
            label="Year of incorporation"
            from={year_from}
            to={year_to}
            placeholders={[
              known.year_from?.toString() ?? 'From',
              known.year_to?.toString() ?? 'To',
            ]}
            parse={parseYear}
            words={String}
            problem="A year has four figures, like 2015."
            onChange={(from, to) => onChange({ ...filters, year_from: from, year_to: to })}
          />
          <RangeFields
            label="Paid-up capital"
            from={capital_from}
            to={capital_to}
            placeholders={['₹1 lakh', '₹10 crore']}
            parse={parseRupees}
            words={rupeeText}
            problem="An amount in rupees, like 5,00,000, 5 lakh or 2 crore."
            onChange={(from, to) => onChange({ ...filters, capital_from: from, capital_to: to })}
          />
          <div className={classes.presets}>
            {CAPITALS.map(([label, from, to]) => {
              const isSet = from === capital_from && to === capital_to
              return (
                <button
                  key={label}
                  type="button"
                  className={classes.pill}
                  aria-pressed={isSet}
                  onClick={() =>
                    onChange({
                      ...filters,
                      capital_from: isSet ? undefined : from,
                      capital_to: isSet ? undefined : to,
                    })
                  }
                >
                  {label}
                </button>
              )
            })}
          </div>
        </div>
      </div>
    </>
  )
}

function parseYear(typed: string): number | null {
  return /^(?:1[89]|2[01])\d\d$/.test(typed.trim()) ? Number(typed) : null
}
