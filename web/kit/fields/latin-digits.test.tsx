import { MantineProvider, NumberInput, TextInput } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { takeLatinDigits } from './latin-digits.ts'

function Fields() {
  const [weight, setWeight] = useState<string | number>('')
  return (
    <MantineProvider>
      <NumberInput label="Weight" value={weight} onChange={setWeight} decimalScale={2} inputMode="decimal" />
      <TextInput label="Name" />
      <TextInput label="Phone" type="tel" />
      <TextInput label="IBAN" dir="ltr" />
      <output>{String(weight)}</output>
    </MantineProvider>
  )
}

/** Dispatches the event that precedes typed or pasted input; true if the field accepts it unchanged. */
function type(label: string, data: string, inputType = 'insertText'): boolean {
  const given = { data, inputType, bubbles: true, cancelable: true }
  return screen.getByLabelText(label).dispatchEvent(new InputEvent('beforeinput', given))
}

test('Arabic and Persian digits are taken by a field of numbers, and words stay as they are typed', async () => {
  const stop = takeLatinDigits(document)
  render(<Fields />)
  expect(type('Weight', '١٨٫٥', 'insertFromPaste')).toBe(false)
  expect(await screen.findByText('18.5')).toBeTruthy()
  expect(type('Weight', '۶')).toBe(false)
  expect(await screen.findByText('18.56')).toBeTruthy()
  expect(type('Weight', '7')).toBe(true)
  expect(type('Phone', '٠٥٠')).toBe(false)
  expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('050')
  expect(type('IBAN', 'AE٠٧ ٠٣٣١', 'insertFromPaste')).toBe(false)
  expect(screen.getByLabelText<HTMLInputElement>('IBAN').value).toBe('AE07 0331')
  expect(type('Name', '١٨')).toBe(true)
  stop()
  expect(type('Weight', '٧')).toBe(true)
})
