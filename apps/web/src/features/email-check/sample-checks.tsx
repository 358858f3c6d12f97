import { SAMPLE_CHECKS } from '@dastak/contract/email-check.ts'
import { SmallButton } from '../../components/buttons/small-button.tsx'
import classes from './email-check.module.css'

/** Demo mode, in which nobody is asked: addresses that it has an answer for. */
export function SampleChecks({ onCheck }: { onCheck: (email: string) => void }) {
  return (
    <section className={classes.samples} aria-labelledby="sample-checks">
      <h2 id="sample-checks">Sample addresses</h2>
      <p>
        Demo mode asks no mail server. It has invented answers for addresses that end with .example;
        these show what there is.
      </p>
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
