import type pg from 'pg'

/** Runs one statement in the snapshot that is being read. */
export type Ask = <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[]) => Promise<Row[]>

/** Listings per batch: few enough that processing one does not block other work. */
export const batchSize = 2_000

/** Unpacks numbers that the database packed with int4send. */
export function integers(packed: Buffer): Int32Array {
  return new Int32Array(ours(packed).swap32().buffer)
}

/** Unpacks numbers that the database packed with int2send, as unsigned. */
export function smallIntegers(packed: Buffer): Uint16Array {
  return new Uint16Array(ours(packed).swap16().buffer)
}

/** Unpacks numbers that the database packed with float8send. */
export function doubles(packed: Buffer): Float64Array {
  return new Float64Array(ours(packed).swap64().buffer)
}

// The database writes big-endian. Copied, since the driver's buffers may share memory.
function ours(packed: Buffer): Buffer<ArrayBuffer> {
  return Buffer.from(Uint8Array.from(packed).buffer)
}
