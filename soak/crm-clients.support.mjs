import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { json } from '../apps/server/src/testing/vendors/crm-server.ts'

export const PACKAGES = [
  '@hubspot/api-client@14.0.1',
  '@zohocrm/nodejs-sdk-8.0@2.0.0',
  'frappe-js-sdk@1.14.1',
]

const FIELDS = json({
  fields: [
    'First_Name',
    'Last_Name',
    'Phone',
    'Email',
    'Company',
    'Designation',
    'Description',
  ].map((name, at) => ({ id: String(at), api_name: name, data_type: 'text', json_type: 'string' })),
})

const load = (folder, path) => import(pathToFileURL(join(folder, 'node_modules', path)).href)

/**
 * For each vendor its client, which does what our adapter did (`sent`: query and body of search,
 * reading, creation and filling), and how its calls are known to differ. Plain JavaScript, because
 * the clients are not here when types are checked.
 */
export const CLIENTS = {
  hubspot: {
    // It has no dated paths yet, and repeats a parameter for each property.
    known: [/^path: ours \/crm\/objects\/2026-09(\/\S*), theirs \/crm\/v3\/objects\1$/, /^query: /],
    async steps(folder, { world, id, sent: [found, read, made, filled] }) {
      const { Client: Hubspot } = await load(folder, '@hubspot/api-client/lib/index.js')
      const accessToken = world.login.secrets.token
      const { contacts } = new Hubspot({ accessToken, basePath: world.crm.url }).crm
      return [
        () => contacts.searchApi.doSearch(found.body),
        () => contacts.basicApi.getById(id, read.query['properties'].split(',')),
        () => contacts.basicApi.create(made.body),
        () => contacts.basicApi.update(id, filled.body),
      ]
    },
  },

  zoho: {
    // It does not encode a plus sign, which is then read as a blank (findings/zoho-sdk-…).
    known: [/^query: ours .*equals:\+91.*, theirs .*equals: 91/],
    async steps(folder, { world, token, id, sent: [found, read, made, filled] }) {
      const sdk = await load(folder, '@zohocrm/nodejs-sdk-8.0/lib/index.js')
      // It looks up the fields of a module before its first call.
      world.crm.interrupt = ({ path }) => (path.includes('/settings/') ? FIELDS : null)
      const { url } = world.crm
      const environment = sdk.DataCenter.setEnvironment(url, `${url}/oauth/v2/token`, url)
      const builder = await new sdk.InitializeBuilder()
      await builder
        .environment(environment)
        .token(new sdk.OAuthBuilder().accessToken(token).findUser(false).build())
        .resourcePath(folder)
        .logger(new sdk.LogBuilder().level(sdk.Levels.OFF).filePath(join(folder, 'log')).build())
        .initialize()
      const { RecordOperations, BodyWrapper, Record: Row, SearchRecordsParam } = sdk.Record
      const operations = new RecordOperations('Leads')
      const bodyOf = (sent) => {
        const row = new Row()
        for (const [name, value] of Object.entries(sent.body.data[0])) row.addKeyValue(name, value)
        const body = new BodyWrapper()
        body.setData([row])
        return body
      }
      const search = new sdk.ParameterMap()
      await search.add(SearchRecordsParam.CRITERIA, found.query['criteria'])
      await search.add(SearchRecordsParam.FIELDS, found.query['fields'])
      const get = new sdk.ParameterMap()
      await get.add(sdk.Record.GetRecordParam.FIELDS, read.query['fields'])
      const none = new sdk.HeaderMap()
      return [
        () => operations.searchRecords(search, none),
        () => operations.getRecord(BigInt(id), get, none),
        () => operations.createRecords(bodyOf(made), none),
        () => operations.updateRecord(BigInt(id), bodyOf(filled), none),
      ]
    },
  },

  frappe: {
    // Its name for the length of a page is the newer one of two.
    known: [/^query: .*limit_page_length.*theirs .*"limit"/],
    async steps(folder, { world, id, sent: [found, , made, filled] }) {
      const { FrappeApp } = await load(folder, 'frappe-js-sdk/lib/index.js')
      const { api_key: key = '', api_secret: secret = '' } = world.login.secrets
      const token = { useToken: true, token: () => `${key}:${secret}`, type: 'token' }
      const db = new FrappeApp(world.crm.url, token).db()
      const parsed = (name) => JSON.parse(found.query[name])
      return [
        () =>
          db.getDocList('CRM Lead', {
            fields: parsed('fields'),
            orFilters: parsed('or_filters'),
            limit: parsed('limit_page_length'),
          }),
        () => db.getDoc('CRM Lead', id),
        () => db.createDoc('CRM Lead', made.body),
        () => db.updateDoc('CRM Lead', id, filled.body),
      ]
    },
  },
}
