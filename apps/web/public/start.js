// Runs before the first paint: the colour scheme, so that a dark page never flashes white.
;(() => {
  let scheme = null
  try {
    scheme = localStorage.getItem('dastak.device.color-scheme')
  } catch {
    // Storage is blocked.
  }
  const isDark =
    scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
})()
