import { weaknessOf } from './weak-secret.rules.ts'
import type { Settings } from './settings.ts'

/** Secrets that strangers could try from outside, or with a copy of the database. */
const CHECKED = ['SECRET_KEY', 'METRICS_TOKEN', 'CHARGEBEE_WEBHOOK_PASSWORD'] as const

/**
 * Refuses secrets that can be guessed if real people use the installation. Otherwise returns
 * advice. SECRET_KEY_PREVIOUS may be weak: that is how a weak secret is replaced.
 */
export function checkSecrets(settings: Settings, mustBeStrong: boolean): readonly string[] {
  return CHECKED.flatMap((name) => {
    const weakness = weaknessOf(settings.text(name) ?? '')
    if (!settings.text(name) || weakness === null) return []
    if (!mustBeStrong) return [`${name} ${weakness}. In production use a random one.`]
    settings.refuse(name, `${weakness}. Use a random one, e.g. from \`openssl rand -base64 24\``)
    return []
  })
}
