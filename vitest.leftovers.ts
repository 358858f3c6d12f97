import { watchLeftovers } from './apps/server/src/testing/leftovers/leftovers.ts'

watchLeftovers()
