import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressAssets } from './build/compress-assets.ts'
import { preloadFirstScreen } from './build/preload-first-screen.ts'

const API = process.env['API_ORIGIN'] ?? 'http://localhost:8080'

// The code of every screen, in two files, because each further file costs a round trip.
const BASE =
  /node_modules\/(?:react|react-dom|scheduler|zod|use-sync-external-store|@tanstack\/(?:react-router|router-core|history|store|react-store))\//
const LIB = [
  /web\/src\/lib\/(?:api\/(?:api-|wire)|session\/(?:token|session|stored-din|return-path)|state\/(?:settings|shared-value|storage))/,
  /web\/src\/lib\/(?:screen\/(?:snackbar|screen-title)|phones\/phones|focus\/keyboard|people\/person-address)/,
  /web\/src\/lib\/forms\/(?:otp-code|use-countdown|form-rules|use-form)/,
  /web\/src\/components\/(?:page\/(?:brand|mark|page\.text)|buttons\/(?:icon-button|form-button|color-scheme-toggle|buttons\.text))/,
  /web\/src\/components\/(?:fields\/(?:otp-input|phone-input|fields\.text)|dialogs\/(?:snackbars|dialogs\.text))/,
  /web\/src\/features\/accounts\/codes\/(?:use-code-form|resend-button|codes\.text)/,
  /web\/src\/lib\/phones\/(?:countries|phone-number|mobile-plans)/,
  /@mantine\/hooks\/esm\/use-color-scheme\//,
  /@mantine\/core\/esm\/(?:components\/(?:Input|InputBase|TextInput)\/|core\/MantineProvider\/use-mantine-color-scheme\/)/,
  /contract\/src\/(?:accounts\/accounts|credits|fields|endpoint|errors|limits|lookup-kinds|me|names|settings)\.ts/,
  /contract\/src\/contact-values\/(?:email-address|phone-\w+|plain-text|hide-addresses)\.ts/,
  /@tabler\/icons-react\/dist\/esm\/(?:createReactComponent|defaultAttributes|icons\/Icon(?:Sun|Moon|ChevronDown)\.)/,
]
// The code that all screens behind the sign-in share, and the table: one file each, for the same
// reason. Modules here may import only modules of these groups. A screen, the shell or one of its
// parts would make an import cycle between the files.
const INSIDE = [
  /node_modules\/(?:@tanstack\/(?:react-query|query-core)|idb)\//,
  /web\/src\/components\/(?:page\/(?:page-head|empty-state|problem-panel)|dialogs\/dialog|buttons\/(?:retry-button|copy-cell)|facts\/(?:date-time|fact|identifier|status-chip))\b/,
  /web\/src\/lib\/(?:people\/(?:person-(?!address)|use-person-rows)|text\/(?:numbers|dates|credit-text|units)|(?:api\/(?:query-client|kept-query|use-\w+-on)|state\/kept-rows))/,
  /web\/src\/lib\/(?:screen\/copy|phones\/copy-|files\/table-file)/,
  /web\/src\/app\/layout\/layout\.text/,
  /web\/src\/features\/(?:me\/user-details|credits\/credits-exhausted|teams\/own\/own-team\.api|lookups\/(?:lookups\.api|define-kind|kinds\/\w+\.ts))/,
  /web\/src\/screens\/out-of-credits/,
  /contract\/src\/(?:lookups|list-query|gstin|gst-states|kinds\/\w+|permissions|teams\/teams)\.ts/,
  /@tabler\/icons-react\/dist\/esm\/icons\/Icon(?:X|Refresh|Copy|Download)\.mjs/,
]
const TABLE = [
  /node_modules\/@tanstack\/(?:react-virtual|virtual-core)\//,
  /web\/src\/components\/data-table\//,
  /@tabler\/icons-react\/dist\/esm\/icons\/Icon(?:ArrowDown|ArrowUp|ArrowsSort|Chevrons?(?:Left|Right))\.mjs/,
]
const some = (patterns: readonly RegExp[]) => (id: string) =>
  patterns.some((pattern) => pattern.test(id))

// oxlint-disable-next-line import/no-default-export -- Vite reads the default export
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), preloadFirstScreen(), compressAssets()],
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // Nothing is inlined, because data: URLs would need a wider content security policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // The font keeps its name, because the pages of public/ use it too.
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.woff2'))
            ? 'assets/[name][extname]'
            : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'base', test: BASE, priority: 2 },
            { name: 'lib', test: some(LIB), priority: 1 },
            { name: 'inside', test: some(INSIDE), priority: 1 },
            { name: 'table', test: some(TABLE), priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': API, '/reach': API, '/dev': API, '/files': API, '/billing/sandbox': API },
  },
})
