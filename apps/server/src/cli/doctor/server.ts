import { existsSync } from 'node:fs'
import { isIPv6 } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Config } from '../../config/config.ts'
import { VERSION } from '../../version.ts'
import { unused, type Finding } from './finding.rules.ts'
import { get, probe } from './probe.ts'
import { judgeOrigin, judgeServerProcess, judgeWebApp } from './server.rules.ts'

const WEB_APP = fileURLToPath(new URL('../../../../web/dist/index.html', import.meta.url))

type ServerSettings = Pick<Config, 'port' | 'workerPort' | 'hosts' | 'role'>

/** The server that these settings start on this machine. */
export async function checkServer(
  { port: webPort, workerPort, hosts, role }: ServerSettings,
  secret: string | null,
): Promise<Finding[]> {
  const webApp = judgeWebApp({ isBuilt: existsSync(WEB_APP), role })
  const port = role === 'worker' ? workerPort : webPort
  if (port === 0) return [unused('server', 'its port is 0: the system chooses one'), webApp]
  const address = addressOf(hosts[0], port)
  const [seen, ready] = await Promise.all([
    probe(address, { secret, isForged: false }),
    get(`${address}/readyz`).then(
      ({ body }) => body,
      () => '',
    ),
  ])
  const facts = { address, probe: seen, ready, version: VERSION, port }
  return [judgeServerProcess(facts), ...judgeOrigin(seen), webApp]
}

function addressOf(host: string | undefined, port: number): string {
  const isEvery = host === undefined || ['0.0.0.0', '::'].includes(host)
  const name = isEvery ? '127.0.0.1' : host
  return `http://${isIPv6(name) ? `[${name}]` : name}:${port}`
}
