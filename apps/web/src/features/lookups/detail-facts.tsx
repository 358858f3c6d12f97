import { FoundAt } from '../../components/facts/found-at.tsx'
import { type Fact, Facts } from '../../components/facts/facts.tsx'
import { hasContact } from './contact-value.ts'
import type {
  LookupDetail,
  LookupFact,
  LookupFacts,
  LookupKind,
  LookupLead,
} from './lookup-kind.ts'
import { lookupsText } from './lookups.text.ts'
import classes from './reveal-details.module.css'
import type { Reveal } from './use-reveals.ts'

const { facts: text } = lookupsText

interface DetailFactsProps<Detail extends LookupDetail> {
  kind: LookupKind<Detail, LookupLead>
  facts: LookupFacts<Detail>
  reveal: Reveal<Detail>
}

/** The subject and everything about it but its contacts. */
export function DetailFacts<Detail extends LookupDetail>(props: DetailFactsProps<Detail>) {
  const { kind, facts, reveal } = props
  const { detail, isLoading } = reveal
  const contacts = detail && kind.contactsOf(detail)
  const isBare = contacts !== null && !hasContact(contacts)

  const lines = (some: readonly LookupFact<Detail>[]): Fact[] =>
    some
      .filter((fact) => !(isBare && fact.isWithContact && !fact.text(detail!)))
      .map((fact) => ({ name: fact.name, value: detail && (fact.show ?? fact.text)(detail) }))
  const first = [...lines(facts.who), ...lines(facts.what)]
  const second = [
    ...lines(facts.more),
    { name: text.source, value: detail && <Source detail={detail} /> },
  ]
  const isWaiting = isLoading && detail === null
  return (
    <div className={classes.columns}>
      <Facts label={facts.titles[0]} facts={first} isWaiting={isWaiting} />
      <div>
        <Facts label={facts.titles[1]} facts={second} isWaiting={isWaiting} />
        {isBare && facts.withContactText ? (
          <p className={classes.note}>{facts.withContactText}</p>
        ) : null}
      </div>
    </div>
  )
}

function Source({ detail }: { detail: LookupDetail }) {
  if (!detail.source) return text.none
  return (
    <>
      {detail.source}
      {detail.fetched_at ? (
        <span className="dim">
          {', '}
          <FoundAt instant={detail.fetched_at} />
        </span>
      ) : null}
    </>
  )
}
