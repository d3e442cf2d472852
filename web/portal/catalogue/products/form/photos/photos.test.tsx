import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fakeUploads, type FakePut, fileOf, storedAt, ticket } from '#web/testing/fake-uploads.ts'
import { type Answers, ok } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { ownProduct } from '#web/testing/own-product.ts'
import { config, noor } from '#web/testing/people.ts'

/** A stub: there is no WebGL here. */
vi.mock('#web/public/product/three-d/model-view.tsx', () => ({
  ModelView: ({ address, alt, onFailed }: { address: string; alt: string; onFailed: () => void }) => (
    <button type="button" aria-label={alt} data-address={address} onClick={onFailed} />
  ),
}))

afterEach(() => {
  vi.restoreAllMocks()
  closePortal()
})

const product = ownProduct(1, { id: 'p-1', mainPhoto: 'https://photos.example/sofa.jpg' })
const change = 'PUT /api/shop/products/p-1'
const jpg = (name: string, size = 2048) => fileOf(name, 'image/jpeg', size)

type OpenOptions = { readonly of?: object; readonly answers?: Answers }

async function openForm(language: 'en' | 'ar' = 'en', { of = product, answers = {} }: OpenOptions = {}) {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:photo')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined)
  const opened = openPortal('/shop/products/p-1/edit', {
    token: 't-1',
    language,
    answers: {
      'GET /api/auth/me': ok(noor('approved')),
      'GET /api/config': ok(config),
      'GET /api/vendor/categories': ok([]),
      'GET /api/colors': ok([]),
      'GET /api/shop/products': ok([]),
      'GET /api/shop/products/p-1': ok(of),
      'GET /api/shop/products/p-1/family': ok({ key: null, members: [], suggestions: [] }),
      [change]: ok(product),
      'POST /api/objects/upload': [1, 2, 3, 4, 5, 6, 7, 8, 9].map(ticket),
      ...answers,
    },
  })
  fireEvent.click(await screen.findByLabelText(language === 'en' ? 'Options of Beige' : /خيارات/))
  return { ...opened, puts: fakeUploads('held') }
}

const save = () => screen.getAllByText('Save changes')[0]!.closest('button')!
const area = (label: string) => screen.getAllByLabelText(label)[0]!
const put = (puts: readonly FakePut[], index: number) =>
  waitFor(() => puts[index] ?? Promise.reject(new Error('not sent yet')))

describe('a file of a product that did not arrive', () => {
  test.each([
    ['a photo', 'Add photo', { additionalPhotos: [storedAt(2)] }],
    ['a 3D photo', 'Add a 3D photo or a .glb model', { photo3d: storedAt(2) }],
    ['a photo of a color', 'Photo of this color', { productColors: [{ imageUrl: storedAt(2) }] }],
  ])('keeps the form from being sent, and can be tried again: %s', async (_kind, label, changed) => {
    const { user, sent, puts } = await openForm()
    await user.upload(area(label), jpg('back.jpg'))
    ;(await put(puts, 0)).lose()
    expect(await screen.findByText('The connection was lost. Check it and try again.')).toBeTruthy()
    expect(screen.getByText('back.jpg')).toBeTruthy()
    fireEvent.click(save())
    await screen.findAllByText(/back\.jpg\S* was not uploaded\. Try again or remove it\./)
    expect(document.activeElement?.contains(screen.getByText('Try again').closest('button')!)).toBe(true)
    fireEvent.click(screen.getByText('Try again').closest('button')!)
    ;(await put(puts, 1)).answer(200)
    // In the form: the toast has the same text.
    await waitFor(() => expect(within(screen.getByRole('main')).queryByText(/was not uploaded/)).toBeNull())
    expect(sent.some(({ call }) => call === change)).toBe(false)
    fireEvent.click(save())
    await waitFor(() => expect(sent.find(({ call }) => call === change)?.body).toMatchObject(changed))
  })

  test('holds nothing up once it, or the colour it belongs to, was taken away', async () => {
    const { user, sent, puts } = await openForm()
    await user.upload(area('Photo of this color'), jpg('beige.jpg'))
    await user.upload(area('Add a 3D photo or a .glb model'), jpg('turn.jpg'))
    ;(await put(puts, 0)).lose()
    ;(await put(puts, 1)).lose()
    fireEvent.click(await screen.findByLabelText('Remove turn.jpg'))
    fireEvent.click(screen.getByLabelText('Remove beige.jpg'))
    await user.type(screen.getByLabelText('Name in English'), '!')
    fireEvent.click(save())
    await waitFor(() => expect(sent.some(({ call }) => call === change)).toBe(true))
  })
})

