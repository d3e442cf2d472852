import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { StorageConfig } from '#server/config.ts'
import { isId } from '#server/platform/db/id.ts'
import type { Announced, Inbox, ListedFile, OpenedFile, Source, Storage } from './storage.ts'

export type S3Settings = Extract<StorageConfig, { kind: 's3' }>

const putWithinSeconds = 900
/** A bucket that hangs must not hang those who wait for it: so long to connect, without a byte, and until it has answered. */
const usualPatience = { connectionTimeout: 2_000, socketTimeout: 10_000, requestTimeout: 60_000 }

/** Objects in a bucket, under `objects/<id>`. One PUT is atomic there, so a half file is never visible. */
export function s3Storage(settings: S3Settings, patience = usualPatience): Storage {
  const { bucket, endpoint, region, accessKeyId, secretAccessKey } = settings
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Most servers that speak S3 know neither bucket host names nor the newer checksum headers.
    forcePathStyle: true,
    requestHandler: { ...patience, throwOnRequestTimeout: true },
    maxAttempts: 2,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const at = (id: string) => ({ Bucket: bucket, Key: keyOf(id) })
  return {
    put: async (id, source) => {
      const Body = await collect(source)
      await client.send(new PutObjectCommand({ ...at(id), Body, ContentLength: Body.length }))
    },
    adopt: async (id, path) => {
      const { size: ContentLength } = await stat(path)
      await client.send(new PutObjectCommand({ ...at(id), Body: createReadStream(path), ContentLength }))
      await rm(path, { force: true })
    },
    open: (id) => client.send(new GetObjectCommand(at(id))).then(opened, nullWhenAbsent),
    exists: async (id) => (await client.send(new HeadObjectCommand(at(id))).catch(nullWhenAbsent)) !== null,
    remove: async (id) => {
      await client.send(new DeleteObjectCommand(at(id))).catch(nullWhenAbsent)
    },
    list: () => listed(client, bucket),
    inbox: settings.uploads === 'bucket' ? inboxOf(settings, client) : null,
  }
}

async function* listed(client: S3Client, bucket: string): AsyncGenerator<readonly ListedFile[]> {
  let next: string | undefined
  do {
    const asked = { Bucket: bucket, Prefix: 'objects/', ContinuationToken: next }
    const page = await client.send(new ListObjectsV2Command(asked))
    yield (page.Contents ?? []).flatMap(({ Key = '', LastModified: storedAt }) =>
      storedAt ? { name: Key.slice(asked.Prefix.length), storedAt } : [],
    )
    next = page.NextContinuationToken
  } while (next !== undefined)
}

function inboxOf(settings: S3Settings, client: S3Client): Inbox {
  const at = (id: string) => ({ Bucket: settings.bucket, Key: keyOf(id, 'incoming') })
  return {
    addressFor: (id, announced) => presignedPut(client, at(id), announced),
    open: (id) => client.send(new GetObjectCommand(at(id))).then(opened, nullWhenAbsent),
    remove: async (id) => {
      await client.send(new DeleteObjectCommand(at(id))).catch(nullWhenAbsent)
    },
  }
}

/** Type and length are signed too, so that nothing else, and nothing larger, can be put there. */
function presignedPut(
  client: S3Client,
  at: { readonly Bucket: string; readonly Key: string },
  { contentType: ContentType, sizeBytes: ContentLength, now: signingDate }: Announced,
): Promise<string> {
  return getSignedUrl(client, new PutObjectCommand({ ...at, ContentType, ContentLength }), {
    expiresIn: putWithinSeconds,
    signingDate,
    signableHeaders: new Set(['host', 'content-type', 'content-length']),
  })
}

function keyOf(id: string, folder = 'objects'): string {
  if (!isId(id)) throw new Error('a storage key must be an id')
  return `${folder}/${id.toLowerCase()}`
}

/** A PUT is signed with its length: an upload of at most 10 MB is gathered first. */
async function collect(source: Source): Promise<Uint8Array> {
  if (source instanceof Uint8Array) return source
  const chunks: Uint8Array[] = []
  for await (const chunk of source) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function opened(answer: { Body?: unknown; ContentLength?: number | undefined }): OpenedFile {
  return { size: answer.ContentLength ?? 0, stream: answer.Body as Readable }
}

function nullWhenAbsent(error: unknown): null {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null
  throw error
}
