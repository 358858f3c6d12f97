/** Text of /account/settings, without the sections of features. */
export const settingsText = {
  title: 'Settings',
  purpose: 'How the product looks, what we notify you about, and where you are signed in.',
  appearance: 'Appearance',
  appearancePurpose: 'Applies in every browser in which you sign in.',
  getExtension: 'Get the extension',
  apiKeys: 'API keys',
  apiKeysPurpose: 'For programs that use your credits.',
  seeApiKeys: 'See your API keys',
}
