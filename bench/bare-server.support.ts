import { createServer } from 'node:http'
import { openApplicationDatabase } from '../apps/server/src/db/application-database.ts'
import { createRegistry } from '../apps/server/src/features/registry/registry.service.ts'

// The floor of `api-overhead`: the same query behind node:http alone, without access rules or
// validation.
const [dataDir = '', port = ''] = process.argv.slice(2)
const { db } = await openApplicationDatabase({ dataDir, database: null })
const registry = createRegistry({ db })

createServer((request, response) => {
  let text = ''
  request.on('data', (chunk) => (text += String(chunk)))
  request.on('end', () => {
    const { company_name: query, limit } = JSON.parse(text) as {
      company_name: string
      limit: number
    }
    void registry.searchCompanies({ query, limit }).then((data) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ success: true, data }))
    })
  })
}).listen(Number(port), () => process.send?.('ready'))
