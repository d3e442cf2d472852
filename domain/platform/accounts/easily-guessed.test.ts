import { expect, test } from 'vitest'
import { isEasilyGuessed } from './easily-guessed.ts'

const about = ['Dar Al Noor', 'Noor Al Ketbi', 'noor.ketbi@daralnoor.example']

test.each([
  'secret',
  '123456',
  '12-34-56',
  '١٢٣٤٥٦',
  '31.12.1999',
  'aaaaaa',
  'abcabcabc',
  'QWERTY123',
  'zxcvbn',
  '1q2w3e4r',
  '987654321',
  'iloveyou',
  'Password1!',
  'P@ssw0rd2026',
  'Football',
  'majlis-demo',
  'Dubai2026',
  'محمد١٢٣',
  'كلمة السر',
  'Ketbi1990',
  'noor.ketbi',
  'DarAlNoor!',
])('%s is easily guessed (G-105)', (password) => {
  expect(isEasilyGuessed(password, about)).toBe(true)
})

test.each([
  'a sofa for seven',
  'oud2ae',
  'x7#9!2k4',
  'ست أحرف',
  'ست أحرف 12',
  'bofu-mika-tezo-lura',
  'correct horse battery staple',
  'my password is a very long one',
  '🪑🛋️🚪🪟🛏️🖼️',
])('%s is not', (password) => {
  expect(isEasilyGuessed(password, about)).toBe(false)
})

test('names are what is guessed of those who have them', () => {
  expect(isEasilyGuessed('Ketbi1990')).toBe(false)
})
