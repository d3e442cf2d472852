import { expect, test } from 'vitest'
import { createIds, isId } from './deps.ts'

test('ids sort as they were made, also thousands in one millisecond and while the clock steps back', () => {
  const start = Date.parse('2026-11-28T08:00:00Z')
  let now = start
  const nextId = createIds(() => now)
  const ids = Array.from({ length: 10_000 }, nextId)
  now -= 60_000
  ids.push(...Array.from({ length: 10_000 }, nextId))
  now = start + 60_000
  ids.push(nextId())
  expect(ids.every(isId)).toBe(true)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.toSorted()).toEqual(ids)
  const timeOf = (id = '') => Number.parseInt(id.slice(0, 13).replace('-', ''), 16)
  expect([timeOf(ids[0]), timeOf(ids.at(-1))]).toEqual([start, start + 60_000])
  expect(ids.every((id) => /^.{14}7.{3}-[89ab]/.test(id))).toBe(true)
})
