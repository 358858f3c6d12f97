/** Text of the section "Signed-in devices" of /account/settings. */
export const devicesText = {
  title: 'Signed-in devices',
  purpose: 'A device that you sign out must sign in again with a code.',
  signOut: 'Sign out',
  signOutOthers: 'Sign out all others',
  signedOut: (device: string) => `Signed out ${device}`,
  signedOutOthers: (count: number) =>
    count === 1 ? 'Signed out 1 device' : `Signed out ${count} devices`,
  thisDevice: 'This device',
  columns: {
    device: 'Device',
    address: 'IP address',
    signedIn: 'Signed in',
    lastActive: 'Last active',
  },
}
