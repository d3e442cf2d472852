import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { isId } from '#server/id.ts'
import type { OpenedFile, Source, Storage } from './storage.ts'

export type S3Settings = {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** Objects in a bucket, under `objects/<id>`. One PUT is atomic there, so a half file is never visible. */
export function s3Storage(settings: S3Settings): Storage {
  const { bucket, endpoint, region, accessKeyId, secretAccessKey } = settings
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Most servers that speak S3 know neither bucket host names nor the newer checksum headers.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const at = (id: string) => ({ Bucket: bucket, Key: keyOf(id) })
  return {
    put: async (id, source) => {
      const Body = await collect(source)
      await client.send(new PutObjectCommand({ ...at(id), Body, ContentLength: Body.length }))
    },
    open: (id) => client.send(new GetObjectCommand(at(id))).then(opened, nullWhenAbsent),
    exists: async (id) => (await client.send(new HeadObjectCommand(at(id))).catch(nullWhenAbsent)) !== null,
    remove: async (id) => {
      await client.send(new DeleteObjectCommand(at(id))).catch(nullWhenAbsent)
    },
  }
}

function keyOf(id: string): string {
  if (!isId(id)) throw new Error('a storage key must be an id')
  return `objects/${id.toLowerCase()}`
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
