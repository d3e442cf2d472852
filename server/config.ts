import path from 'node:path'
import { z } from 'zod'
import manifest from '../package.json' with { type: 'json' }
import { dayStart } from '#domain/platform/calendar.ts'
import type { LogFormat } from './platform/process/log.ts'
import {
  absent,
  address,
  count,
  flag,
  isDemo,
  isReachable,
  keepsSecrets,
  keys,
  knowsWhoComes,
  listening,
  logLevel,
  postgres,
  proxies,
  needsTogether,
  proxiesOf,
  text,
  withSecretFiles,
} from './setting-values.ts'
import {
  paymentsTogether,
  paymentVariables,
  type StorageConfig,
  storageOf,
  storageTogether,
  storageVariables,
  type StripeConfig,
  stripeOf,
  type TabbyConfig,
  tabbyOf,
  type TamaraConfig,
  tamaraOf,
} from './service-settings.ts'
import { StartError } from '#engines/start-error.ts'

/** Passes of argon2id over 46 MiB, for which OWASP requires at least one: four take 55 to 70 ms of one core. */
const fewestPasses = 4
const passwordMemoryKiB = 47_104

const together = [['ADMIN_EMAIL', 'ADMIN_PASSWORD'], ['CDN_PURGE_URL', 'CDN_PURGE_TOKEN'], storageTogether]

