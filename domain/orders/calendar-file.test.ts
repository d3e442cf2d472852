import { describe, expect, test } from 'vitest'
import { calendarFile, type Visit } from './calendar-file.ts'

const visit: Visit = {
  uid: 'order-1@majlis.test',
  sequence: 2,
  isOff: false,
  day: '2026-11-26',
  window: '09:00-13:00',
  summary: 'Delivery: Dar Al Noor, MJ-20418',
  description: '1 × Sofa; beige, large\n2 × Lamp \\ shade',
  location: 'Al Wasl Road, Villa 18',
  url: 'https://majlis.test/orders/abc',
}
const sender = { name: 'Majlis', email: 'no-reply@majlis.test', at: new Date('2026-11-22T08:05:09.123Z') }
const lines = (visits: readonly Visit[]) => calendarFile(visits, sender).split('\r\n')
/** The lines as a calendar reads them, with folding undone. */
const unfolded = (visits: readonly Visit[]) =>
  calendarFile(visits, sender).replaceAll('\r\n ', '').split('\r\n')

describe('a calendar file', () => {
  test('says when it comes on the clocks of the UAE, under one name, with its count of changes', () => {
    const said = unfolded([visit])
    for (const line of [
      'METHOD:PUBLISH',
      'UID:order-1@majlis.test',
      'SEQUENCE:2',
      'STATUS:CONFIRMED',
      'DTSTAMP:20261122T080509Z',
      'DTSTART;TZID=Asia/Dubai:20261126T090000',
      'DTEND;TZID=Asia/Dubai:20261126T130000',
      'ORGANIZER;CN="Majlis":mailto:no-reply@majlis.test',
      'TZOFFSETTO:+0400',
      'URL:https://majlis.test/orders/abc',
    ])
      expect(said).toContain(line)
    expect(said.at(0)).toBe('BEGIN:VCALENDAR')
    expect(said.slice(-2)).toEqual(['END:VCALENDAR', ''])
  })

  test('escapes what would end a value or begin another', () => {
    expect(unfolded([visit])).toContain('DESCRIPTION:1 × Sofa\\; beige\\, large\\n2 × Lamp \\\\ shade')
    const hostile = { ...visit, summary: 'A\r\nEND:VEVENT\r\nX:1\u0000\u2028B', location: '\nBEGIN:VALARM' }
    const said = unfolded([hostile])
    expect(said).toContain('SUMMARY:A\\nEND:VEVENT\\nX:1 \\nB')
    expect(said.filter((line) => line === 'END:VEVENT')).toHaveLength(1)
    expect(said.some((line) => line.startsWith('BEGIN:VALARM'))).toBe(false)
    const named = calendarFile([visit], { ...sender, name: 'Maj"lis\r\nX:1' })
    expect(named.replaceAll('\r\n ', '')).toContain('ORGANIZER;CN="Maj lis  X:1":')
  })

  test('folds lines at 75 octets between characters, whatever the script', () => {
    const summary = 'توصيل أريكة مرسى بثلاثة مقاعد من دار النور للمفروشات والإضاءة 🛋️ '.repeat(5)
    const folded = lines([{ ...visit, summary }])
    for (const line of folded) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    expect(folded.join('\r\n')).not.toContain('\ufffd')
    expect(unfolded([{ ...visit, summary }])).toContain(`SUMMARY:${summary}`)
  })

  test('takes back what is called off, and tells which of several is', () => {
    const off = { ...visit, isOff: true }
    expect(unfolded([off])).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED']))
    const both = unfolded([off, { ...visit, uid: 'order-2@majlis.test' }])
    expect(both).toEqual(expect.arrayContaining(['METHOD:PUBLISH', 'STATUS:CANCELLED', 'STATUS:CONFIRMED']))
  })
})
