import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { issue } from '#contract/issue-texts.ts'
import { ApiError } from '#web/kit/api/api-error.ts'
import type { Upload } from '#web/kit/api/upload-queue.ts'
import { LocaleProvider } from '#web/kit/i18n/locale.tsx'
import type { Uploads } from '#web/kit/files/use-uploads.ts'
import { decoding } from './contract-form.ts'
import { type FormOptions, useForm } from './use-form.ts'

const row = z.object({ label: z.string().min(1, issue('required')), amount: z.string() })
const schema = z.object({
  name: z.string().min(1, issue('required')),
  rows: z.array(row),
  picture: z.string(),
})
type Values = z.input<typeof schema>
const blank: Values = { name: '', rows: [], picture: '' }
const read = (values: Values) => decoding(schema, values)
const submit = { preventDefault: () => {} }

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.useRealTimers()
})

function open(options: Partial<FormOptions<Values, Values>> = {}) {
  const given = { initial: blank, read, ...options }
  const { result, rerender } = renderHook((props: FormOptions<Values, Values>) => useForm(props), {
    initialProps: given,
    wrapper: ({ children }) => <LocaleProvider language="en">{children}</LocaleProvider>,
  })
  return { form: () => result.current, give: (more: object) => rerender({ ...given, ...more }) }
}

describe('rows', () => {
  const one = { label: 'One', amount: '1' }
  const two = { label: 'Two', amount: '2' }

  test('are added, changed, moved and removed, also several times before the form is drawn again', () => {
    const { form } = open()
    act(() => {
      form().rows('rows').add(one)
      form().rows('rows').add(two)
    })
    act(() => form().rows('rows').move(0, 1))
    act(() => form().rows('rows').field(0, 'label').onChange('Zwei'))
    expect(form().values.rows).toEqual([{ label: 'Zwei', amount: '2' }, one])
    act(() => form().rows('rows').remove(1))
    expect(form().rows('rows').all).toEqual([{ label: 'Zwei', amount: '2' }])
  })

  test('have errors of their own, which the list tells together', () => {
    const { form } = open({ initial: { ...blank, name: 'Salma', rows: [one, { label: '', amount: '' }] } })
    const label = () => form().rows('rows').field(1, 'label')
    expect(label().error).toBeUndefined()
    act(() => label().onBlur())
    expect(label().error).toBe('This field is required')
    expect(form().rows('rows').field(1, 'amount').error).toBeUndefined()
    expect(form().rows('rows').error).toBeUndefined()
    expect(form().problems).toEqual([{ path: 'rows.1.label', message: 'This field is required' }])
    act(() => form().rows('rows').move(1, 0))
    expect(form().problems).toEqual([])
  })

  test('show what the server says of one of them until that changes', async () => {
    const errors = [
      { path: 'rows.0.label', message: 'Taken' },
      { path: 'rows.0.amount', message: 'Too much' },
    ]
    const body = JSON.stringify({ message: 'No', code: 'request.invalid', errors })
    const refusal = new ApiError({ status: 400, statusText: '', body, quotesBody: true })
    const onFailed = vi.fn()
    const { form } = open({
      initial: { ...blank, name: 'Salma', rows: [one] },
      onSubmit: () => Promise.reject(refusal),
      onFailed,
    })
    await act(async () => form().onSubmit(submit))
    expect(onFailed).toHaveBeenCalledWith(refusal, 'rows')
    expect(form().field('rows').error).toBe('Taken')
    act(() => form().rows('rows').field(0, 'label').onChange('Other'))
    expect(form().field('rows').error).toBe('Too much')
  })
})