const environment = z
  .object({
    PORT: count(65_535),
    HOST: text,
    METRICS_PORT: listening,
    PUBLIC_URL: address(['http://', 'https://']).refine(
      (value) => value === undefined || /^[^?#]*$/.test(value),
      'must not have a query or a fragment',
    ),
    DATABASE_URL: postgres,
    DATABASE_OWNER_URL: postgres,
    DATABASE_POOL_SIZE: count(1000).refine((value) => value !== 0, 'must be at least 1'),
    DATABASE_TIMEOUT: count(3600),
    DATA_DIR: text,
    DEMO_MODE: flag,
    DEMO_YEAR: flag,
    PREFETCH_PICTURES: flag,
    TRUST_PROXY: proxies,
    SECRETS_KEY: keys,
    SMTP_URL: address(['smtp://', 'smtps://']),
    MAIL_FROM: text,
    ...storageVariables,
    ...paymentVariables,
    E_INVOICING: z.preprocess(absent, z.enum(['simulator'], 'must be simulator').optional()),
    E_INVOICING_FROM: z.preprocess(absent, z.iso.date('must be a day, 2027-01-01').optional()),
    ADMIN_EMAIL: z.preprocess(absent, z.email('must be an email address').optional()),
    ADMIN_PASSWORD: z.preprocess(absent, z.string().min(6, 'must have at least 6 characters').optional()),
    PASSWORD_PASSES: count(100).refine(
      (value) => value === undefined || value >= fewestPasses,
      `must be at least ${fewestPasses}`,
    ),
    LOG_LEVEL: logLevel,
    LOG_FORMAT: z.preprocess(absent, z.enum(['json', 'text'], 'must be json or text').optional()),
    NODE_ENV: text,
    RELEASE: text,
    OTEL_EXPORTER_OTLP_ENDPOINT: address(['http://', 'https://']),
    WORKER: flag,
    STOP_DELAY: count(300),
    CDN_PURGE_URL: address(['http://', 'https://']),
    CDN_PURGE_TOKEN: text,
  })
  .superRefine((env, context) => {
    for (const names of [...together, ...paymentsTogether]) needsTogether(env, names, context)
    knowsWhoComes(env, context)
    keepsSecrets(env, context)
  })

type Environment = z.output<typeof environment>

/** The cost of one password check: argon2id with one lane. */
export type PasswordCost = { readonly memoryKiB: number; readonly passes: number }

/** All external settings of this process, read once at start. */
export type Config = {
  readonly port: number
  readonly host: string
  /** Address that serves the metrics of this process; null: none. */
  readonly metrics: { readonly host: string; readonly port: number } | null
  /** Collector that gets the traces, by OTLP over HTTP; null: none. */
  readonly tracesTo: string | null
  /** Public address of Majlis, without a trailing slash. */
  readonly publicUrl: string
  /** Null: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | null
  /** URL with the owner of the tables, where `databaseUrl` uses a role that can only serve (0119). */
  readonly databaseOwnerUrl: string | null
  readonly databasePoolSize: number
  /** Timeout of a statement in a request; 0: none. */
  readonly databaseTimeoutSeconds: number
  readonly dataDir: string
  readonly demoMode: boolean
  /** Whether administrators need a second factor: outside demo mode (G-138). */
  readonly adminsNeedFactor: boolean
  /** Whether the demo has a year of history, which may be filled in while it runs. */
  readonly demoYear: boolean
  /** Whether the pictures for first visitors are made in advance. */
  readonly prefetchPictures: boolean
  /** Whether other machines can reach it: it listens beyond this machine, or its public address is not local. */
  readonly isReachable: boolean
  /** Whose X-Forwarded headers are trusted: none, those of this many hops, or of these addresses. */
  readonly trustProxy: false | number | string[]
  /** Keys that seal stored secrets, newest first; null: those of a file in `dataDir`. */
  readonly secretKeys: readonly Buffer[] | null
  readonly smtpUrl: string | null
  readonly mailFrom: string
  readonly storage: StorageConfig
  /** Null: no card payments. */
  readonly stripe: StripeConfig | null
  /** Null: no instalments with this provider. */
  readonly tabby: TabbyConfig | null
  readonly tamara: TamaraConfig | null
  /** Null: documents are not sent to the tax authority; `from` is the first day whose documents are sent. */
  readonly eInvoicing: { readonly provider: 'simulator'; readonly from: Date } | null
  readonly firstAdmin: { readonly email: string; readonly password: string } | null
  /** Never weak, except in tests, which set their own. */
  readonly passwordCost: PasswordCost
  readonly logLevel: string
  /** Null: readable text on a terminal, JSON elsewhere. */
  readonly logFormat: LogFormat | null
  readonly production: boolean
  /** Name of the deployed version, e.g. a commit; added to the log, the metrics and traces. */
  readonly release: string
  /** Pages by Vite with hot reload instead of the built ones; only `npm run dev` sets it. */
  readonly dev: boolean
  /** Whether this process also runs the background jobs. */
  readonly worker: boolean
  /** How long a stopping process still serves while reporting not ready, until proxies have noticed. */
  readonly stopDelaySeconds: number
  /** The CDN that caches public pages and gets purges; null: none (0155). */
  readonly cdn: { readonly purgeUrl: string; readonly token: string } | null
  /** Folder of the built pages. */
  readonly webRoot: string
}

/** Reads the settings, or throws one StartError with a line for every wrong variable. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const parsed = environment.safeParse(withSecretFiles(env))
  if (!parsed.success)
    throw new StartError(
      parsed.error.issues.map(({ path: at, message }) => `${at.join('.')}: ${message}`).join('\n'),
    )
  const set = parsed.data
  const port = set.PORT ?? 3000
  const demoMode = isDemo(set)
  const { CDN_PURGE_URL: url, CDN_PURGE_TOKEN: token } = set
  return {
    port,
    host: set.HOST ?? 'localhost',
    metrics: set.METRICS_PORT ?? null,
    tracesTo: set.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    publicUrl: (set.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/+$/, ''),
    databaseUrl: set.DATABASE_URL ?? null,
    databaseOwnerUrl: set.DATABASE_OWNER_URL ?? null,
    databasePoolSize: set.DATABASE_POOL_SIZE ?? 10,
    databaseTimeoutSeconds: set.DATABASE_TIMEOUT ?? 15,
    dataDir: path.resolve(set.DATA_DIR ?? '.data'),
    demoMode,
    adminsNeedFactor: !demoMode,
    demoYear: demoMode && set.DEMO_YEAR !== 'false',
    prefetchPictures: set.PREFETCH_PICTURES !== 'false',
    isReachable: isReachable(set),
    trustProxy: proxiesOf(set.TRUST_PROXY),
    secretKeys: set.SECRETS_KEY ?? null,
    smtpUrl: set.SMTP_URL ?? null,
    mailFrom: set.MAIL_FROM ?? 'Majlis <no-reply@majlis.example>',
    storage: storageOf(set),
    stripe: stripeOf(set),
    tabby: tabbyOf(set),
    tamara: tamaraOf(set),
    eInvoicing: eInvoicingOf(set),
    firstAdmin: firstAdminOf(set),
    passwordCost: { memoryKiB: passwordMemoryKiB, passes: set.PASSWORD_PASSES ?? fewestPasses },
    logLevel: set.LOG_LEVEL ?? 'info',
    logFormat: set.LOG_FORMAT ?? null,
    production: set.NODE_ENV === 'production',
    release: set.RELEASE ?? manifest.version,
    dev: false,
    worker: set.WORKER !== 'false',
    stopDelaySeconds: set.STOP_DELAY ?? 0,
    cdn: url && token ? { purgeUrl: url, token } : null,
    webRoot: path.join(import.meta.dirname, '..', 'build'),
  }
}

/** The settings of this process: its environment, and the file `.env` where there is one (the environment wins). */
export function processConfig(): Config {
  try {
    process.loadEnvFile('.env')
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (!isMissing) throw new StartError('.env: this file cannot be read', { cause: error })
  }
  return readConfig(process.env)
}

/** Whether visitors are rate-limited: always, except in a demo on the user's own machine (G-104). */
export function limitsVisitors({ demoMode, isReachable: isForOthers }: Config): boolean {
  return !demoMode || isForOthers
}

/** NODE_ENV decides how libraries behave when they are loaded, so a start script sets it before anything else. */
export function defaultToProduction(): void {
  process.env['NODE_ENV'] ||= 'production'
}

/** The default is 1 July 2026, when the programme began on a voluntary basis. */
function eInvoicingOf({ E_INVOICING: provider, E_INVOICING_FROM: from = '2026-07-01' }: Environment) {
  return provider === undefined ? null : { provider, from: dayStart(from) }
}

function firstAdminOf({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password }: Environment): Config['firstAdmin'] {
  return email && password ? { email, password } : null
}
