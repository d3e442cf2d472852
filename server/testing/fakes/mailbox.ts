import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export type ReceivedMail = {
  readonly raw: string
  readonly to: readonly string[]
  readonly messageId: string
}

/** A mail server that keeps the mails it receives. */
export class Mailbox {
  readonly letters: ReceivedMail[] = []
  readonly #server: SMTPServer
  /** `beforeYes` runs after a mail has arrived and before the sender gets the acknowledgement. */
  constructor({ beforeYes, ...options }: SMTPServerOptions & { beforeYes?: () => Promise<void> } = {}) {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onData: (stream, session, done) => {
        const parts: Buffer[] = []
        stream.on('data', (part: Buffer) => parts.push(part))
        stream.on('end', () => {
          const raw = Buffer.concat(parts).toString('latin1')
          const to = session.envelope.rcptTo.map(({ address }) => address)
          this.letters.push({ raw, to, messageId: /^Message-ID: (.*)$/im.exec(raw)?.[1]?.trim() ?? '' })
          void (beforeYes?.() ?? Promise.resolve()).finally(done)
        })
      },
      ...options,
    })
    this.#server.on('error', () => undefined)
  }
  async open(port = 0): Promise<number> {
    await new Promise<void>((opened) => this.#server.listen(port, '127.0.0.1', () => opened()))
    return (this.#server.server.address() as AddressInfo).port
  }
  close(): Promise<void> {
    return new Promise((closed) => this.#server.close(() => closed()))
  }
}