describe('what a form began with', () => {
  test('is told apart from what was changed, and followed where nobody typed', () => {
    const { form, give } = open()
    act(() => form().setValues({ name: 'Salma' }))
    expect(form().changed).toEqual(['name'])
    give({ initial: { ...blank, name: 'Noor', picture: '/new.png' } })
    expect(form().values).toEqual({ name: 'Salma', rows: [], picture: '/new.png' })
    act(() => form().startOver())
    expect(form().values.name).toBe('Noor')
    expect(form().changed).toEqual([])
  })

  test('is what was sent as it was saved, but for what is typed meanwhile', async () => {
    const answered = Promise.withResolvers<void>()
    const { form, give } = open({ onSubmit: () => answered.promise })
    act(() => form().setValues({ name: ' Salma ' }))
    act(() => form().onSubmit(submit))
    act(() => form().setValues({ picture: '/typed.png' }))
    give({ initial: { ...blank, name: 'Salma', picture: '/saved.png' } })
    await act(async () => answered.resolve())
    expect(form().values).toEqual({ name: 'Salma', rows: [], picture: '/typed.png' })
    expect(form().changed).toEqual(['picture'])
  })

  test('is nothing to be asked about once it was sent', async () => {
    const { form } = open({ onSubmit: () => Promise.resolve() })
    act(() => form().setValues({ name: 'Salma' }))
    await act(async () => form().onSubmit(submit))
    expect(form().changed).toEqual([])
    act(() => form().setValues({ name: 'Salma Al Ameri' }))
    expect(form().changed).toEqual(['name'])
  })
})

test('where sending is tried, all faults are told at once, the first first (G-107)', () => {
  const onFaults = vi.fn()
  const { form } = open({ initial: { ...blank, rows: [{ label: '', amount: '' }] }, onFaults })
  act(() => form().onSubmit(submit))
  const message = 'This field is required'
  expect(onFaults.mock.calls).toEqual([
    [
      [
        { path: 'name', message },
        { path: 'rows.0.label', message },
      ],
    ],
  ])
})

test('a field of a step that is not shown yet has the focus once it is', async () => {
  const { form, give } = open()
  act(() => form().focus('picture'))
  const field = document.body.appendChild(document.createElement('input'))
  field.dataset['path'] = 'picture'
  give({})
  expect(document.activeElement).toBe(field)
  field.remove()
})

describe('files', () => {
  const sent = { id: 'u-1', slot: 'picture', state: 'done', url: '/a.png' } as Upload
  const uploadsOf = (...all: Upload[]) => ({ all, clear: vi.fn(), fail: vi.fn() }) as unknown as Uploads

  test('stand in the field of their slot once they are there', () => {
    const uploads = uploadsOf({ ...sent, state: 'sending', url: null })
    const { form, give } = open({ initial: { ...blank, picture: '/old.png' }, uploads })
    expect([form().values.picture, form().isUploading]).toEqual(['/old.png', true])
    give({ initial: { ...blank, picture: '/old.png' }, uploads: uploadsOf(sent) })
    expect([form().values.picture, form().isUploading]).toEqual(['/a.png', false])
    expect(form().changed).toEqual(['picture'])
  })

  test('are waited for, wherever they stand, and nothing else that is wrong is', async () => {
    const arriving = { ...sent, slot: 'key-1', state: 'sending', url: null } as Upload
    const onSubmit = vi.fn(() => Promise.resolve())
    const options = {
      initial: { ...blank, picture: 'none yet' },
      uploads: uploadsOf(arriving),
      arrive: (typed: Values, urlOf: (slot: string) => string | null) => {
        return { ...typed, picture: urlOf('key-1') ?? typed.picture }
      },
      placeOf: () => 'picture',
      read: (values: Values) =>
        values.picture.startsWith('/')
          ? read(values)
          : { value: null, errors: { ...read(values).errors, picture: 'required' } },
      onSubmit,
    }
    const { form, give } = open(options)
    act(() => form().onSubmit(submit))
    expect(form().isPending).toBe(false)
    act(() => form().setValues({ name: 'Salma' }))
    act(() => form().onSubmit(submit))
    expect([form().isPending, onSubmit.mock.calls.length]).toEqual([true, 0])
    await act(async () => give({ ...options, uploads: uploadsOf({ ...sent, slot: 'key-1' }) }))
    const sentOff = expect.objectContaining({ name: 'Salma', picture: '/a.png' }) as object
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith(sentOff, ['name', 'picture'])
  })

  test('that the server no longer has are told of in their place', async () => {
    const uploads = uploadsOf(sent)
    const body = JSON.stringify({ message: 'No', code: 'x', errors: [{ path: 'picture', message: 'Gone' }] })
    const refusal = new ApiError({ status: 400, statusText: '', body, quotesBody: true })
    const { form } = open({
      initial: { ...blank, name: 'Salma' },
      uploads,
      onSubmit: () => Promise.reject(refusal),
    })
    await act(async () => form().onSubmit(submit))
    expect(uploads.fail).toHaveBeenCalledWith('u-1', 'Gone')
  })
})

