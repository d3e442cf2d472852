import type pg from 'pg'

/** Asks one statement of the snapshot that is being read. */
export type Ask = <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[]) => Promise<Row[]>

/** So many listings at a time: small enough that taking a batch in holds up nothing else. */
export const batchSize = 2_000

/** Numbers that the database has packed with int4send. */
export function integers(packed: Buffer): Int32Array {
  return new Int32Array(ours(packed).swap32().buffer)
}

/** Numbers that the database has packed with int2send, read without a sign. */
export function smallIntegers(packed: Buffer): Uint16Array {
  return new Uint16Array(ours(packed).swap16().buffer)
}

/** Numbers that the database has packed with float8send. */
export function doubles(packed: Buffer): Float64Array {
  return new Float64Array(ours(packed).swap64().buffer)
}

// The database writes the high byte first. A copy, since the driver's buffers may share their memory.
function ours(packed: Buffer): Buffer<ArrayBuffer> {
  return Buffer.from(Uint8Array.from(packed).buffer)
}
