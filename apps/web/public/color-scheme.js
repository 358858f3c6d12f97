// Runs before the first paint, so that a dark page never flashes white. A file of its own: the content security policy forbids inline scripts.
;(function () {
  var stored = null
  try {
    stored = localStorage.getItem('dastak.device.color-scheme')
  } catch (error) {
    // Storage is blocked: follow the system.
  }
  var isDark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
})()
