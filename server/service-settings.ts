import type { InstalmentTerms } from '#domain/money/payment-method.ts'
import { z } from 'zod'
import { absent, address, count, text } from './setting-values.ts'

/** The card provider; `accountsSecret` verifies events about shops' accounts, `apiUrl` is null for Stripe itself. */
export type StripeConfig = {
  readonly secretKey: string
  readonly webhookSecret: string
  readonly accountsSecret: string | null
  readonly apiUrl: string | null
}

/** An instalment provider; `terms` overrides limits as agreed with Tabby, `apiUrl` is null for Tabby itself. */
export type TabbyConfig = {
  readonly secretKey: string
  readonly merchantCode: string
  readonly webhookSecret: string
  readonly terms: Partial<InstalmentTerms>
  readonly apiUrl: string | null
}

/** The same for Tamara, whose API returns its terms. */
export type TamaraConfig = {
  readonly apiToken: string
  readonly notificationToken: string
  readonly apiUrl: string | null
}

const api = address(['http://', 'https://'])

/** Settings of the payment providers. */
export const paymentVariables = {
  STRIPE_SECRET_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_ACCOUNTS_WEBHOOK_SECRET: text,
  STRIPE_API_URL: api,
  TABBY_SECRET_KEY: text,
  TABBY_MERCHANT_CODE: text,
  TABBY_WEBHOOK_SECRET: text,
  TABBY_FROM: count(100_000),
  TABBY_UP_TO: count(100_000),
  TABBY_API_URL: api,
  TAMARA_API_TOKEN: text,
  TAMARA_NOTIFICATION_TOKEN: text,
  TAMARA_API_URL: api,
}
type Set = {
  readonly [Name in keyof typeof paymentVariables]?: (typeof paymentVariables)[Name]['_zod']['output']
}

/** Settings that must be set together. */
export const paymentsTogether = [
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['TABBY_SECRET_KEY', 'TABBY_MERCHANT_CODE', 'TABBY_WEBHOOK_SECRET'],
  ['TAMARA_API_TOKEN', 'TAMARA_NOTIFICATION_TOKEN'],
] as const

export function stripeOf(set: Set): StripeConfig | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = set
  if (!secretKey || !webhookSecret) return null
  const accountsSecret = set.STRIPE_ACCOUNTS_WEBHOOK_SECRET ?? null
  return { secretKey, webhookSecret, accountsSecret, apiUrl: set.STRIPE_API_URL ?? null }
}

export function tabbyOf(set: Set): TabbyConfig | null {
  const { TABBY_SECRET_KEY: secretKey, TABBY_MERCHANT_CODE: merchantCode } = set
  const { TABBY_WEBHOOK_SECRET: webhookSecret, TABBY_FROM: from, TABBY_UP_TO: to } = set
  if (!secretKey || !merchantCode || !webhookSecret) return null
  const least = from === undefined ? {} : { leastFils: from * 100 }
  const most = to === undefined ? {} : { mostFils: to * 100 }
  const apiUrl = set.TABBY_API_URL ?? null
  return { secretKey, merchantCode, webhookSecret, terms: { ...least, ...most }, apiUrl }
}

export function tamaraOf(set: Set): TamaraConfig | null {
  const { TAMARA_API_TOKEN: apiToken, TAMARA_NOTIFICATION_TOKEN: notificationToken } = set
  if (!apiToken || !notificationToken) return null
  return { apiToken, notificationToken, apiUrl: set.TAMARA_API_URL ?? null }
}

/** Environment variables about file storage. */
export const storageVariables = {
  S3_ENDPOINT: address(['http://', 'https://']),
  S3_REGION: text,
  S3_BUCKET: text,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  S3_UPLOADS: z.preprocess(absent, z.enum(['bucket', 'server'], 'must be bucket or server').optional()),
}

export const storageTogether = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']

export type StorageConfig =
  | { readonly kind: 'disk' }
  | {
      readonly kind: 's3'
      readonly endpoint: string
      readonly region: string
      readonly bucket: string
      readonly accessKeyId: string
      readonly secretAccessKey: string
      /** Whether browsers upload files straight to the bucket, or through this server. */
      readonly uploads: 'bucket' | 'server'
    }

type StorageEnvironment = {
  readonly [Name in keyof typeof storageVariables]?: z.output<(typeof storageVariables)[Name]>
}

/** Returns the file storage: a bucket if one is set, else the disk. */
export function storageOf(set: StorageEnvironment): StorageConfig {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId } = set
  const secretAccessKey = set.S3_SECRET_ACCESS_KEY
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return { kind: 'disk' }
  const { S3_REGION: region = 'us-east-1', S3_UPLOADS: uploads = 'bucket' } = set
  return { kind: 's3', endpoint, region, bucket, accessKeyId, secretAccessKey, uploads }
}
