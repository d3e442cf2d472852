import { latinDigits } from '#domain/platform/amounts/decimal-text.ts'

/**
 * Converts Arabic and Persian digits, typed or pasted into number, phone and left-to-right fields, to Latin ones: fields
 * with thousands separators would silently drop them, and in an IBAN they would reverse the groups. Returns how to stop.
 */
export function takeLatinDigits(page: Document): () => void {
  const onBeforeInput = (event: InputEvent) => {
    const field = event.target
    const latin = latinDigits(event.data ?? '')
    if (!isOfNumbers(field) || latin === (event.data ?? '') || event.isComposing) return
    event.preventDefault()
    const [from, until] = [
      field.selectionStart ?? field.value.length,
      field.selectionEnd ?? field.value.length,
    ]
    // Uses the browser's setter: Mantine's fields notice only changes that bypass their own.
    Reflect.set(
      HTMLInputElement.prototype,
      'value',
      field.value.slice(0, from) + latin + field.value.slice(until),
      field,
    )
    field.setSelectionRange(from + latin.length, from + latin.length)
    field.dispatchEvent(new InputEvent('input', { bubbles: true, data: latin, inputType: event.inputType }))
  }
  page.addEventListener('beforeinput', onBeforeInput)
  return () => page.removeEventListener('beforeinput', onBeforeInput)
}

function isOfNumbers(field: EventTarget | null): field is HTMLInputElement {
  return (
    field instanceof HTMLInputElement &&
    (field.type === 'tel' ||
      ['decimal', 'numeric'].includes(field.inputMode) ||
      // Mantine sets a field's direction on the element around it.
      (field.type === 'text' && field.parentElement?.dir === 'ltr'))
  )
}
