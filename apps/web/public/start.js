// Runs before the first paint. A separate file, because the content security policy forbids inline
// scripts.
;(function () {
  function stored(key) {
    try {
      return localStorage.getItem('dastak.' + key)
    } catch (error) {
      return null // Storage is blocked.
    }
  }

  // The colour scheme, so that a dark page never flashes white.
  var scheme = stored('device.color-scheme')
  var isDark =
    scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')

  // Preloads the files of the first screen while the entry is loading.
  var isSignedIn = stored('access_token') !== null
  var list = document.querySelector(
    'meta[name="preload-signed-' + (isSignedIn ? 'in' : 'out') + '"]',
  )
  var files = list ? list.getAttribute('content').split(' ') : []
  files.forEach(function (file) {
    if (!file) return
    var link = document.createElement('link')
    var isStyle = file.slice(-4) === '.css'
    link.rel = isStyle ? 'preload' : 'modulepreload'
    if (isStyle) link.as = 'style'
    link.crossOrigin = ''
    link.href = '/' + file
    document.head.append(link)
  })
})()
