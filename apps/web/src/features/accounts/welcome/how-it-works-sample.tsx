import classes from './how-it-works.module.css'
import { welcomeText } from './welcome.text.ts'

const { samples } = welcomeText

/** A small picture of a step with invented data. Hidden from screen readers: the text says it. */
export function HowItWorksSample({ step }: { step: number }) {
  return (
    <div className={classes.sample} aria-hidden="true">
      {step === 0 && (
        <div className={classes.code}>
          {['4', '8', '2', '7'].map((digit) => (
            <span key={digit}>{digit}</span>
          ))}
        </div>
      )}
      {step === 1 && (
        <>
          <p className={classes.query}>{samples.query}</p>
          <p className={classes.hit}>
            <strong>{samples.company}</strong>
            <small>{samples.companyNote}</small>
          </p>
        </>
      )}
      {step === 2 && (
        <>
          <p className={classes.contact}>
            <span>+91 11111 06337</span>
            <small>{samples.phoneCost}</small>
          </p>
          <p className={classes.contact}>
            <span>{samples.email}</span>
            <small>{samples.emailCost}</small>
          </p>
        </>
      )}
      {step === 3 &&
        samples.leads.map((name, index) => (
          <p key={name} className={classes.contact}>
            <span>{name}</span>
            <small>+91 11111 {String(20_417 + index * 1_313)}</small>
          </p>
        ))}
    </div>
  )
}
