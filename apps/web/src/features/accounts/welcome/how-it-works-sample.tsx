import classes from './how-it-works.module.css'

/** A small picture of a step, made of invented data. It says nothing that the words do not. */
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
          <p className={classes.query}>telescops chandrikora</p>
          <p className={classes.hit}>
            <strong>Chandrikora Telescopes</strong>
            <small>Private Limited · Active</small>
          </p>
        </>
      )}
      {step === 2 && (
        <>
          <p className={classes.contact}>
            <span>+91 11111 06337</span>
            <small>1 phone credit</small>
          </p>
          <p className={classes.contact}>
            <span>asha@telkar.example</span>
            <small>1 email credit</small>
          </p>
        </>
      )}
      {step === 3 &&
        ['Asha Varmani', 'Bhuvan Telkar', 'Charu Nandlal'].map((name, index) => (
          <p key={name} className={classes.contact}>
            <span>{name}</span>
            <small>+91 11111 {String(20_417 + index * 1_313)}</small>
          </p>
        ))}
    </div>
  )
}
