// Runs before the first paint, while the app is loading. `files` has the names of the files that
// each address loads first.
;(() => {
  function stored(storage, name) {
    try {
      return window[storage].getItem(`dastak.${name}`)
    } catch {
      return null // Storage is blocked.
    }
  }

  const path = location.pathname
  const staleToken = stored('localStorage', 'access_token')
  const isSignedIn = staleToken !== null

  // The server has rendered the first step of the sign-in. Another step or screen follows if the
  // user is signed in, has a link, or has requested a code.
  const isOtherStep =
    isSignedIn ||
    location.hash.startsWith('#link=') ||
    stored('sessionStorage', 'sent_otp') !== null
  const isSignIn = path === '/' && !isOtherStep
  if (!isSignIn) document.documentElement.setAttribute('data-starting', '')

  function preload(file, whenLoaded) {
    const link = document.createElement('link')
    link.rel = file.endsWith('.js') ? 'modulepreload' : 'preload'
    if (file.endsWith('.css')) link.as = 'style'
    if (file.endsWith('.woff2')) link.as = 'font'
    link.crossOrigin = ''
    link.href = `/${file}`
    link.addEventListener('load', whenLoaded)
    document.head.append(link)
  }
  const preloadAll = (list) => list.forEach((file) => preload(file))
  // A user who is signed in opens /home instead of the sign-in.
  const address = path === '/' ? '/home' : path
  const { packages, app, fonts, signIn, steps, shell, [address]: screen = [] } = files
  const mode = files[`${path}?mode=${new URLSearchParams(location.search).get('mode')}`] ?? []
  if (isSignedIn) {
    // On a slow network, files that are requested together arrive together. The files of the screen
    // follow the packages, which the browser can run meanwhile. The font fills the gap between.
    for (const file of app) preload(file, () => preloadAll(fonts))
    for (const file of packages) preload(file, () => preloadAll([...shell, ...screen, ...mode]))
  } else preloadAll([...fonts, ...signIn, ...(isOtherStep ? steps : [])])

  // A button that is clicked before the app can handle it is clicked again when it can.
  let clicked = null
  function keepClick(event) {
    const button = event.target.closest('button')
    if (!button) return
    // Otherwise React could handle it too, as soon as it has started.
    event.stopPropagation()
    event.preventDefault()
    clicked = button
  }
  if (isSignIn) document.addEventListener('click', keepClick, true)

  // If the app cannot be loaded, the page would stay empty.
  function showBlocked(event) {
    if (event.target.type === 'module') document.querySelector('#blocked').hidden = false
  }
  addEventListener('error', showBlocked, true)

  // The first refresh of the token, under the lock that all tabs share. If it fails, the app tries
  // again.
  async function refresh() {
    const response = await fetch('/api/v1/users/refresh-token', {
      method: 'POST',
      headers: { accept: 'application/json' },
      credentials: 'include',
      signal: AbortSignal.timeout(15_000),
    })
    if (!response.ok) return
    const answer = await response.json()
    // Another tab may have signed out or renewed the token meanwhile.
    if (stored('localStorage', 'access_token') === staleToken)
      localStorage.setItem('dastak.access_token', answer.data.access_token)
  }
  async function refreshAlone() {
    if (!isSignedIn) return
    try {
      // Web Locks exist only on https and localhost.
      await (navigator.locks ? navigator.locks.request('dastak-refresh', refresh) : refresh())
    } catch {
      // The network failed, or a proxy sent its own page.
    }
  }

  window.dastakStart = {
    isSignIn,
    staleToken,
    refreshed: refreshAlone(),
    start() {
      const field = isSignIn && document.querySelector('#root [type="tel"]')
      if (!field) return
      field.value = new URLSearchParams(location.search).get('phone') ?? ''
      // A phone's keyboard would cover the page.
      if (matchMedia('(hover: hover) and (pointer: fine)').matches) field.focus()
    },
    replay() {
      document.removeEventListener('click', keepClick, true)
      clicked?.click()
      clicked = null
    },
  }
})()
