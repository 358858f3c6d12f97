import { IconAddressBook } from '@tabler/icons-react'
import { saveFile } from '../../lib/files/save-file.ts'
import { type CardContact, vCard, vCardFileName } from '@dastak/contract/contact-values/vcard.ts'
import classes from '../facts/contact-block.module.css'
import { buttonsText } from './buttons.text.ts'

/** Saves a contact as a file that every address book can read. */
export function VCardButton({ contact }: { contact: CardContact }) {
  return (
    <button
      type="button"
      className={classes.action}
      title={buttonsText.saveVCard}
      onClick={() =>
        saveFile(vCardFileName(contact.name), new Blob([vCard(contact)], { type: 'text/vcard' }))
      }
    >
      <IconAddressBook size={16} stroke={1.7} aria-hidden="true" /> {buttonsText.vCard}
    </button>
  )
}
