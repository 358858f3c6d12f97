import { Facts } from '../../../components/facts/facts.tsx'
import { ProblemPanel } from '../../../components/page/problem-panel.tsx'
import { SettingsSection } from '../../../components/page/settings-section.tsx'
import { problemOf } from '../../../lib/api/api-error.ts'
import { useRetention } from './retention.api.ts'
import { retentionText as text } from './retention.text.ts'

/** What is kept for how long, and what the last night removed. */
export function RetentionSection() {
  const { data, error, refetch } = useRetention()
  const problem = data ? null : problemOf(error)
  return (
    <SettingsSection title={text.title} purpose={text.purpose}>
      {problem ? (
        <ProblemPanel problem={problem} onRetry={() => void refetch()} />
      ) : (
        <Facts
          label={text.title}
          isWaiting={!data}
          facts={(data?.data ?? WAITING).map(({ kind, days, setting, removed, ...row }) => ({
            name: text.kinds[kind] ?? kind,
            value: (
              <>
                {days === 0 ? text.forEver : text.days(days)}
                {removed === null ? null : text.removed(removed, row.removed_ever ?? 0)}{' '}
                <code className="dim-small anywhere">{setting}</code>
              </>
            ),
          }))}
        />
      )}
    </SettingsSection>
  )
}

const WAITING = Object.keys(text.kinds).map((kind) => ({
  kind,
  days: 0,
  setting: '',
  removed: null,
  removed_ever: null,
}))
