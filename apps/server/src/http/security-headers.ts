const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  // The component library sets sizes and colours as style attributes and style elements.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: https:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Headers of every answer. `isSecure`: the product is served over HTTPS, so browsers shall stay there. */
export function securityHeaders(isSecure: boolean): readonly (readonly [string, string])[] {
  return [
    ['content-security-policy', CONTENT_SECURITY_POLICY],
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'no-referrer'],
    ['x-frame-options', 'DENY'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()'],
    ...(isSecure ? ([['strict-transport-security', 'max-age=31536000']] as const) : []),
  ]
}
