import { hash } from 'node:crypto'
import { z } from 'zod'
import { Refusal } from '#domain/refusal.ts'
import type { Position } from '#engines/catalogue-memory/vocabulary/results.ts'

const wire = z.tuple([
  z.string(),
  z.int().nonnegative(),
  z
    .array(z.union([z.string(), z.int()]))
    .min(2)
    .max(3),
])

/** Opaque text for the next address; it holds for these filters and this sort alone. */
export function encodeCursor({ passed, keys }: Position, filterKey: string): string {
  return Buffer.from(JSON.stringify([sealOf(passed, keys, filterKey), passed, keys])).toString('base64url')
}

/** Throws Refusal('request.malformed') for a text that encodeCursor did not make for them. */
export function decodeCursor(cursor: string, filterKey: string): Position {
  const [seal, passed, keys] = read(cursor)
  if (seal !== sealOf(passed, keys, filterKey)) throw notOurs()
  return { passed, keys }
}

function read(cursor: string): z.output<typeof wire> {
  try {
    return wire.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw notOurs()
  }
}

function sealOf(passed: number, keys: readonly (string | number)[], filterKey: string): string {
  return hash('sha256', JSON.stringify([passed, keys, filterKey]), 'base64url').slice(0, 12)
}

function notOurs(): Refusal {
  return new Refusal('request.malformed', {}, 'cursor')
}
