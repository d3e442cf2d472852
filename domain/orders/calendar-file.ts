/** The delivery of an order, as an event in the customer's calendar. */
export type Visit = {
  /** Stays the same for the whole life of the order. */
  readonly uid: string
  /** Number of changes so far: a calendar replaces its event with one of a higher sequence. */
  readonly sequence: number
  readonly isOff: boolean
  /** A calendar day in the UAE, `2026-11-26`. */
  readonly day: string
  /** `09:00-13:00`, in UAE time. */
  readonly window: string
  readonly summary: string
  readonly description: string
  readonly location: string
  readonly url: string
}

type Sender = { readonly name: string; readonly email: string; readonly at: Date }

const zone = 'Asia/Dubai'

/**
 * Builds a calendar file of visits (RFC 5545) that publishes them, or cancels them if all are cancelled (RFC 5546).
 * Lines end in CRLF and hold at most 75 octets; the UAE has no summer time.
 */
export function calendarFile(visits: readonly Visit[], sender: Sender): string {
  const isOff = visits.every((visit) => visit.isOff)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Majlis//Orders//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${isOff ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:+0400',
    'TZOFFSETTO:+0400',
    'TZNAME:+04',
    'END:STANDARD',
    'END:VTIMEZONE',
    ...visits.flatMap((visit) => eventOf(visit, sender)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function eventOf(visit: Visit, { name, email, at }: Sender): string[] {
  const [from = '', to = ''] = visit.window.split('-')
  const local = (time: string) => `${visit.day.replaceAll('-', '')}T${time.replace(':', '')}00`
  return [
    'BEGIN:VEVENT',
    `UID:${visit.uid}`,
    `DTSTAMP:${at.toISOString().replace(/\.\d+|[-:]/g, '')}`,
    `SEQUENCE:${visit.sequence}`,
    `STATUS:${visit.isOff ? 'CANCELLED' : 'CONFIRMED'}`,
    `DTSTART;TZID=${zone}:${local(from)}`,
    `DTEND;TZID=${zone}:${local(to)}`,
    `ORGANIZER;CN=${quoted(name)}:mailto:${email}`,
    `SUMMARY:${escaped(visit.summary)}`,
    `DESCRIPTION:${escaped(visit.description)}`,
    `LOCATION:${escaped(visit.location)}`,
    `URL:${visit.url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

/** Escapes text as a value (3.3.11); other control characters are not allowed there and become spaces. */
function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|[\r\n\u2028\u2029]/g, '\\n')
    .replace(/\p{Cc}/gu, ' ')
}

/** Quotes text as a parameter value (3.2); quotes in it cannot be escaped and become spaces. */
function quoted(text: string): string {
  return `"${text.replace(/["\p{Cc}]/gu, ' ').trim()}"`
}

const mostOctets = 75

/** Folds a long line (3.1): continuation lines begin with a space, and no character is split. */
function folded(line: string): string {
  let octets = 0
  let text = ''
  for (const character of line) {
    const size = new TextEncoder().encode(character).length
    if (octets + size > mostOctets) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += size
  }
  return text
}
