/** What the script in the page's head has done while the app was loading: build/first-load.js. */
interface PageStart {
  /** The screen is the first step of the sign-in, which the server has rendered. */
  isSignIn: boolean
  /** The stored access token before the refresh; null if nobody was signed in. */
  staleToken: string | null
  /** Resolves when the first refresh has ended, also if it failed or was not needed. */
  refreshed: Promise<void>
  /** Fills in the number of the address, and focuses the field if the device has a keyboard. */
  start(): void
  /** Clicks the button again that the user clicked before the app could handle it. */
  replay(): void
}

declare global {
  interface Window {
    dastakStart?: PageStart
  }
}

/** Undefined on the server and in tests. */
export const pageStart: PageStart | undefined = globalThis.window?.dastakStart
