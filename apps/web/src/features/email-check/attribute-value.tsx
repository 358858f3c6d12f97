import type { EmailAttributes } from '@dastak/contract/email-check.ts'
import { IconCheck, IconX } from '@tabler/icons-react'
import { DateTime } from '../../components/facts/date-time.tsx'
import { attributeText } from './attributes.ts'
import classes from './email-check.module.css'

interface AttributeValueProps {
  name: keyof EmailAttributes
  attributes: EmailAttributes
}

/** A green tick or a red cross with its meaning as text. Other values are plain text. */
export function AttributeValue({ name, attributes }: AttributeValueProps) {
  const value = attributes[name]
  if (name === 'checked_at' && typeof value === 'string') return <DateTime instant={value} />
  const text = attributeText(name, attributes)
  if (typeof value === 'string') return text
  const Mark = value === true ? IconCheck : IconX
  return (
    <span className={classes.mark} data-is={String(value)}>
      <Mark size={16} stroke={2.5} aria-hidden="true" />
      <span>{text}</span>
    </span>
  )
}
