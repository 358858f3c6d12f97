const contentSecurityPolicy = (logoOrigin: string, scripts: readonly string[]) => [
  "default-src 'self'",
  ["script-src 'self'", ...scripts].join(' '),
  // The component library uses style attributes and style elements.
  "style-src 'self' 'unsafe-inline'",
  `img-src 'self' data:${logoOrigin && ` ${logoOrigin}`}`,
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
]

/**
 * Headers of every reply. `isSecure`: the product is served over HTTPS, so browsers must not leave
 * it. The only image shown from another site is `logoUrl`, the only scripts inside a page are those
 * with these hashes.
 */
export function securityHeaders(
  isSecure: boolean,
  logoUrl: string | null = null,
  scriptHashes: readonly string[] = [],
): readonly (readonly [string, string])[] {
  return [
    ['content-security-policy', contentSecurityPolicy(originOf(logoUrl), scriptHashes).join('; ')],
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'no-referrer'],
    ['x-frame-options', 'DENY'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()'],
    ...(isSecure ? ([['strict-transport-security', 'max-age=31536000']] as const) : []),
  ]
}

/** Empty for a logo on this server or in a data URL. */
function originOf(url: string | null): string {
  if (url === null || !URL.canParse(url)) return ''
  const { protocol, origin } = new URL(url)
  return /^https?:$/.test(protocol) ? origin : ''
}