describe('what is sent while a photo is on its way', () => {
  test.each([
    ['en', 'Add photo', 'Save changes', 'This is sent as soon as the files are uploaded.'],
    ['ar', 'أضف صورة', 'حفظ التعديلات', 'يُرسل هذا فور اكتمال رفع الملفات.'],
  ] as const)('goes by itself once it is there (%s)', async (language, add, button, said) => {
    const { user, sent, puts } = await openForm(language)
    await user.upload(area(add), jpg('back.jpg'))
    await put(puts, 0)
    fireEvent.click(screen.getAllByText(button)[0]!.closest('button')!)
    expect((await screen.findAllByText(said)).length).toBeGreaterThan(0)
    expect(sent.some(({ call }) => call === change)).toBe(false)
    puts[0]?.answer(200)
    const body = { additionalPhotos: [storedAt(1)] }
    await waitFor(() => expect(sent.find(({ call }) => call === change)?.body).toMatchObject(body))
  })

  test('goes also where it is the main photo that is on its way', async () => {
    const { user, sent, puts } = await openForm()
    fireEvent.click(screen.getByLabelText('Remove photo 1'))
    await user.upload(area('Add the main photo'), jpg('front.jpg'))
    await put(puts, 0)
    fireEvent.click(save())
    await screen.findAllByText('This is sent as soon as the files are uploaded.')
    puts[0]?.answer(200)
    const body = { mainPhoto: storedAt(1) }
    await waitFor(() => expect(sent.find(({ call }) => call === change)?.body).toMatchObject(body))
  })

  test('is told what else is wrong at once', async () => {
    const { user, sent, puts } = await openForm()
    await user.upload(area('Add photo'), jpg('back.jpg'))
    await put(puts, 0)
    await user.clear(screen.getByLabelText('Price'))
    fireEvent.click(save())
    expect(screen.queryByText('This is sent as soon as the files are uploaded.')).toBeNull()
    puts[0]?.answer(200)
    expect(document.activeElement).toBe(screen.getByLabelText('Price'))
    expect(sent.some(({ call }) => call === change)).toBe(false)
  })
})

