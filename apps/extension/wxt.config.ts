import { fileURLToPath } from 'node:url'
import { defineConfig } from 'wxt'

/** Public key that gives all copies the id obhfdpcnbmibjdkdibpbhdhmmbbjccog. */
const KEY =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAsomrYWts21leP6M04FAuQ+dvU5HfNsrDhLnW+wIO+UpBYrZeYEtxBc1GegXNoONjajkazKD5sUTQdLB+ZRy9X0vK3bs8AMpGTXYVbSAPHQeTgc9X7wGCRSndJhlVQVZ67cObTSXKNk5FGDCJkvXzyLuiK83tb9sKAoEbgAQ56k+Nk5i/FXCW0u5fwLVfxTsk6QJ7uotDKMwH2FmDbjMVUS4hACc4it/hm91Vp5kTmtLY5X6KuMQGwB7O2RE6Pi3z/MqHPhaGwKuLmrt6fqdG+wYiIRnxOX7zGE1uIkQX+oiu0JJPpXK72m2RnhkJ9toLS9xeXrU2nfb5dQPgPZlb2wIDAQAB'

const SECURITY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  // Every user has their own server address.
  'connect-src http: https:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

// oxlint-disable-next-line import/no-default-export -- WXT reads the default export
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  srcDir: 'src',
  outDir: 'dist',
  imports: false,
  manifestVersion: 3,
  modules: ['@wxt-dev/module-react'],
  zip: { zipSources: false },
  vite: () => ({ build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false } }),
  manifest: ({ browser }) => ({
    name: 'Dastak',
    description:
      'Phone numbers and email addresses of the profile that you have open, from your own ' +
      'Dastak server.',
    icons: { 16: 'icon-16.png', 32: 'icon-32.png', 48: 'icon-48.png', 128: 'icon-128.png' },
    action: { default_title: 'Open Dastak' },
    permissions: ['storage', 'scripting', ...(browser === 'firefox' ? [] : ['sidePanel'])],
    optional_host_permissions: ['https://*/*', 'http://*/*'],
    content_security_policy: { extension_pages: SECURITY },
    ...(browser === 'firefox'
      ? {
          browser_specific_settings: {
            gecko: {
              id: 'dastak@dastak.example',
              strict_min_version: '128.0',
              data_collection_permissions: {
                required: ['personallyIdentifyingInfo', 'websiteContent'],
              },
            },
          },
        }
      : { key: KEY, minimum_chrome_version: '121' }),
  }),
})
