import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
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
import { isId } from '#server/deps.ts'
import type { StorageConfig } from '#server/service-settings.ts'
import type { Announced, Inbox, ListedFile, OpenedFile, Source, Storage } from './storage.ts'

export type S3Settings = Extract<StorageConfig, { kind: 's3' }>

const putWithinSeconds = 900
/**
 * Timeouts, so that a hanging bucket does not hang its callers: to connect, without a byte, and until it has answered. The bytes of a file
 * get `requestTimeout` once more, in total.
 */
const usualPatience = { connectionTimeout: 2_000, socketTimeout: 10_000, requestTimeout: 60_000 }

/** Objects in a bucket, under `objects/<id>`. One PUT is atomic there, so a half file is never visible. */
export function s3Storage(settings: S3Settings, patience = usualPatience): Storage {
  const { bucket, endpoint, region, accessKeyId, secretAccessKey } = settings
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Most S3-compatible servers support neither bucket host names nor the newer checksum headers.
    forcePathStyle: true,
    requestHandler: { ...patience, throwOnRequestTimeout: true },
    maxAttempts: 2,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const at = (id: string) => ({ Bucket: bucket, Key: keyOf(id) })
  const opened = openedWithin(patience.requestTimeout)
  return {
    calls: countCalls(client),
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
    inbox: settings.uploads === 'bucket' ? inboxOf(settings, client, opened) : null,
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

function inboxOf(settings: S3Settings, client: S3Client, opened: ReturnType<typeof openedWithin>): Inbox {
  const at = (id: string) => ({ Bucket: settings.bucket, Key: keyOf(id, 'incoming') })
  return {
    addressFor: (id, announced) => presignedPut(client, at(id), announced),
    open: (id) => client.send(new GetObjectCommand(at(id))).then(opened, nullWhenAbsent),
    remove: async (id) => {
      await client.send(new DeleteObjectCommand(at(id))).catch(nullWhenAbsent)
    },
  }
}

/** Type and length are signed too, so that the address takes no other type and no larger file. */
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

/** A PUT needs its length in advance, so an upload of at most 10 MB is collected first. */
async function collect(source: Source): Promise<Uint8Array> {
  if (source instanceof Uint8Array) return source
  const chunks: Uint8Array[] = []
  for await (const chunk of source) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Counts calls that were answered and that failed. A 404 counts as answered. */
function countCalls(client: S3Client): NonNullable<Storage['calls']> {
  const calls = { answered: 0, failed: 0 }
  client.middlewareStack.add(
    (next) => async (call) => {
      try {
        const reply = await next(call)
        calls.answered += 1
        return reply
      } catch (error) {
        calls[isAbsence(error) ? 'answered' : 'failed'] += 1
        throw error
      }
    },
    { step: 'initialize', name: 'count' },
  )
  return calls
}

const openedWithin =
  (ms: number) =>
  (answer: { Body?: unknown; ContentLength?: number | undefined }): OpenedFile => ({
    size: answer.ContentLength ?? 0,
    stream: Readable.from(inTime(answer.Body as Readable, ms), { objectMode: false }),
  })

/** Yields bytes as they arrive, for at most `ms` of waiting in total; time that the reader takes does not count. */
async function* inTime(stream: Readable, ms: number): AsyncGenerator<Uint8Array> {
  let left = ms
  let begun = performance.now()
  const giveUp = () => stream.destroy(new Error('the bucket did not send a file in time'))
  let timer = setTimeout(giveUp, left)
  try {
    for await (const chunk of stream) {
      clearTimeout(timer)
      left -= performance.now() - begun
      yield chunk as Uint8Array
      begun = performance.now()
      timer = setTimeout(giveUp, left)
    }
  } finally {
    clearTimeout(timer)
  }
}

function isAbsence(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404
}

function nullWhenAbsent(error: unknown): null {
  if (isAbsence(error)) return null
  throw error
}
