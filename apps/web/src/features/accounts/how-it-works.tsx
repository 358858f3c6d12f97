import classes from './how-it-works.module.css'

const STEPS = [
  ['Sign in with your mobile number', 'A 4-digit code by message. No password to remember.'],
  ['Search the registry', 'By company, director or DIN. Words in any order, typos forgiven. Searching is free.'],
  ['Reveal a contact', 'One credit for a phone number, one for an email address. Nothing found, nothing charged.'],
  ['Keep what you found', 'Your leads stay yours: filter, copy and download them at any time.'],
] as const

/** The four steps from the number to the leads. */
export function HowItWorks() {
  return (
    <section aria-labelledby="how-it-works">
      <h2 id="how-it-works" className={classes.title}>
        How it works
      </h2>
      <ol className={classes.steps}>
        {STEPS.map(([title, text], index) => (
          <li key={title} className={classes.step}>
            <span className={classes.number} aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
