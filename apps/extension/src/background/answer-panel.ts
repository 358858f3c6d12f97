import { claimExtensionKey, getProfileLayouts } from '@dastak/contract/api-keys/extensions.ts'
import { getSettings } from '@dastak/contract/settings.ts'
import { CALLS, type Answer, type Message } from '../messages.ts'
import { readStored, writeStored } from '../storage.ts'
import { callServer } from './call-server.ts'

const DAY_MS = 86_400_000
const NOT_CONNECTED = { problem: { code: 'unauthorized', message: 'Sign in to continue.' } }

/** Handles a message of the panel. */
export async function answerPanel(message: Message): Promise<Answer<unknown>> {
  switch (message.kind) {
    case 'check': {
      const answer = await callServer(message.origin, getSettings, { key: null })
      return 'data' in answer ? { data: { name: answer.data.product_name } } : answer
    }
    case 'claim':
      return claim()
    case 'layouts':
      return refreshLayouts()
    case 'call':
      return call(message)
  }
}

async function call({
  name,
  body,
  query,
}: Extract<Message, { kind: 'call' }>): Promise<Answer<unknown>> {
  const { server, key } = await readStored()
  if (server === null || key === null || !Object.hasOwn(CALLS, name)) return NOT_CONNECTED
  const answer = await callServer(server, CALLS[name], { key, body, query })
  // The key was revoked. The draft is kept.
  const isRevoked = 'problem' in answer && answer.problem.code === 'unauthorized'
  if (isRevoked && (await readStored()).key === key)
    await writeStored({ key: null, ended: 'revoked' })
  if ('data' in answer && name === 'disconnectExtension')
    await writeStored({ key: null, ended: null })
  return answer
}

async function claim(): Promise<Answer<unknown>> {
  const { server, waiting } = await readStored()
  if (server === null || waiting === null) return { data: false }
  const answer = await callServer(server, claimExtensionKey, {
    key: null,
    body: { verifier: waiting.verifier },
  })
  if ('problem' in answer) return answer
  const { key } = answer.data
  if (key === null) return { data: false }
  await writeStored({ key, waiting: null, ended: null })
  return { data: true }
}

async function refreshLayouts(): Promise<Answer<unknown>> {
  const { server, key, layoutsAt } = await readStored()
  if (server === null || key === null) return NOT_CONNECTED
  if (layoutsAt !== null && Date.now() - layoutsAt < DAY_MS) return { data: null }
  const answer = await callServer(server, getProfileLayouts, { key })
  if ('problem' in answer) return answer
  await writeStored({ layouts: answer.data, layoutsAt: Date.now() })
  return { data: null }
}
