import type { Hono } from 'hono'
import { AppError } from '../app-error.ts'
import { ipOf, refuseMethod, type ContextDeps, type Env } from './context.ts'
import type { CallLimits } from './limits/call-limits.ts'
import type { WebFiles } from './replies/web-files.ts'
import type { Binding } from './route.ts'

const withInner = (path: string) => [path, `${path}/*`]
/** Programs look for endpoints here, so the web app must not answer. */
const NO_PAGES = ['/api', '/reach', '/.well-known'].flatMap(withInner)
/**
 * Assistants look here: for the stream of the older protocol, and after a refused key for a sign-in
 * of OAuth. Some show the answer to their user.
 */
const NOT_FOR_ASSISTANTS = [
  ...['/sse', '/message', '/messages', '/authorize', '/token', '/register'].flatMap(withInner),
  '/.well-known/oauth-authorization-server/*',
  '/.well-known/oauth-protected-resource/*',
  '/mcp/*',
]
const HOW_ASSISTANTS_CONNECT =
  'Nothing is here. Assistants connect with the header Authorization: Bearer dst_…. If they sent ' +
  'it, its API key is not valid.'

interface PagesDeps extends ContextDeps {
  pages: readonly Hono[]
  bindings: readonly Binding[]
  webFiles: WebFiles | null
  limits: CallLimits
}

/** Pages of the server, then the files of the web app, and its start page for any other path. */
export function addPages(app: Hono<Env>, deps: PagesDeps): void {
  for (const page of deps.pages) {
    // These pages do not pass the guard.
    for (const path of new Set(page.routes.map((route) => route.path)))
      app.use(path, (c, next) => {
        deps.limits.countAddress(ipOf(deps, c))
        return next()
      })
    app.route('/', page)
  }
  // A path of the operator's console does not exist for others, whatever the method.
  const shown = deps.bindings.filter(({ endpoint }) => endpoint.access.who !== 'operator')
  const methods = Map.groupBy(shown, ({ endpoint }) => endpoint.path)
  for (const path of NOT_FOR_ASSISTANTS)
    app.all(path, () => {
      throw new AppError('not_found', { message: HOW_ASSISTANTS_CONNECT })
    })
  for (const path of NO_PAGES)
    app.all(path, (c) => {
      const known = methods.get(c.req.path)?.map(({ endpoint }) => endpoint.method)
      throw known ? refuseMethod(c, known) : new AppError('not_found')
    })
  app.get('*', (c) => {
    const encodings = c.req.header('accept-encoding') ?? ''
    const file = deps.webFiles?.get(c.req.path, encodings, c.req.header('if-none-match'))
    if (!file || (isPage(file) && !acceptsPage(c.req.header('accept'))))
      throw new AppError('not_found')
    return file
  })
  app.all('*', (c) => {
    throw refuseMethod(c, ['GET'])
  })
}

const isPage = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/html')

/** Only browsers want the start page for a path that is not a file. */
const acceptsPage = (accept: string | undefined) =>
  accept === undefined || /text\/(html|\*)|\*\/\*/i.test(accept)
