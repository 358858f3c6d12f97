import { statSync } from 'node:fs'
import type { ExaminedConfig } from '../../config/config.ts'
import { adviceFor } from '../../config/start-text.ts'
import type { Finding } from './finding.rules.ts'
import { judgeSettings } from './settings.rules.ts'

export function checkSettings({ config, problems, path }: ExaminedConfig): Finding[] {
  return judgeSettings({
    problems,
    warnings: config ? adviceFor(config) : [],
    path,
    isDemo: config?.isDemo ?? false,
    role: config?.role ?? 'all',
    hasPublicUrl: config?.publicUrl !== undefined,
    isOpenToOthers: path !== null && isOpenToOthers(path),
  })
}

function isOpenToOthers(path: string): boolean {
  const found = statSync(path)
  return found.isFile() && (found.mode & 0o004) !== 0
}
