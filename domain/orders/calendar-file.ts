/** When an order comes, as its customer's calendar has it. */
export type Visit = {
  /** The same for an order whatever becomes of it. */
  readonly uid: string
  /** Counts its changes: a higher one replaces what a calendar has. */
  readonly sequence: number
  readonly isOff: boolean
  /** A calendar day in the UAE, `2026-11-26`. */
  readonly day: string
  /** `09:00-13:00`, on the clocks of the UAE. */
  readonly window: string
  readonly summary: string
  readonly description: string
  readonly location: string
  readonly url: string
}

type Sender = { readonly name: string; readonly email: string; readonly at: Date }

const zone = 'Asia/Dubai'

/**
 * A calendar file of visits (RFC 5545), published, or taken back where all of them are cancelled (RFC 5546). Lines end
 * in CRLF and hold at most 75 octets; there is no summer time in the UAE.
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

/** Text as a value (3.3.11); other control characters have no place in it. */
function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|[\r\n\u2028\u2029]/g, '\\n')
    .replace(/\p{Cc}/gu, ' ')
}

/** Text as the value of a parameter (3.2), which knows no escape for its quotes. */
function quoted(text: string): string {
  return `"${text.replace(/["\p{Cc}]/gu, ' ').trim()}"`
}

const mostOctets = 75

/** Goes on in the next line behind a space, between characters alone (3.1). */
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
