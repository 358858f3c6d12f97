import { SettingsSection } from '../../../components/page/settings-section.tsx'
import { PhoneFold } from '../../../components/page/phone-fold.tsx'
import { beforeYouBuyText } from './before-you-buy.text.ts'
import classes from './plan-card.module.css'

const { title, questions, ...answers } = beforeYouBuyText
const ALL = ['pay', 'cancel', 'keep', 'invoice'] as const

/** When a buyer pays, how to cancel, what stays, and the invoice. */
export function BeforeYouBuy() {
  return (
    <SettingsSection title={title}>
      <div className={classes.safety}>
        {ALL.map((name) => (
          <div key={name}>
            <PhoneFold title={questions[name]} head={<h3>{questions[name]}</h3>}>
              <p>{answers[name]}</p>
            </PhoneFold>
          </div>
        ))}
      </div>
    </SettingsSection>
  )
}
