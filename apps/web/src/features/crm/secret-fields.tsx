import { CRM_SECRETS, type CrmSecret, type CrmVendorName } from '@dastak/contract/crm/crm.ts'
import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import type { ComponentProps } from 'react'
import { crmText } from './crm.text.ts'

const { connect: text } = crmText

export type Secrets = Record<CrmSecret, string>
export const NO_SECRETS: Secrets = {
  client_id: '',
  client_secret: '',
  code: '',
  token: '',
  api_key: '',
  api_secret: '',
}

interface SecretFieldsProps {
  vendor: CrmVendorName
  field: (name: CrmSecret) => ComponentProps<typeof TextInput>
}

/** The secrets of a vendor, and how to get them. */
export function SecretFields({ vendor, field }: SecretFieldsProps) {
  return (
    <>
      <p className="dim">{text.howTo[vendor]}</p>
      {CRM_SECRETS[vendor].map((name) => (
        <TextInput
          key={name}
          type="password"
          label={text.secrets[name]}
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          {...field(name)}
        />
      ))}
    </>
  )
}
