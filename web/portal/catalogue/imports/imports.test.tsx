import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Answers, ok, refusal } from '#web/testing/fake-network.ts'
import { fakeUploads } from '#web/testing/fake-uploads.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import {
  importReply as read,
  rowsToCorrect as wrong,
  wholeMapping as whole,
} from '#web/testing/import-reply.ts'
import { config, noor } from '#web/testing/people.ts'

afterEach(() => {
  vi.restoreAllMocks()
  closePortal()
})

const checked = { ...read, status: 'checked', checked: 300, newProducts: 298, refused: 2 }
const checking = { ...checked, status: 'checking', checked: 0 }
const importing = { ...checked, status: 'importing', done: 149 }
const usual = {
  'GET /api/auth/me': ok(noor('approved')),
  'GET /api/config': ok(config),
  'GET /api/shop/imports': ok([]),
  'GET /api/shop/import-words': ok([]),
  'GET /api/shop/imports/i-1/questions': ok([]),
}

function open(answers: Answers = {}, path = '/shop/import', language: 'en' | 'ar' = 'en') {
  return openPortal(path, { token: 't-1', language, answers: { ...usual, ...answers } })
}

const fileInput = () => screen.findByLabelText<HTMLInputElement>('Your file', { selector: 'input' })

describe('importing products', () => {
  test('a file is sent with the session’s token and its progress, and its columns are asked for', async () => {
    const { user, path } = open({ 'GET /api/shop/imports/i-1': ok(read) })
    const puts = fakeUploads('held')
    await user.upload(await fileInput(), new File(['Titel\n1'], 'sofas.csv'))
    await waitFor(() => expect(puts).toHaveLength(1))
    expect(puts[0]).toMatchObject({
      address: '/api/shop/imports/file?name=sofas.csv',
      headers: { authorization: 'Bearer t-1' },
    })
    act(() => puts[0]?.progress(4))
    const bar = await screen.findByRole('progressbar', { name: 'Uploading sofas.csv' })
    expect(Number(bar.getAttribute('aria-valuenow'))).toBeGreaterThan(50)
    act(() => puts[0]?.answer(200, read))
    expect(await screen.findByRole('heading', { name: 'What each column contains' })).toBeTruthy()
    expect(path()).toBe('/shop/import?import=i-1')
  })

  test('what is no table is not sent, and what the server says of a file is told', async () => {
    const { user } = open()
    const puts = fakeUploads('held')
    const input = await fileInput()
    input.removeAttribute('accept')
    await user.upload(input, new File(['x'], 'photo.png'))
    expect(
      await screen.findByText(/photo\.png\S* is not a CSV or XLSX file\. Please choose one\./),
    ).toBeTruthy()
    expect(puts).toHaveLength(0)
    await user.upload(input, new File(['x'], 'bomb.xlsx'))
    await waitFor(() => expect(puts).toHaveLength(1))
    act(() => puts[0]?.answer(400, { code: 'import.bomb', message: 'It unpacks to far more.' }))
    expect((await screen.findAllByText('It unpacks to far more.')).length).toBeGreaterThan(0)
  })

  test('the check waits for the required fields; then the mapping and the check are sent', async () => {
    const { user, sent } = open(
      {
        'GET /api/shop/imports/i-1': ok(read),
        'PUT /api/shop/imports/i-1/mapping': ok({ ...read, mapping: whole }),
        'POST /api/shop/imports/i-1/check': ok(checked),
        'GET /api/shop/imports/i-1/problems': ok(wrong),
      },
      '/shop/import?import=i-1',
    )
    const check = await screen.findByRole<HTMLButtonElement>('button', { name: 'Check the rows' })
    expect(check.disabled).toBe(true)
    expect(screen.getByText(/^No column yet for: Name/)).toBeTruthy()
    await user.selectOptions(screen.getByLabelText('Field for the column Titel'), 'name')
    await user.click(check)
    expect(await screen.findByText('Row 7')).toBeTruthy()
    expect(screen.getByText('Enter an amount with up to two decimals')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Import 298 products' })).toBeTruthy()
    expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ mapping: whole })
  })

  test('a Shopify file: what is known stands first, the rest is folded, what is asked for once is said', async () => {
    const shopify = {
      ...read,
      headings: [
        'Vendor',
        'Title',
        'Variant Grams',
        'Variant Price',
        'Image Src',
        'Width',
        'Depth',
        'Height',
      ],
      mapping: ['', 'name', 'weight', 'price', 'mainPhoto', 'width', 'depth', 'height'],
      sample: [],
    }
    open({ 'GET /api/shop/imports/i-1': ok(shopify) }, '/shop/import?import=i-1')
    const check = await screen.findByRole<HTMLButtonElement>('button', { name: 'Check the rows' })
    expect(check.disabled).toBe(false)
    expect(screen.getByText('1 column not imported').closest('details')?.open).toBe(false)
    expect(
      screen.getByText(/^No column contains Category, Colors.*Style tags\. We will ask you once/),
    ).toBeTruthy()
    const fields = screen.getAllByRole('combobox').map((select) => select.getAttribute('aria-label'))
    expect(fields[0]).toBe('Field for the column Title')
    expect(fields.at(-1)).toBe('Field for the column Vendor')
  })

  test('each unknown word is asked for once with its guess, and the answers are kept before the rows are checked again', async () => {
    const asked = [
      { field: 'colors', said: 'Grey', rows: 12, guess: 'Gray' },
      { field: 'colors', said: 'Dune', rows: 3, guess: null },
      { field: 'styles', said: '', rows: 2, guess: null },
    ]
    const { user, sent } = open(
      {
        'GET /api/shop/imports/i-1': ok(checked),
        'GET /api/shop/imports/i-1/questions': [ok(asked), ok([])],
        'GET /api/shop/imports/i-1/problems': ok(wrong),
        'GET /api/vendor/categories': ok([]),
        'GET /api/colors': ok([]),
        'PUT /api/shop/import-words': ok([{ field: 'colors', said: 'Grey', meaning: 'Gray' }]),
        'POST /api/shop/imports/i-1/check': ok({ ...checked, refused: 0, newProducts: 300 }),
      },
      '/shop/import?import=i-1',
    )
    expect(await screen.findByRole('heading', { name: '3 words we do not know' })).toBeTruthy()
    expect(screen.getByText('In 12 rows')).toBeTruthy()
    const grey = screen.getByLabelText<HTMLSelectElement>(/^Colors: “\W?Grey\W?” means/)
    await waitFor(() => expect(grey.value).toBe('Gray'))
    await user.selectOptions(screen.getByLabelText(/^Colors: “\W?Dune\W?” means/), 'Custom color')
    expect(screen.getByLabelText('Color code for Dune')).toBeTruthy()
    await user.selectOptions(screen.getByLabelText('Rows without a value for Style tags'), 'Urban')
    await user.click(screen.getByRole('button', { name: 'Apply and check again' }))
    expect(await screen.findByText('All rows are valid.')).toBeTruthy()
    expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
      words: [
        { field: 'colors', said: 'Grey', meaning: 'Gray' },
        { field: 'colors', said: 'Dune', meaning: '#C8B79A' },
        { field: 'styles', said: '', meaning: 'urban' },
      ],
    })
    expect(await screen.findByRole('heading', { name: 'One saved word from your files' })).toBeTruthy()
  })

  test.each([
    ['en', 'Price of row 7, corrected', 'Save corrections and check again', 'All rows are valid.'],
    ['ar', 'السعر في الصف 7 بعد التصحيح', 'حفظ التصحيحات وإعادة التحقق', 'كل الصفوف سليمة.'],
  ] as const)('a wrong cell is corrected in its row (%s)', async (language, field, apply, done) => {
    const answers = {
      'GET /api/shop/imports/i-1': ok(checked),
      'GET /api/shop/imports/i-1/problems': ok(wrong),
      'PUT /api/shop/imports/i-1/corrections': ok(checked),
      'POST /api/shop/imports/i-1/check': ok({ ...checked, refused: 0, newProducts: 300 }),
    }
    const { user, sent } = open(answers, '/shop/import?import=i-1', language)
    const price = await screen.findByLabelText<HTMLInputElement>(field)
    expect(price.value).toBe('12.345')
    // Unknown words are asked about once, and have no field in their rows.
    expect(screen.getAllByRole('textbox').filter((box) => box.closest('li'))).toEqual([price])
    const button = screen.getByRole<HTMLButtonElement>('button', { name: apply })
    expect(button.disabled).toBe(true)
    await user.clear(price)
    await user.type(price, '١٢٫٣٤{Enter}')
    expect(await screen.findByText(done)).toBeTruthy()
    expect(sent.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body)).toEqual([
      { corrections: [{ row: 7, field: 'price', value: '١٢٫٣٤' }] },
    ])
  })

  test('what is kept is forgotten at once, and the toast brings it back', async () => {
    const word = { field: 'styles', said: 'modern', meaning: 'urban' }
    const { user, sent } = open({
      'GET /api/shop/import-words': ok([word]),
      'PUT /api/shop/import-words': [ok([]), ok([word])],
    })
    await user.click(await screen.findByRole('button', { name: /^Forget: Style tags: “\W?modern/ }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Forget: / })).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('button', { name: /^Forget: Style tags: “\W?modern/ })).toBeTruthy()
    expect(sent.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body)).toEqual([
      { words: [{ ...word, meaning: null }] },
      { words: [word] },
    ])
  })

  test('who comes back to a file that waits is told which it is, and of when', async () => {
    open({
      'GET /api/shop/imports': ok([checked]),
      'GET /api/shop/imports/i-1': ok(checked),
      'GET /api/shop/imports/i-1/problems': ok(wrong),
    })
    expect(
      await screen.findByText(/^This is \W?sofas\.csv\W?, which you uploaded on 21 November 2026.{1,4}2:00/),
    ).toBeTruthy()
  })

  test('who comes back finds the import that runs, its bar, and then what came of it', async () => {
    const over = { ...importing, status: 'done', done: 297, failed: 1, endedAt: read.createdAt }
    open({
      'GET /api/shop/imports': ok([importing]),
      'GET /api/shop/imports/i-1': [ok(importing), ok(over)],
      'GET /api/shop/imports/i-1/problems': ok(wrong),
    })
    const bar = await screen.findByRole('progressbar', { name: 'Importing products' })
    expect(bar.getAttribute('aria-valuenow')).toBe('50')
    expect(screen.getByText('Rows: 149 of 298')).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Import complete' })).toBeTruthy()
    expect(screen.getByText('297')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to Products' })).toBeTruthy()
  })

  test.each([
    ['a moment ago', 60_000, 'Import complete'],
    ['an hour ago', 3_600_000, 'Your file'],
  ])('who comes back to an import that ended %s', async (_when, agoMs, heading) => {
    const endedAt = new Date(new Date().getTime() - agoMs).toISOString()
    const over = { ...importing, status: 'done', done: 298, endedAt }
    open({ 'GET /api/shop/imports': ok([over]), 'GET /api/shop/imports/i-1': ok(over) })
    expect(await screen.findByRole('heading', { name: heading })).toBeTruthy()
  })

  test('what waits of an import is withdrawn at once, and the toast takes that back', async () => {
    const done = { ...importing, status: 'done', done: 3, endedAt: read.createdAt }
    const { user, sent } = open(
      {
        'GET /api/shop/imports/i-1': ok(done),
        'GET /api/shop/imports/i-1/waiting': [ok({ count: 2 }), ok({ count: 0 }), ok({ count: 2 })],
        'POST /api/shop/imports/i-1/withdraw': ok({ count: 2, at: read.createdAt }),
        'POST /api/shop/imports/i-1/resubmit': ok({ count: 2 }),
      },
      '/shop/import?import=i-1',
    )
    await user.click(await screen.findByRole('button', { name: 'Withdraw 2 products from review' }))
    expect(await screen.findByText(/^2 products are no longer in review/)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('button', { name: 'Withdraw 2 products from review' })).toBeTruthy()
    expect(sent.find(({ call }) => call.endsWith('/resubmit'))?.body).toEqual({ at: read.createdAt })
  })

  test('an import that stopped says why, in Arabic too', async () => {
    const failed = { ...importing, status: 'failed', failure: 'shop.not-approved', endedAt: read.createdAt }
    open({ 'GET /api/shop/imports/i-1': ok(failed) }, '/shop/import?import=i-1', 'ar')
    expect(await screen.findByRole('heading', { name: 'توقّف الاستيراد' })).toBeTruthy()
    expect(screen.getByText('هذا متاح للمتاجر المعتمدة فقط.')).toBeTruthy()
  })

  test('an import that cannot be read offers another try; a refused start is told', async () => {
    const { user } = open(
      {
        'GET /api/shop/imports/i-1': [refusal(503, 'request.unavailable', 'Later'), ok(checked)],
        'GET /api/shop/imports/i-1/problems': ok(wrong),
        'POST /api/shop/imports/i-1/start': refusal(409, 'import.another-runs', 'Another import runs.'),
      },
      '/shop/import?import=i-1',
    )
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await user.click(await screen.findByRole('button', { name: 'Import 298 products' }))
    expect(await screen.findByText('Another import runs.')).toBeTruthy()
  })

  test('what was chosen stays where neither the check nor the import could be reached', async () => {
    const away = refusal(503, 'request.unavailable', 'Later')
    const { user } = open(
      { 'GET /api/shop/imports/i-1': [ok(read), away, ok(read)], 'PUT /api/shop/imports/i-1/mapping': away },
      '/shop/import?import=i-1',
    )
    await user.selectOptions(await screen.findByLabelText('Field for the column Titel'), 'name')
    await user.click(screen.getByRole('button', { name: 'Check the rows' }))
    expect(await screen.findByText('The import could not be loaded')).toBeTruthy()
    const field = () => screen.getByLabelText<HTMLSelectElement>('Field for the column Titel').value
    expect(field()).toBe('name')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByText('The import could not be loaded')).toBeNull())
    expect(field()).toBe('name')
  })

  describe('a correction that is typed and not kept', () => {
    const type = async (answers: Answers) => {
      const opened = open(
        {
          'GET /api/shop/imports/i-1': ok(checked),
          'GET /api/shop/imports/i-1/problems': ok(wrong),
          ...answers,
        },
        '/shop/import?import=i-1',
      )
      await opened.user.type(await price(), '6')
      return opened
    }
    const price = () => screen.findByLabelText<HTMLInputElement>('Price of row 7, corrected')

    test('stays when the rows are checked again', async () => {
      const { user } = await type({ 'POST /api/shop/imports/i-1/check': ok(checking) })
      await user.click(screen.getByRole('button', { name: 'Check again' }))
      await screen.findByRole('progressbar', { name: 'Checking the rows' })
      expect((await price()).value).toBe('12.3456')
    })

    test.each([
      ['Import 298 products', '/start'],
      ['Back to the columns', '/mapping'],
    ])('is asked for before “%s”', async (name, call) => {
      const { user, sent } = await type({
        'POST /api/shop/imports/i-1/start': ok(importing),
        'PUT /api/shop/imports/i-1/mapping': ok(read),
      })
      const press = () => user.click(screen.getByRole('button', { name }))
      const isSent = () => sent.some((one) => one.call.endsWith(call))
      await press()
      await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
      expect((await price()).value).toBe('12.3456')
      expect(isSent()).toBe(false)
      await press()
      await user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
      await waitFor(() => expect(isSent()).toBe(true))
    })
  })

  test('a shop that is not approved is told so', async () => {
    open({ 'GET /api/auth/me': ok(noor('pending')) })
    expect(await screen.findByText('Products can be imported once your shop is approved.')).toBeTruthy()
    expect(screen.queryByLabelText('Your file')).toBeNull()
  })

  test('a file that says nothing new is not imported; another one may be chosen', async () => {
    const same = { ...checked, newProducts: 0, refused: 0, unchangedProducts: 300 }
    const { user } = open({ 'GET /api/shop/imports/i-1': ok(same) }, '/shop/import?import=i-1')
    await screen.findByText('Your products already match this file. There is nothing to import.')
    expect(screen.getByText('300')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Import another file' }))
    expect(await fileInput()).toBeTruthy()
  })
})
