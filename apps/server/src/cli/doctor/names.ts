import { lookup, Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { Config } from '../../config/config.ts'
import type { VendorSite } from '../../ports/vendor-site.ts'
import { bareHost } from '../../network/url-parts.ts'
import type { Finding } from './finding.rules.ts'
import { judgeNames, judgeSender, type NameState, type WantedName } from './names.rules.ts'

type NameSettings = Pick<
  Config,
  'publicUrl' | 'mail' | 'bucket' | 'database' | 'chargebee' | 'isDemo'
>
type SenderSettings = Pick<Config, 'mail' | 'emailCheck' | 'isDemo'>

const DNS_MS = 4_000
const MISSING = new Set(['ENOTFOUND', 'ENODATA'])

export async function checkNames(
  config: NameSettings,
  sites: readonly VendorSite[],
): Promise<Finding[]> {
  const names = await Promise.all(
    wantedNames(config, sites).map(async (name) => ({ ...name, state: await stateOf(name.host) })),
  )
  return judgeNames(names)
}

/** As the server looks them up: by the system. */
async function stateOf(host: string): Promise<NameState> {
  return lookup(host).then(
    () => 'known',
    (error: NodeJS.ErrnoException) => (MISSING.has(error.code ?? '') ? 'missing' : 'unknown'),
  )
}

function wantedNames(config: NameSettings, sites: readonly VendorSite[]): WantedName[] {
  const { publicUrl, mail, bucket, database, chargebee, isDemo } = config
  const urls: [WantedName['setting'], string | null | undefined][] = [
    ['PUBLIC_URL', publicUrl],
    ['DATABASE_URL', database?.url],
    ['DATABASE_ADMIN_URL', database?.adminUrl],
    ['DATABASE_DIRECT_URL', database?.directUrl],
    ['STORAGE_S3_ENDPOINT', bucket?.endpoint],
    ['CHARGEBEE_SITE', chargebee && `https://${chargebee.site}.chargebee.com`],
    ...sites.map(({ setting, origin }) => [setting, origin] as [typeof setting, string]),
  ]
  const all = urls.flatMap(([setting, url]) =>
    url ? [{ setting, host: bareHost(new URL(url).hostname) }] : [],
  )
  if (mail && !isDemo) all.push({ setting: 'SMTP_URL', host: mail.host })
  const isName = ({ host }: WantedName) => host !== '' && host !== 'localhost' && isIP(host) === 0
  return [...new Map(all.filter(isName).map((name) => [name.host, name])).values()]
}

/** The records of the domain of MAIL_FROM. */
export async function checkSender({
  mail,
  emailCheck,
  isDemo,
}: SenderSettings): Promise<Finding[]> {
  if (!mail || isDemo) return []
  const resolver = new Resolver({ timeout: DNS_MS, tries: 1 })
  if (emailCheck.dnsServers.length > 0) resolver.setServers(emailCheck.dnsServers)
  const domain = mail.from.address.split('@')[1] ?? ''
  const [texts, policies, exchanges] = await Promise.all([
    recordsOf(resolver.resolveTxt(domain)),
    recordsOf(resolver.resolveTxt(`_dmarc.${domain}`)),
    recordsOf(resolver.resolveMx(domain)),
  ])
  const joined = (records: string[][] | null) => records && records.map((parts) => parts.join(''))
  return [
    ...judgeSender({
      domain,
      texts: joined(texts),
      policies: joined(policies),
      hasMailServer: exchanges && exchanges.length > 0,
    }),
  ]
}

/** Null if no name server answered. */
async function recordsOf<Found>(answer: Promise<Found[]>): Promise<Found[] | null> {
  return answer.catch((error: NodeJS.ErrnoException) => (MISSING.has(error.code ?? '') ? [] : null))
}
