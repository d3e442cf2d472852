import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitted, largestScale, panBy, pinch, pressKey, zoomAt } from './pan-zoom-image.tsx'

const frame = { width: 400, height: 300 }
const coordinate = fc.integer({ min: -200, max: 200 })
const points = fc.record({ x: coordinate, y: coordinate })

describe('zooming', () => {
  test('keeps the point under the pointer in its place', () => {
    const zoomed = zoomAt(fitted, 2, { x: 100, y: 50 }, frame)
    expect(zoomed).toEqual({ scale: 2, x: -100, y: -50 })
    const again = zoomAt(zoomed, 1.5, { x: 100, y: 50 }, frame)
    expect([again.x, again.y]).toEqual([-200, -100])
  })

  test('has its limits: never smaller than the frame, never above five times', () => {
    expect(zoomAt(fitted, 0.1, { x: 9, y: 9 }, frame)).toEqual(fitted)
    expect(zoomAt(fitted, 99, { x: 0, y: 0 }, frame).scale).toBe(largestScale)
  })

  test('out again ends where it began', () => {
    expect(zoomAt(zoomAt(fitted, 3, { x: 150, y: 20 }, frame), 1 / 3, { x: -10, y: 5 }, frame)).toEqual(
      fitted,
    )
  })
})

test('whatever is done, the picture covers the frame', () => {
  const acts = fc.array(
    fc.record({ factor: fc.double({ min: 0.2, max: 4, noNaN: true }), at: points, by: points }),
  )
  fc.assert(
    fc.property(acts, (all) => {
      const view = all.reduce(
        (now, { factor, at, by }) => panBy(zoomAt(now, factor, at, frame), by, frame),
        fitted,
      )
      expect(Math.abs(view.x)).toBeLessThanOrEqual(((view.scale - 1) * frame.width) / 2 + 1e-6)
      expect(Math.abs(view.y)).toBeLessThanOrEqual(((view.scale - 1) * frame.height) / 2 + 1e-6)
    }),
  )
})

test('two fingers drawn apart enlarge around their middle', () => {
  const before = [
    { x: 90, y: 0 },
    { x: 110, y: 0 },
  ] as const
  const after = [
    { x: 80, y: 0 },
    { x: 120, y: 0 },
  ] as const
  expect(pinch(fitted, before, after, frame)).toEqual({ scale: 2, x: -100, y: 0 })
})

describe('keys', () => {
  test('plus, minus and zero zoom', () => {
    const larger = pressKey(fitted, '+', frame)
    expect(larger?.scale).toBe(1.5)
    expect(pressKey(larger ?? fitted, '-', frame)?.scale).toBeCloseTo(1)
    expect(pressKey(larger ?? fitted, '0', frame)).toEqual(fitted)
  })

  test('arrows move what is enlarged and are left to others while nothing is', () => {
    expect(pressKey(fitted, 'ArrowRight', frame)).toBeNull()
    expect(pressKey({ scale: 2, x: 0, y: 0 }, 'ArrowRight', frame)).toEqual({ scale: 2, x: -60, y: 0 })
    expect(pressKey({ scale: 2, x: 0, y: 0 }, 'Enter', frame)).toBeNull()
  })
})
