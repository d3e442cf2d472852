import { tracingChannel } from 'node:diagnostics_channel'
import { createTransport, type Transporter } from 'nodemailer'
import type { Config } from '#server/config.ts'

/** A mail as the outbox hands it on. */
export type OutgoingMail = {
  readonly id: string
  readonly recipient: string
  readonly language: string
  readonly subject: string
  readonly bodyText: string
  readonly bodyHtml: string
  /** An attached calendar file. */
  readonly calendar: string | null
  /** Address for replies, since the sender's mailbox may be unread; null: the sender's address. */
  readonly replyTo: string | null
}

const seconds = 1000
/** Tracing channel of handed-over mails: how long each took, and whether it failed. */
export const mailChannel = 'majlis:mail'
const handedOver = tracingChannel<object>(mailChannel)
const transports = new Map<string, Transporter>()

/** Hands a mail to the SMTP server; rejects when it does not take it within the timeouts. */
export async function sendMail(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl'>,
  letter: OutgoingMail,
): Promise<void> {
  if (config.smtpUrl === null) throw new Error('no mail server is configured')
  const transport = transportTo(config.smtpUrl)
  const message = {
    from: config.mailFrom,
    to: { name: '', address: letter.recipient },
    ...(letter.replyTo && { replyTo: { name: '', address: letter.replyTo } }),
    subject: letter.subject,
    text: letter.bodyText,
    html: letter.bodyHtml,
    attachments: letter.calendar === null ? [] : [calendarIn(letter.calendar)],
    // The same for every retry, so that mailboxes can drop duplicates.
    messageId: `<${letter.id}@${new URL(config.publicUrl).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': letter.language },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  await handedOver.tracePromise(() => transport.sendMail(message), {})
}

/** Mail programs offer to add it to the calendar, or to remove it. */
function calendarIn(content: string) {
  const method = /^METHOD:(\w+)/m.exec(content)?.[1] ?? 'PUBLISH'
  return { filename: 'delivery.ics', content, contentType: `text/calendar; charset=utf-8; method=${method}` }
}

/** Connects to the mail server and signs in, without sending anything. Throws the server's error. */
export async function checkMailServer(smtpUrl: string): Promise<void> {
  const transport = transportTo(smtpUrl)
  try {
    await transport.verify()
  } finally {
    transport.close()
    transports.delete(smtpUrl)
  }
}

function transportTo(smtpUrl: string): Transporter {
  const known = transports.get(smtpUrl)
  if (known) return known
  const made = createTransport({
    url: smtpUrl,
    connectionTimeout: 10 * seconds,
    greetingTimeout: 10 * seconds,
    // Long, because giving up on a server that is about to accept would send the mail twice.
    socketTimeout: 120 * seconds,
    dnsTimeout: 10 * seconds,
  })
  transports.set(smtpUrl, made)
  return made
}
