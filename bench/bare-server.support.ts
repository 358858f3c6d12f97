import { createServer } from 'node:http'
import { readConfig } from '../apps/server/src/config/config.ts'
import { openApplicationDatabase } from '../apps/server/src/db/application-database.ts'
import { createDeps } from '../apps/server/src/deps.ts'
import { createLog } from '../apps/server/src/process/log.ts'

// The floor of `api-overhead`: the same queries behind node:http alone, without access rules or
// validation.
const [dataDir = '', port = '', mobile = ''] = process.argv.slice(2)
const SECRET_KEY = 'a secret for benchmarks, long enough'
const config = readConfig({ DEMO: 'true', SECRET_KEY, DATA_DIR: dataDir })
const { db } = await openApplicationDatabase({ dataDir, database: null })
const { me, lookups, registry } = createDeps(config, db, createLog('silent'))
const { id: userId } = await db.kysely
  .selectFrom('user_account')
  .select('id')
  .where('mobile', '=', mobile)
  .executeTakeFirstOrThrow()

const ANSWERS: Readonly<Record<string, (body: string) => Promise<unknown>>> = {
  '/user': () => me.getUserDetails(userId),
  '/leads': () => lookups.leads('din', userId, { limit: 20 }),
  '/search'(body) {
    const { company_name: query, limit } = JSON.parse(body) as {
      company_name: string
      limit: number
    }
    return registry.searchCompanies({ query, limit })
  },
}

createServer((request, response) => {
  let text = ''
  request.on('data', (chunk) => (text += String(chunk)))
  request.on('end', () => {
    void ANSWERS[request.url ?? '']?.(text).then((data) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ success: true, data }))
    })
  })
}).listen(Number(port), () => process.send?.('ready'))
