import { SAMPLE_CHECKS } from '@dastak/contract/email-check.ts'
import { SmallButton } from '../../components/buttons/small-button.tsx'
import classes from './email-check.module.css'
import { emailCheckText } from './email-check.text.ts'

const { samples } = emailCheckText

/** Addresses for which demo mode has a result. It contacts no mail server. */
export function SampleChecks({ onCheck }: { onCheck: (email: string) => void }) {
  return (
    <section className={classes.samples} aria-labelledby="sample-checks">
      <h2 id="sample-checks">{samples.title}</h2>
      <p>{samples.note}</p>
      <ul>
        {SAMPLE_CHECKS.map(({ email, about }) => (
          <li key={email}>
            <SmallButton look="outlined" title={email} onClick={() => onCheck(email)}>
              {about}
            </SmallButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