describe('a file that does not fit', () => {
  const mb = 1_048_576

  const pictures = 'This file type is not accepted. Choose one of JPG, PNG, WEBP, GIF, AVIF.'
  const model = 'Add a 3D photo or a .glb model'
  const unsuitable: readonly [place: string, sentence: string, file: File][] = [
    [
      'Add photo',
      'This photo is 12 MB. The limit is 10 MB: choose a smaller copy.',
      jpg('sofa.jpg', 12 * mb),
    ],
    [
      model,
      'This 3D model is 12 MB. The limit is 10 MB: export it with smaller textures.',
      fileOf('sofa.glb', '', 12 * mb),
    ],
    ['Add photo', pictures, fileOf('sofa.glb', '')],
    ['Photo of this color', pictures, fileOf('price.pdf', 'application/pdf')],
    [
      model,
      'This file type is not accepted here, or the file’s content does not match its type.',
      fileOf('broken.glb', ''),
    ],
  ]

  test('is told why at its place, and is not sent (R-UPL-04)', async () => {
    const { sent } = await openForm()
    for (const [place, sentence, file] of unsuitable) {
      fireEvent.change(area(place), { target: { files: [file] } })
      expect(await screen.findByText(sentence)).toBeTruthy()
      expect(screen.getByText(file.name)).toBeTruthy()
      expect(screen.queryByText('Try again')).toBeNull()
      fireEvent.click(screen.getByLabelText(`Remove ${file.name}`))
      expect(screen.queryByText(sentence)).toBeNull()
    }
    expect(sent.some(({ call }) => call === 'POST /api/objects/upload')).toBe(false)
  })

  // A new form for each, because the message of the first disappears after some seconds.
  test.each([model, 'Photo of this color'])(
    'several on the place of one are named, and none is taken: %s (R-UPL-03)',
    async (place) => {
      await openForm()
      fireEvent.drop(area(place), { dataTransfer: { files: [jpg('one.jpg'), jpg('two.jpg')] } })
      expect(await screen.findByText('Only one file is allowed here. Please choose one.')).toBeTruthy()
      expect(screen.getByText(/^Not added: \S*one\.jpg\S*, \S*two\.jpg/)).toBeTruthy()
      expect(screen.queryByText('one.jpg')).toBeNull()
    },
  )

  test('among more photos than there is room for is named (R-ADD-16, R-UPL-03)', async () => {
    await openForm()
    const files = [1, 2, 3, 4, 5, 6, 7].map((number) => jpg(`${number}.jpg`))
    fireEvent.drop(area('Add photo'), { dataTransfer: { files } })
    expect(await screen.findByText('Only 5 of these files can be added')).toBeTruthy()
    expect(screen.getByText(/^Not added: \S*6\.jpg\S*, \S*7\.jpg/)).toBeTruthy()
    expect(screen.getByText('5.jpg')).toBeTruthy()
  })
})

test.each([
  ['en', 'Remove photo 1', 'Add the main photo', 'Required'],
  ['ar', 'أزل الصورة 1', 'أضف الصورة الرئيسية', 'مطلوبة'],
] as const)(
  'in %s the main photo is marked required, and no other file (R-ADD-16, G-63)',
  async (...given) => {
    const [language, remove, main, required] = given
    await openForm(language)
    fireEvent.click(screen.getByLabelText(remove))
    const input = area(main) as HTMLInputElement
    expect(input.parentElement?.textContent).toContain(required)
    expect(screen.getAllByText(required)).toHaveLength(1)
    expect([...document.querySelectorAll('input[type="file"][required]')]).toEqual([input])
  },
)

/** A binary glTF file with one triangle. */
function glb(name: string): File {
  const accessors = [{ componentType: 5126, type: 'VEC3', count: 3, min: [0, 0, 0], max: [1, 1, 1] }]
  const meshes = [{ primitives: [{ attributes: { POSITION: 0 } }] }]
  const scene = { scene: 0, scenes: [{ nodes: [0] }], nodes: [{ mesh: 0 }] }
  const json = JSON.stringify({ asset: { version: '2.0' }, ...scene, meshes, accessors })
  const padded = json.padEnd(Math.ceil(json.length / 4) * 4)
  const head = [0x46546c67, 2, 20 + padded.length, padded.length, 0x4e4f534a]
  return new File([new Uint32Array(head), padded], name)
}

test('a model is shown in its tile, and a word in its place where it cannot be', async () => {
  const { user, puts } = await openForm()
  await user.upload(area('Add a 3D photo or a .glb model'), glb('nightstand.glb'))
  ;(await put(puts, 0)).answer(200)
  const view = await screen.findByLabelText('3D view')
  expect(view.dataset['address']).toBe('blob:photo')
  fireEvent.click(view)
  expect(screen.queryByLabelText('3D view')).toBeNull()
  expect(screen.getByText('Model')).toBeTruthy()
})

test('a stored 3D view that could not be read says so, and can be read again', async () => {
  const of = { ...product, photo3d: storedAt(1) }
  const answers = [
    { status: 503, body: '' },
    { status: 200, body: '', headers: { 'content-type': 'image/png' } },
  ]
  const { user } = await openForm('en', { of, answers: { [`HEAD ${of.photo3d}`]: answers } })
  expect(await screen.findByText('The 3D view could not be read')).toBeTruthy()
  expect(screen.queryByText('Reading the model')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByAltText('3D view')).toBeTruthy()
  expect(screen.queryByText('The 3D view could not be read')).toBeNull()
})
