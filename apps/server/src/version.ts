import manifest from '../../../package.json' with { type: 'json' }

/** Of this program. Builds between releases carry their commit (`scripts/version.mjs`). */
export const VERSION = manifest.version
