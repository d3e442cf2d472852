import { latinDigits } from '#domain/platform/amounts/decimal-text.ts'

/**
 * Digits of Arabic and Persian keyboards, typed or pasted into a field of numbers, of a phone or of what runs from left to right (an
 * IBAN, whose groups they would turn round), arrive as Latin ones: fields that part thousands would swallow them without a word. Returns
 * how to stop.
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
    // By the browser's own setter: the kit's fields watch what goes past theirs.
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
      // The kit keeps the direction of a field on the box around it.
      (field.type === 'text' && field.parentElement?.dir === 'ltr'))
  )
}