describe('a draft on the device', () => {
  const draft = { key: 'draft', lasts: 'device', shape: schema } as const
  const day = 24 * 3_600_000

  test('keeps lists of the right shape, and tells when it was kept', () => {
    vi.useFakeTimers({ now: new Date('2026-11-22T08:00:00Z'), toFake: ['Date'] })
    const first = open({ draft }).form
    act(() => first().setValues({ name: 'Salma', rows: [{ label: 'One', amount: '1' }] }))
    cleanup()
    const again = open({ draft }).form
    expect(again().values.rows).toEqual([{ label: 'One', amount: '1' }])
    expect([again().isRestored, again().keptAt]).toEqual([true, new Date('2026-11-22T08:00:00Z')])
    cleanup()
    vi.setSystemTime('2026-11-22T09:00:00Z')
    open({ draft })
    cleanup()
    expect(open({ draft }).form().keptAt).toEqual(new Date('2026-11-22T08:00:00Z'))
    cleanup()
    const savedAt = Date.now()
    localStorage.setItem(
      'draft',
      JSON.stringify({ savedAt, values: { name: 'Salma', rows: [{ label: 1 }] } }),
    )
    expect(open({ draft }).form().values).toEqual({ ...blank, name: 'Salma' })
  })

  test('lasts for thirty days, of which files may last less', () => {
    const restore = (values: Partial<Values>, { picture }: Values) => ({ ...values, picture })
    const savedAt = Date.now() - 29 * day
    localStorage.setItem('draft', JSON.stringify({ savedAt, values: { name: 'Salma', picture: '/a.png' } }))
    expect(open({ draft: { ...draft, restore } }).form().values).toEqual({ ...blank, name: 'Salma' })
    cleanup()
    localStorage.setItem('draft', JSON.stringify({ savedAt: savedAt - 2 * day, values: { name: 'Salma' } }))
    expect(open({ draft }).form().values).toEqual(blank)
  })
})

test('of what the server drew, the draft stands again, and what was typed before the page was awake above it (R-REG-17)', async () => {
  const pair = z.object({ title: z.string(), words: z.string() })
  const place = { key: 'of-the-server', lasts: 'device' } as const
  const keep = (values: object) =>
    localStorage.setItem(place.key, JSON.stringify({ savedAt: Date.now(), values }))
  const Drawn = ({ onAwake = () => {} }) => {
    const form = useForm({
      initial: { title: '', words: '' },
      draft: place,
      read: (values: z.input<typeof pair>) => decoding(pair, values),
    })
    const [title, words] = [form.field('title'), form.field('words')]
    useLayoutEffect(onAwake, [onAwake])
    return [title, words].map(({ error: _error, ...field }) => <input key={field.name} {...field} />)
  }
  const page = (onAwake?: () => void) => (
    <LocaleProvider language="en">
      <Drawn {...(onAwake && { onAwake })} />
    </LocaleProvider>
  )
  keep({ title: 'Kept', words: 'Kept too' })
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(page())
  const [title, words] = screen.getAllByRole<HTMLInputElement>('textbox')
  if (!title || !words) throw new Error('no fields')
  expect([title.value, words.value]).toEqual(['', ''])
  const type = () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(words, 'Typed early')
    words.dispatchEvent(new Event('input', { bubbles: true }))
  }
  render(page(type), { container, hydrate: true })
  await waitFor(() => {
    expect([title.value, words.value]).toEqual(['Kept', 'Typed early'])
    expect(JSON.parse(localStorage.getItem(place.key) ?? '')).toMatchObject({
      values: { title: 'Kept', words: 'Typed early' },
    })
  })
})
