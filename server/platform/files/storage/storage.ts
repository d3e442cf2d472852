import type { Readable } from 'node:stream'

/** What may be put: the bytes at once, or as they arrive. */
export type Source = Uint8Array | AsyncIterable<Uint8Array>

/** A stored file, opened. The caller reads the stream to its end or destroys it. */
export type OpenedFile = { readonly size: number; readonly stream: Readable }

export type ListedFile = { readonly name: string; readonly storedAt: Date }

/** Where the bytes of objects lie, each under its id. A file is there whole or not at all. */
export type Storage = {
  /** Stores the bytes; a file of that id is replaced at once, never mixed. */
  put(id: string, source: Source): Promise<void>
  /** Takes over a file of this machine: it is here then, and no longer there. */
  adopt(id: string, path: string): Promise<void>
  /** Null when there is no such file. */
  open(id: string): Promise<OpenedFile | null>
  exists(id: string): Promise<boolean>
  /** Removing what is not there is no error. */
  remove(id: string): Promise<void>
  /** Every stored file, some at a time. */
  list(): AsyncIterable<readonly ListedFile[]>
  /** Where browsers put files without passing this server; null when they come through it. */
  readonly inbox: Inbox | null
  /** How often a bucket was asked since the start, and how often it answered nothing or refused. */
  readonly calls?: { readonly answered: number; readonly failed: number }
}

/** What is announced of a file that goes to the inbox: nothing else is taken at its address. */
export type Announced = { readonly contentType: string; readonly sizeBytes: number; readonly now: Date }

/** The part of a bucket that files arrive in. Nothing of it is an object before it has been checked. */
export type Inbox = {
  /** An address that takes this file, for 15 minutes. */
  addressFor(id: string, announced: Announced): Promise<string>
  open(id: string): Promise<OpenedFile | null>
  remove(id: string): Promise<void>
}
