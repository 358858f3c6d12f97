/** Text of /connect-extension, and of the extensions in /account/settings. */
export const extensionsText = {
  title: 'Connect extension',
  purpose: 'When you press its button, the extension reads the LinkedIn profile that is open.',
  lookupNote: 'It looks up what the page does not show.',

  connected: {
    title: 'Connected',
    purpose: 'Go back to the extension. It continues automatically in a moment.',
    seeRequests: 'See LinkedIn requests',
  },

  request: {
    label: 'Connect extension',
    account: { before: 'A browser extension wants to use the account of', after: '.' },
    rights:
      'It can send LinkedIn requests with your credits, and see your balance and your lists. ' +
      'It can do nothing else.',
    check: 'Check that the extension shows the same code:',
    code: (code: string) => `Code ${code}`,
    otherAccount: (phone: string) =>
      `You entered ${phone} in the extension, which is another account.`,
    signInAs: (phone: string) => `Sign in with ${phone}`,
    connect: 'Connect',
    close: 'Not now',
  },

  list: {
    title: 'Connected extensions',
    purpose:
      'Each has its own key, which works only for LinkedIn requests, your balance and your lists.',
    columns: { browser: 'Browser', connected: 'Connected', lastUsed: 'Last used' },
    neverUsed: 'Never',
    emptyHint: 'Browser extensions that you connect appear here.',
    disconnect: 'Disconnect',
    disconnectTitle: (name: string) => `Disconnect ${name}?`,
    disconnectNote:
      'It can no longer use your account. You can connect it again at any time. ' +
      'Your requests stay.',
    keep: 'Keep connected',
  },

  install: {
    title: 'Get the extension',
    loading: 'Loading the extension…',
    notBuilt: {
      before: 'The extension was not built on this server. Ask the operator to start it with',
      after: ', which builds the extension.',
    },
    download: (version: string) => `Download version ${version}`,
    chromium: {
      title: 'Chrome, Edge, Brave and other Chromium browsers',
      unpack: 'Unpack the file into a folder that you keep.',
      turnOn: { before: 'Open', after: ' and turn on Developer mode.' },
      load: 'Press Load unpacked and choose the folder.',
      open: 'Open Dastak from the toolbar. Its panel opens at the side.',
    },
    firefox: {
      title: 'Firefox',
      page: { before: 'Open', after: '.' },
      load: 'Press Load Temporary Add-on and choose the file.',
      open:
        'Open Dastak from the toolbar. ' +
        'Firefox removes the extension when it closes, because the file is not signed.',
    },
    firstUse: 'First use',
    firstUseNote: 'The panel asks for the address of your server, then for your mobile number.',
    copy: 'Copy',
    copyLabel: 'Copy the server address',
    copied: 'Copied!',
    addressNoun: 'address',
  },

  browserName: (browser: string | undefined, system: string | undefined) =>
    `${browser ?? 'Browser'}${system ? ` on ${system}` : ''}`,
}
