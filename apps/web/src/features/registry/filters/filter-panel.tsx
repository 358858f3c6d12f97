import { type CompanyFilters, companyType } from '@dastak/contract/registry/company-filters.ts'
import { ProblemPanel } from '../../../components/page/problem-panel.tsx'
import { problemOf } from '../../../lib/api/api-error.ts'
import { CRORE, LAKH, parseRupees, rupeeText } from '../../../lib/text/rupees.ts'
import { CheckList } from './check-list.tsx'
import { titleCase } from '@dastak/contract/registry/company-text.ts'
import classes from './filters.module.css'
import { filtersText } from './filters.text.ts'
import { RangeFields } from './range-fields.tsx'
import { FETCH_FAILED, useGetSearchOptions } from '../registry.api.ts'
import { type ListFilter, withList } from './search-filters.ts'

interface FilterPanelProps {
  filters: CompanyFilters
  onChange: (filters: CompanyFilters) => void
  note?: string
}

const CAPITALS: readonly (readonly [string, number | undefined, number | undefined])[] = [
  [filtersText.capitals.upToOneLakh, undefined, LAKH],
  [filtersText.capitals.lakhToCrore, LAKH, CRORE],
  [filtersText.capitals.oneToTenCrore, CRORE, 10 * CRORE],
  [filtersText.capitals.fromTenCrore, 10 * CRORE, undefined],
]

/** All filters of a search. Each change applies immediately. */
export function FilterPanel({ filters, onChange, note }: FilterPanelProps) {
  const options = useGetSearchOptions()
  const problem = problemOf(options.error, FETCH_FAILED)
  const values = options.data
  if (problem)
    return <ProblemPanel look="line" problem={problem} onRetry={() => void options.refetch()} />
  if (!values)
    return <div className={classes.waiting} role="status" aria-label={filtersText.loading} />

  const list = (
    name: ListFilter,
    label: string,
    values: readonly string[],
    labelOf?: (value: string) => string,
  ) => (
    <CheckList
      label={label}
      values={values}
      labelOf={labelOf}
      chosen={filters[name] ?? []}
      onChange={(chosen) => onChange(withList(filters, name, chosen))}
    />
  )
  const { year_from, year_to, capital_from, capital_to } = filters
  return (
    <>
      {note ? <p className={`dim ${classes.note}`}>{note}</p> : null}
      <div className={classes.groups}>
        {list('state', filtersText.state, values.states)}
        {list('industry', filtersText.industry, values.industries)}
        {list('status', filtersText.status, values.statuses)}
        <div className={classes.stack}>
          {list('type', filtersText.type, companyType.options, titleCase)}
          {list('class', filtersText.class, values.classes)}
        </div>
        <div className={classes.stack}>
          <RangeFields
            label={filtersText.year}
            from={year_from}
            to={year_to}
            placeholders={[
              values.year_from?.toString() ?? filtersText.from,
              values.year_to?.toString() ?? filtersText.to,
            ]}
            parse={parseYear}
            format={String}
            problem={filtersText.badYear}
            onChange={(from, to) => onChange({ ...filters, year_from: from, year_to: to })}
          />
          <RangeFields
            label={filtersText.capital}
            from={capital_from}
            to={capital_to}
            placeholders={[filtersText.leastCapital, filtersText.mostCapital]}
            parse={parseRupees}
            format={rupeeText}
            problem={filtersText.badCapital}
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
