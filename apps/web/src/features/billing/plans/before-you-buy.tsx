import { SettingsSection } from '../../../components/page/settings-section.tsx'
import { plansText } from './plans.text.ts'
import classes from './plan-card.module.css'

const { title, questions, ...answers } = plansText.safety
const ALL = ['pay', 'cancel', 'keep', 'invoice'] as const

/** When a buyer pays, how to cancel, what stays, and the invoice. */
export function BeforeYouBuy() {
  return (
    <SettingsSection title={title}>
      <dl className={classes.safety}>
        {ALL.map((name) => (
          <div key={name}>
            <dt>{questions[name]}</dt>
            <dd>{answers[name]}</dd>
          </div>
        ))}
      </dl>
    </SettingsSection>
  )
}
