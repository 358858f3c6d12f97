import type { ReactNode } from 'react'
import { titleCaseName } from '@dastak/contract/title-case.ts'

/** A name in title case. Its tooltip has the spelling of the registry. */
export function registryName(name: string | null): ReactNode {
  return name && <span title={name}>{titleCaseName(name)}</span>
}
