import type { SettingGroup } from './setting-group.ts'

export const PROCESS_SETTINGS = {
  title: 'The process',
  settings: {
    NODE_ENV: {
      title: 'production: real data',
      more:
        'With production, Dastak refuses to start while something that users need is missing. ' +
        'Empty: a demo, if no database, SMS vendor or mail server is set and PUBLIC_URL is local.',
    },
    PORT: {
      title: 'Port to listen on',
      default: '8080',
    },
    WORKER_PORT: {
      title: 'Port of the probes of a worker',
      more:
        'A process with ROLE=worker serves only its probes and metrics there. Each worker on one ' +
        'machine needs its own.',
      default: '8090',
    },
    HOST: {
      title: 'Address to listen on',
      more:
        'Empty: all addresses, in the demo only those of this machine (127.0.0.1 and ::1). ' +
        'For all addresses set 0.0.0.0 or ::.',
    },
    PUBLIC_URL: {
      title: 'Address of the web app',
      more:
        'For example https://dastak.example.com, without a path. With https, cookies are secure ' +
        'and headers strict. With http, users can sign in without TLS, for a private network. ' +
        'Empty: links lead to this machine, and cookies are secure outside the demo. Text ' +
        'messages end with its host, so that phones can fill in the code.',
    },
    TRUSTED_PROXIES: {
      title: 'Proxies whose X-Forwarded-For is trusted',
      more: 'For example 10.0.0.0/8,127.0.0.1',
    },
    DATA_DIR: {
      title: "Folder of the server's files",
      more:
        'The embedded database, the secret, uploads during their call, reports of imports, ' +
        'results of batches.',
      default: './data',
    },
    ROLE: {
      title: 'all, web or worker',
      more: 'The last two need DATABASE_URL and SECRET_KEY, and do not migrate the database.',
      default: 'all',
    },
    DEMO: {
      title: 'true: sample data, no real messages',
      more:
        'Messages go to /dev/outbox, which opens on this machine only. Empty: true only if no ' +
        'database, SMS vendor, mail server or public PUBLIC_URL is set. The first start decides ' +
        'whether the data is demo data. Later, Dastak does not start in the other mode.',
    },
    METRICS_TOKEN: {
      title: 'Bearer token for /metrics',
      more:
        '16 characters or more, outside the demo. In production none that can be guessed. Empty: ' +
        'nobody can read /metrics.',
    },
    LOG_LEVEL: {
      title: 'trace, debug, info, warn, error, silent',
      default: 'info',
    },
    TIME_ZONE: {
      title: 'Time zone of days, terms and daily limits',
      default: 'Asia/Kolkata',
    },
  },
} satisfies SettingGroup
