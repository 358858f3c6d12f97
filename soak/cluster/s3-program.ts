import { startS3Server } from '../../apps/server/src/testing/vendors/s3-server.ts'

/** The S3 service of the cluster, in a process that can be killed: HOST PORT FOLDER. */
const [host = '', port = '', directory = ''] = process.argv.slice(2)
await startS3Server({ host, port: Number(port), directory })
process.stdout.write('ready\n')
