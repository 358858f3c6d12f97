import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react'
import { spacedPhone } from '../../lib/phones/phones.ts'
import { whatsAppAddress } from '../../lib/phones/whatsapp.ts'
import blockClasses from '../facts/contact-block.module.css'
import { factsText } from '../facts/facts.text.ts'
import classes from './copy-cell.module.css'

export interface CallButtonsProps {
  /** E.164 */
  phone: string
  /** True for buttons with words, otherwise they are marks next to the number. */
  hasWords?: boolean
  /** -1 if the row around it handles the keyboard. */
  tabIndex?: number | undefined
}

/** Calls a number, or opens a chat. A tap on the number itself copies it. */
export function CallButtons({ phone, hasWords = false, tabIndex }: CallButtonsProps) {
  const chat = whatsAppAddress(phone)
  const className = hasWords ? blockClasses.action : classes.mark
  const mark = { size: hasWords ? 16 : 18, stroke: 1.7, 'aria-hidden': true }
  return (
    <>
      <a
        className={className}
        href={`tel:${phone}`}
        aria-label={factsText.callTo(spacedPhone(phone))}
        tabIndex={tabIndex}
      >
        <IconPhone {...mark} /> {hasWords ? factsText.call : null}
      </a>
      {chat ? (
        <a
          className={className}
          href={chat}
          target="_blank"
          rel="noreferrer"
          aria-label={factsText.whatsAppNewTab}
          title={factsText.whatsAppNote}
          tabIndex={tabIndex}
        >
          <IconBrandWhatsapp {...mark} /> {hasWords ? factsText.whatsApp : null}
        </a>
      ) : null}
    </>
  )
}
