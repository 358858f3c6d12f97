import { IconBrandWhatsapp, IconCopy, IconMail } from '@tabler/icons-react'
import { FormButton } from '../../components/buttons/form-button.tsx'
import { copyText } from '../../lib/screen/copy-text.ts'
import { useCopiedTip } from '../../lib/screen/use-copied-tip.ts'
import classes from './referral-code.module.css'
import { referralsText } from './referrals.text.ts'

interface ReferralCodeProps {
  code: string
  productName: string
}

/** The user's referral code, to copy alone or in a text to share. */
export function ReferralCode({ code, productName }: ReferralCodeProps) {
  const link = `${location.origin}/?referral_code=${code}`
  const text = referralsText.shareText(productName, link, code)
  const subject = referralsText.emailSubject(productName)
  return (
    <section className={classes.panel} aria-labelledby="referral-code">
      <div className={classes.code}>
        <h2 id="referral-code">{referralsText.codeHeading}</h2>
        <p className={classes.letters}>{code}</p>
        <CopyButton
          text={code}
          label={referralsText.copyCode}
          copied={referralsText.codeCopied}
          noun={referralsText.codeNoun}
        />
      </div>
      <div className={classes.share}>
        <h2 id="share-text">{referralsText.textHeading}</h2>
        <p className={classes.text}>{text}</p>
        <div className="row">
          <CopyButton
            text={text}
            label={referralsText.copyText}
            copied={referralsText.textCopied}
            noun={referralsText.textNoun}
            isPlain
          />
          <a
            className={classes.link}
            href={`https://wa.me/?text=${encodeURIComponent(text)}`}
            target="_blank"
            rel="noreferrer"
          >
            <IconBrandWhatsapp size={16} stroke={1.7} aria-hidden="true" /> {referralsText.whatsApp}
          </a>
          <a
            className={classes.link}
            href={`mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`}
          >
            <IconMail size={16} stroke={1.7} aria-hidden="true" /> {referralsText.email}
          </a>
        </div>
      </div>
    </section>
  )
}

interface CopyButtonProps {
  text: string
  label: string
  /** Text of the snackbar. */
  copied: string
  /** Names what to copy by hand if the browser refuses. */
  noun: string
  isPlain?: boolean
}

function CopyButton({ text, label, copied, noun, isPlain = false }: CopyButtonProps) {
  const [isTipShown, showTip] = useCopiedTip()
  async function copy() {
    if (await copyText(text, copied, noun)) showTip()
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
      {isTipShown && <span className={classes.tip}>{referralsText.copiedTip}</span>}
    </span>
  )
}
