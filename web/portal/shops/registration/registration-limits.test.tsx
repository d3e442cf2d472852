import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { closePortal, type Opened, openPortal } from '#web/testing/open-portal.tsx'

afterEach(closePortal)

const chair = '🪑'
/** Maximum length of each text of the form, in characters (R-VAL-01, R-VAL-23). */
const texts = {
  'Shop name': 200,
  'Owner name': 200,
  Phone: 50,
  'Business registration number': 100,
  'Business address': 1000,
  'Tax ID': 50,
}

async function open(): Promise<Opened> {
  const opened = openPortal('/register')
  await screen.findByRole('heading', { level: 1, name: 'Shop Registration' })
  return opened
}

async function fill({ user }: Opened, given: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(given)) {
    await user.clear(screen.getByLabelText(label))
    await user.paste(text)
  }
  await user.click(screen.getByRole('button', { name: 'Submit Registration' }))
}

const ofLength = (more: number) =>
  Object.fromEntries(Object.entries(texts).map(([label, most]) => [label, chair.repeat(most + more)]))

test('one character more than a field holds is told at the field (R-VAL-01)', async () => {
  const opened = await open()
  await fill(opened, { ...ofLength(1), Email: 'noor', Password: chair.repeat(5) })
  expect(screen.getAllByText('This text is too long')).toHaveLength(Object.keys(texts).length)
  expect(screen.getByText('Please enter a valid email address')).toBeTruthy()
  expect(screen.getByText('Password must be at least 6 characters')).toBeTruthy()
  await fill(opened, { Password: 'x'.repeat(201) })
  expect(screen.getByText('Password must be at most 200 characters')).toBeTruthy()
})

test('as many characters as a field holds are taken', async () => {
  const opened = await open()
  await fill(opened, { ...ofLength(0), Email: 'noor@majlis.example', Password: chair.repeat(6) })
  // No other field is invalid.
  expect(
    screen.queryByText(/^(This text is too long|This field is required|Please enter|Password must)/),
  ).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText('Trade licence', { selector: 'input' }))
})

test('what shows nothing is nothing', async () => {
  const opened = await open()
  await fill(opened, Object.fromEntries(Object.keys(texts).map((label) => [label, ' \u200b '])))
  expect(screen.getAllByText('This field is required')).toHaveLength(8)
})

test('e-mail, phone and password are fields of their kind (R-VAL-02, R-REG-01)', async () => {
  await open()
  const typeOf = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).type
  expect(['Email', 'Phone', 'Password'].map(typeOf)).toEqual(['email', 'tel', 'password'])
})
