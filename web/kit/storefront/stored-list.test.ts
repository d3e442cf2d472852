import { beforeEach, expect, test, vi } from 'vitest'
import { createStoredList } from './stored-list.ts'

const key = 'mj-letters'
const letters = createStoredList({ key, most: 9, isItem: (value): value is string => value !== '' })
const add = (letter: string) => letters.write([...letters.value(), letter])

const refuse = () => {
  throw new Error('The quota has been exceeded.')
}
/** Makes the storage full: it is read as before, and takes nothing more. */
const fill = () => {
  const { localStorage: storage } = window
  vi.stubGlobal('localStorage', { getItem: (name: string) => storage.getItem(name), setItem: refuse })
}

beforeEach(() => localStorage.clear())

test('what a full storage does not take lasts as long as the page', () => {
  add('a')
  fill()
  for (const letter of ['b', 'c']) add(letter)
  expect(letters.value()).toEqual(['a', 'b', 'c'])
  expect(letters.value()).toBe(letters.value())
})

test('until the storage takes something, even the same as it had before', () => {
  add('a')
  fill()
  add('b')
  expect(letters.value()).toEqual(['a', 'b'])
  vi.unstubAllGlobals()
  letters.write(['a'])
  expect(letters.value()).toEqual(['a'])
})

test('or another tab has stored something', () => {
  add('a')
  fill()
  add('b')
  vi.unstubAllGlobals()
  for (const stored of [['c'], ['a']]) {
    localStorage.setItem(key, JSON.stringify(stored))
    expect(letters.value()).toEqual(stored)
  }
})

test('what a blocked storage does not take lasts as long as the page too', () => {
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
  letters.write(['a'])
  add('b')
  expect(letters.value()).toEqual(['a', 'b'])
})
