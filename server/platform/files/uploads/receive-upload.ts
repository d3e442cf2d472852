import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { maxFileBytes } from '#contract/platform/uploads.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { newTempFile } from './temp-files.ts'
import { validateAgainstTicket, storeUpload } from './store-upload.ts'
import { drain, receiveFile } from './receive-file.ts'
import type { StoredFile } from './store.ts'
import { useTicket } from './tickets.ts'

export type IncomingUpload = {
  readonly id: string
  readonly secret: string
  readonly body: Readable
  readonly declaredType: string
  /** As the sender says; null where it does not. */
  readonly declaredBytes: number | null
}

/**
 * Takes the one file of a ticket (R-API-72..75). Whatever is refused, breaks off or fails leaves nothing that anybody
 * could see, and the ticket is used all the same.
 */
export async function receiveUpload(deps: Deps, arriving: IncomingUpload): Promise<StoredFile> {
  try {
    if ((arriving.declaredBytes ?? 0) > maxFileBytes) throw new Refusal('object.too-large')
    return await receive(deps, arriving)
  } catch (error) {
    await drain(arriving.body)
    throw error
  }
}

async function receive(deps: Deps, { id, secret, body, ...said }: IncomingUpload): Promise<StoredFile> {
  const ticket = await useTicket(deps, id, secret)
  const declaredType = said.declaredType || (ticket.contentType ?? '')
  const path = await newTempFile(deps.config.dataDir)
  try {
    const sizeBytes = await receiveFile(body, path)
    const checked = await validateAgainstTicket(ticket, { path, sizeBytes, declaredType })
    return await storeUpload(deps, deps.db, { ticket, path, checked })
  } finally {
    await rm(path, { force: true })
  }
}
