import { inspect } from 'node:util'

/** Why Majlis does not start, in words for whoever runs it: printed alone, without a stack, before a failing exit. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StartError'
  }
}

/** Ends a start that failed: with the one line that helps, or with the whole error where nobody foresaw it. */
export function failStart(error: unknown): never {
  const words = error instanceof StartError ? error.message : inspect(error)
  process.stderr.write(`${words}\n`)
  process.exit(1)
}
