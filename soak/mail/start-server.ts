import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../apps/server/src/testing/processes/server-process.ts'
import { startRawServer } from '../../apps/server/src/testing/vendors/mail-world.ts'
import { ensureDebian, PROGRAM_ENV } from '../debian.support.ts'

/** Each package refuses to be installed next to the others, so each has its own Debian. */
const ROOT = process.env.SOAK_MAIL_ROOT ?? '/var/tmp/dastak-mail-debian'
const READY_MS = 60_000
const USER = 'id asha > /dev/null 2>&1 || useradd --create-home asha\n'
/** The shell stays the first process, because some servers forget to end with their parent. */
const END = '\nexit 1\n'

export type RunningServer = Awaited<ReturnType<typeof startServer>>

/** Starts a mail server with the script of its name. It ends with this process. */
export async function startServer(name: string, packages: readonly string[]) {
  const root = join(ROOT, name)
  const remedy = `Remove ${root} and try again where Debian's packages can be fetched.`
  ensureDebian({ root, packages, remedy })
  const [port, greyPort] = [await freePort(), await freePort()]
  const script = readFileSync(join(import.meta.dirname, `${name}.sh`), 'utf8')
  const spaces = [
    '--mount',
    '--pid',
    '--fork',
    '--kill-child',
    `--mount-proc=${join(root, 'proc')}`,
  ]
  const shell = ['chroot', root, 'bash', '-e', '-c', USER + script + END]
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', 'unshare', ...spaces, ...shell], {
    env: { ...PROGRAM_ENV, PORT: String(port), GREY_PORT: String(greyPort) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let written = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (written = (written + chunk.toString()).slice(-2_000)))
  const recorders = [await startRecorder(port), await startRecorder(greyPort)] as const

  const asked = ['dpkg-query', '-W', '-f', '${Package} ${Version}\n', ...packages]
  const { stdout } = spawnSync('chroot', [root, ...asked], { encoding: 'utf8', env: PROGRAM_ENV })
  return {
    name,
    versions: stdout.trim().split('\n'),
    recorder: recorders[0],
    /** In front of the port that greylists. */
    greyRecorder: recorders[1],
    async ready(): Promise<void> {
      for (const end = Date.now() + READY_MS; Date.now() < end; await sleep(200)) {
        if (child.exitCode !== null || child.signalCode !== null) break
        if (await greets(port)) return
      }
      throw new Error(`${name} did not start. It wrote:\n${written}`)
    },
    async stop(): Promise<void> {
      for (const { close } of recorders) close()
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

function greets(port: number): Promise<boolean> {
  const socket = connect({ host: '127.0.0.1', port, timeout: 2_000 })
  return new Promise<boolean>((resolve) => {
    socket
      .once('data', (greeting: Buffer) => resolve(greeting.toString().startsWith('220')))
      .once('error', () => resolve(false))
      .once('close', () => resolve(false))
      .once('timeout', () => resolve(false))
  }).finally(() => socket.destroy())
}

/** Passes connections on to a port, and keeps what was answered to each `RCPT TO`. */
async function startRecorder(target: number) {
  const answers: string[] = []
  const server = await startRawServer((client: Socket) => {
    const upstream = connect({ host: '127.0.0.1', port: target })
    let isAnswer = false
    client.on('data', (chunk: Buffer) => (isAnswer = chunk.toString().startsWith('RCPT')))
    upstream.on('data', (chunk: Buffer) => {
      if (isAnswer) answers.push(chunk.toString().trim())
    })
    upstream.on('error', () => client.destroy())
    client.pipe(upstream).pipe(client)
  })
  return {
    port: server.port,
    /** The answer to the first question since the last call, without addresses. */
    firstAnswer() {
      const [first = ''] = answers.splice(0)
      return first
        .replace(/\r\n\d{3}[ -]/g, ' ')
        .replace(/<[^<>\s]*>|\S+@\S+/g, '<…>')
        .replace(/(?<=see http)\S+/, '…')
    },
    close: server.close,
  }
}
