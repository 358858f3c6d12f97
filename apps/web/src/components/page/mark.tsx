/** The product's logo: a door frame with a knocker. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="7" fill="#155c3b" />
      <path
        d="M10.5 24.5v-15a2 2 0 0 1 2-2h7a2 2 0 0 1 2 2v15"
        fill="none"
        stroke="#fff"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="16" cy="14" r="2.6" fill="none" stroke="#9fd8b8" strokeWidth="2" />
      <path d="M7.5 24.5h17" stroke="#fff" strokeWidth="2.4" strokeLinecap="round" />
    </svg>
  )
}
