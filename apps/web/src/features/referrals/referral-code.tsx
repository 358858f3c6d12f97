import { REFERRAL_BONUS } from '@dastak/contract/limits.ts'
import { IconBrandWhatsapp, IconCopy, IconMail } from '@tabler/icons-react'
import { FormButton } from '../../components/buttons/form-button.tsx'
import { copyText } from '../../lib/screen/copy-text.ts'
import { useCopiedTip } from '../../lib/screen/use-copied-tip.ts'
import classes from './referral-code.module.css'

interface ReferralCodeProps {
  code: string
  productName: string
}

/** The code to give to others: copied alone, or in a text that says what to do with it. */
export function ReferralCode({ code, productName }: ReferralCodeProps) {
  const text = shareText(code, productName)
  const subject = `${productName}: ${REFERRAL_BONUS} credits for each of us`
  return (
    <section className={classes.panel} aria-labelledby="referral-code">
      <div className={classes.code}>
        <h2 id="referral-code">Your referral code</h2>
        <p className={classes.letters}>{code}</p>
        <CopyButton text={code} label="Copy Code" copied="Referral Code Coppied" thing="code" />
      </div>
      <div className={classes.share}>
        <h2 id="share-text">Text to share</h2>
        <p className={classes.text}>{text}</p>
        <div className="row">
          <CopyButton text={text} label="Copy text" copied="Text copied" thing="text" isPlain />
          <a
            className={classes.link}
            href={`https://wa.me/?text=${encodeURIComponent(text)}`}
            target="_blank"
            rel="noreferrer"
          >
            <IconBrandWhatsapp size={16} stroke={1.7} aria-hidden="true" /> WhatsApp
          </a>
          <a
            className={classes.link}
            href={`mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`}
          >
            <IconMail size={16} stroke={1.7} aria-hidden="true" /> Email
          </a>
        </div>
      </div>
    </section>
  )
}

interface CopyButtonProps {
  text: string
  label: string
  /** What the snackbar says. */
  copied: string
  /** What can still be copied by hand. */
  thing: string
  isPlain?: boolean
}

function CopyButton({ text, label, copied, thing, isPlain = false }: CopyButtonProps) {
  const [isTipShown, showTip] = useCopiedTip()
  async function copy() {
    if (await copyText(text, copied, thing)) showTip()
  }
  return (
    <span className={classes.copy}>
      <FormButton
        variant={isPlain ? 'default' : 'filled'}
        size={isPlain ? 'xs' : 'sm'}
        leftSection={<IconCopy size={16} stroke={1.7} aria-hidden="true" />}
        onClick={() => void copy()}
      >
        {label}
      </FormButton>
      {isTipShown && <span className={classes.tip}>Copied!</span>}
    </span>
  )
}

/** What an invited person needs to know: where, with which code, and that it takes a work email. */
function shareText(code: string, productName: string): string {
  return (
    `I use ${productName} to find companies and reach their directors. Sign up at ` +
    `${location.origin}/?referral_code=${code} with my referral code ${code} and your work ` +
    `email: once it is verified, both of us get ${REFERRAL_BONUS} credits.`
  )
}
