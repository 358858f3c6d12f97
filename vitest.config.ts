import { defineConfig } from 'vitest/config'
import { removeSettings } from './apps/server/src/testing/processes/clean-environment.ts'
import { keepInMemory } from './apps/server/src/testing/processes/temporary-files.ts'

removeSettings(process.env)
keepInMemory(process.env)

const shared = {
  setupFiles: ['./vitest.setup.ts', './vitest.leftovers.ts'],
  environment: 'node' as const,
  // Without Node's own `localStorage`, which is undefined unless it has a file. Otherwise jsdom
  // leaves out the one that browsers have.
  execArgv: ['--no-experimental-webstorage'],
  // Tests with real concurrency and child processes on two cores: the time limit is for tests that
  // hang, not for slow ones.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
}

// oxlint-disable-next-line import/no-default-export -- vitest reads the default export
export default defineConfig({
  test: {
    // They wait for databases and processes, and two of them left processors idle. The journeys run
    // meanwhile.
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...shared,
          name: 'server',
          // Importing the server again for each file took as long as the tests themselves.
          isolate: false,
          // Node loads it, as in production, and faster than Vite. Nothing is mocked by module.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          include: [
            'packages/**/*.test.ts',
            'apps/server/**/*.test.ts',
            'scripts/**/*.test.mjs',
            'bench/**/*.test.ts',
          ],
          globalSetup: ['./apps/server/src/testing/database/database-server.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'web',
          isolate: false,
          include: ['apps/{web,extension}/**/*.test.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'components',
          isolate: false,
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://localhost:8080' } },
          setupFiles: ['./vitest.setup.ts', './apps/web/src/testing/browser.ts'],
          include: ['apps/web/**/*.test.tsx'],
        },
      },
    ],
  },
})
