/** Text of the section "Signed-in devices" of /account/settings. */
export const devicesText = {
  title: 'Signed-in devices',
  purpose: 'If you sign out a device, it needs a new code to sign in again.',
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
