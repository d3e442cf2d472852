import { expect, test } from 'vitest'
import { readEvents } from './live-stream.ts'
import { agoOf } from './notification-row.tsx'

test('events are read as they are complete, however they are split', () => {
  const whole = 'retry: 3000\n\nevent: inbox\ndata: {"unread":1}\n\n:\n\nevent: inbox\ndata: {"unread":2}\n\n'
  for (let cut = 0; cut <= whole.length; cut += 1) {
    const first = readEvents(whole.slice(0, cut))
    const second = readEvents(first.rest + whole.slice(cut))
    expect([...first.data, ...second.data]).toEqual(['{"unread":1}', '{"unread":2}'])
    expect(second.rest).toBe('')
  }
})

test.each([
  [-5, 'Just now', 'الآن'],
  [59, 'Just now', 'الآن'],
  [60, '1 minute ago', 'قبل دقيقة واحدة'],
  [7200, '2 hours ago', 'قبل ساعتين'],
  [86_400, 'yesterday', 'أمس'],
])('%i seconds ago reads "%s"', (seconds, english, arabic) => {
  const now = new Date('2026-11-21T12:00:00Z')
  const at = new Date(now.getTime() - seconds * 1000)
  expect(agoOf(at, now, 'en')).toBe(english)
  expect(agoOf(at, now, 'ar')).toBe(arabic)
})
