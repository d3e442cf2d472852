import type { Readable } from 'node:stream'

/** Bytes to store: all at once, or as they arrive. */
export type Source = Uint8Array | AsyncIterable<Uint8Array>

/** A stored file, opened. The caller reads the stream to its end or destroys it. */
export type OpenedFile = { readonly size: number; readonly stream: Readable }

export type ListedFile = { readonly name: string; readonly storedAt: Date }

/** Storage of the bytes of objects, each under its id. A file exists whole or not at all. */
export type Storage = {
  /** Stores the bytes; a file of that id is replaced at once, never mixed. */
  put(id: string, source: Source): Promise<void>
  /** Moves a file of this machine into the storage. */
  adopt(id: string, path: string): Promise<void>
  /** Null when there is no such file. */
  open(id: string): Promise<OpenedFile | null>
  exists(id: string): Promise<boolean>
  /** Removing an absent file is not an error. */
  remove(id: string): Promise<void>
  /** All stored files, a batch at a time. */
  list(): AsyncIterable<readonly ListedFile[]>
  /** The bucket's inbox for direct uploads; null when uploads pass through this server. */
  readonly inbox: Inbox | null
  /** Calls to the bucket since the start: answered (404 included), and failed or refused. */
  readonly calls?: { readonly answered: number; readonly failed: number }
}

/** Announced type and size of a file that goes to the inbox: its address takes nothing else. */
export type Announced = { readonly contentType: string; readonly sizeBytes: number; readonly now: Date }

/** The part of a bucket where direct uploads arrive. No file in it is an object before it has been checked. */
export type Inbox = {
  /** An address that takes this file, for 15 minutes. */
  addressFor(id: string, announced: Announced): Promise<string>
  open(id: string): Promise<OpenedFile | null>
  remove(id: string): Promise<void>
}
