import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { startArguments } from '../majlis.ts'
import { databaseUrls } from './database.ts'
import { type Place, run, start, until } from './programs.ts'

const ports = { store: 14640, http: 14680, https: 14681, prometheus: 14690 } as const
/** Ports of each process of Majlis, and of its metrics. */
export const instances = {
  'web-1': { port: 14651, figures: 14661 },
  'web-2': { port: 14652, figures: 14662 },
  worker: { port: 14653, figures: 14663 },
} as const
export type Instance = keyof typeof instances
export const origin = { port: ports.https, host: 'majlis.example' } as const
export const administrator = 'operator@majlis.example'

const settings = (place: Place): Record<string, string> => ({
  NODE_ENV: 'production',
  PUBLIC_URL: `https://${origin.host}`,
  TRUST_PROXY: '1',
  STOP_DELAY: '2',
  DATABASE_URL: databaseUrls.serving,
  SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
  DATA_DIR: path.join(place.folder, 'data'),
  ADMIN_EMAIL: administrator,
  ADMIN_PASSWORD: 'cluster-on-one-machine',
  S3_ENDPOINT: `http://127.0.0.1:${ports.store}`,
  S3_REGION: 'me-central-1',
  S3_BUCKET: 'majlis',
  S3_UPLOADS: 'server',
  S3_ACCESS_KEY_ID: 'cluster',
  S3_SECRET_ACCESS_KEY: 'cluster-secret',
  LOG_FORMAT: 'json',
  LOG_LEVEL: 'info',
})
const asOwner = (place: Place, tree: string) => ({
  cwd: tree,
  env: { ...settings(place), DATABASE_OWNER_URL: databaseUrls.owner },
})

/** Creates the schema and the serving role, as an operator does with the version in a folder. */
export async function migrateBy(place: Place, tree: string): Promise<void> {
  await run(place, 'migrate', [process.execPath, 'scripts/migrate.ts'], asOwner(place, tree))
}

/** Installs a version with this many products and nothing else. */
export async function install(place: Place, products: number, tree = process.cwd()): Promise<void> {
  mkdirSync(path.join(place.folder, 'data'), { recursive: true })
  await migrateBy(place, tree)
  await run(
    place,
    'seed',
    [process.execPath, 'demo/command.ts', '--products', String(products)],
    asOwner(place, tree),
  )
}

export function startStore(place: Place): void {
  const command = [
    process.execPath,
    'bench/cluster/store.ts',
    String(ports.store),
    path.join(place.folder, 'bucket'),
  ]
  start(place, 'store', command, { cwd: process.cwd() })
}

export function startInstance(place: Place, name: Instance, tree = process.cwd()): void {
  const { port, figures } = instances[name]
  const own = {
    HOST: '127.0.0.1',
    PORT: String(port),
    METRICS_PORT: String(figures),
    WORKER: String(name === 'worker'),
  }
  start(place, name, [process.execPath, ...startArguments], {
    cwd: tree,
    env: { ...settings(place), ...own },
  })
}

export function isReady(name: Instance): Promise<boolean> {
  return fetch(`http://127.0.0.1:${instances[name].port}/readyz`).then(({ ok }) => ok)
}

export async function startWeb(place: Place): Promise<void> {
  for (const name of ['web-1', 'web-2', 'worker'] as const) {
    startInstance(place, name)
    await until(`${name} is ready`, 600, () => isReady(name))
  }
  startProxy(place)
  startPrometheus(place)
}

/** Configured as the example, except for names, addresses and folders. */
export function startProxy(place: Place): void {
  const inFolder = (name: string) => path.join(place.folder, name)
  const subject = [
    '-subj',
    `/CN=${origin.host}`,
    '-keyout',
    inFolder('majlis.key'),
    '-out',
    inFolder('majlis.pem'),
  ]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject], {
    stdio: 'ignore',
  })
  const text = readFileSync('deploy/nginx.conf', 'utf8')
    .replace(
      'worker_processes auto;',
      `daemon off;\nmaster_process off;\npid ${inFolder('nginx.pid')};\nerror_log ${inFolder('nginx-error.log')};`,
    )
    .replace(
      'server_tokens off;',
      `server_tokens off;\n  access_log off;\n  client_body_temp_path ${inFolder('nginx-bodies')};`,
    )
    .replaceAll(/\n.*listen \[::\].*/g, '')
    .replace('listen 80', `listen 127.0.0.1:${ports.http}`)
    .replace('listen 443', `listen 127.0.0.1:${ports.https}`)
    .replaceAll('/etc/nginx/certificates/', `${place.folder}/`)
    .replace('majlis-1:3000', `127.0.0.1:${instances['web-1'].port}`)
    .replace('majlis-2:3000', `127.0.0.1:${instances['web-2'].port}`)
  writeFileSync(inFolder('nginx.conf'), text)
  start(place, 'nginx', ['nginx', '-c', inFolder('nginx.conf')])
}

/** With the rules of `deploy/`, evaluated every second. */
function startPrometheus(place: Place): void {
  const targets = Object.values(instances).map(({ figures }) => `127.0.0.1:${figures}`)
  const scrape = { job_name: 'majlis', scrape_interval: '1s', static_configs: [{ targets }] }
  const file = path.join(place.folder, 'prometheus.yaml')
  const rules = path.resolve('deploy/prometheus/majlis-rules.yaml')
  writeFileSync(
    file,
    JSON.stringify({ global: { evaluation_interval: '1s' }, rule_files: [rules], scrape_configs: [scrape] }),
  )
  const own = [
    `--storage.tsdb.path=${path.join(place.folder, 'figures')}`,
    `--web.listen-address=127.0.0.1:${ports.prometheus}`,
  ]
  start(place, 'prometheus', ['prometheus', `--config.file=${file}`, ...own])
}

/** Names of all alerts whose condition is met now, pending or firing. */
export async function alertsNow(): Promise<readonly string[]> {
  const reply = await fetch(`http://127.0.0.1:${ports.prometheus}/api/v1/alerts`)
  const { data } = (await reply.json()) as { data: { alerts: { labels: { alertname: string } }[] } }
  return data.alerts.map(({ labels }) => labels.alertname)
}
