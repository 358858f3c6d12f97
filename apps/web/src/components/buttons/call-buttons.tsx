import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react'
import { spacedPhone } from '../../lib/phones/phones.ts'
import { whatsAppAddress } from '../../lib/phones/whatsapp.ts'
import { factsText } from '../facts/facts.text.ts'
import classes from './copy-cell.module.css'

export interface CallButtonsProps {
  /** E.164 */
  phone: string
  /** -1 if the row around it handles the keyboard. */
  tabIndex?: number | undefined
}

/** Next to a number, because a tap on the number itself copies it. */
export function CallButtons({ phone, tabIndex }: CallButtonsProps) {
  const chat = whatsAppAddress(phone)
  return (
    <>
      <a
        className={classes.mark}
        href={`tel:${phone}`}
        aria-label={factsText.callTo(spacedPhone(phone))}
        tabIndex={tabIndex}
      >
        <IconPhone size={18} stroke={1.7} aria-hidden="true" />
      </a>
      {chat ? (
        <a
          className={classes.mark}
          href={chat}
          target="_blank"
          rel="noreferrer"
          aria-label={factsText.whatsAppNewTab}
          tabIndex={tabIndex}
        >
          <IconBrandWhatsapp size={18} stroke={1.7} aria-hidden="true" />
        </a>
      ) : null}
    </>
  )
}
