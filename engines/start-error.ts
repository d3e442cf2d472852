import { inspect } from 'node:util'

/** Why Majlis does not start, worded for the operator: printed alone, without a stack, before a failing exit. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StartError'
  }
}

/** Exits after a failed start: prints the helpful message, or the whole error if it was unexpected. */
export function failStart(error: unknown): never {
  const words = error instanceof StartError ? error.message : inspect(error)
  process.stderr.write(`${words}\n`)
  process.exit(1)
}
