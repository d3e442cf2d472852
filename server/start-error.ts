/** Why Majlis does not start, in words for whoever runs it: printed alone, without a stack, before a failing exit. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StartError'
  }
}
