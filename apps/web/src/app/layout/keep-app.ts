/** Lets the browser keep the app, so that it starts without a network. Needs https or localhost. */
export function keepApp(): void {
  const register = () =>
    void navigator.serviceWorker?.register('/sw.js').catch(() => {
      // The browser forbids it, for example in a private window. Then the app needs the network.
    })
  // After the files of the screen, which the user waits for.
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
