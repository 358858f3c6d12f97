import type { ReactNode } from 'react'
import { titleCaseName } from '@dastak/contract/title-case.ts'

/** A name as people write it, and for who points at it as the registry does. */
export function registryName(name: string | null): ReactNode {
  return name && <span title={name}>{titleCaseName(name)}</span>
}
