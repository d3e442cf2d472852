import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Answers, ok } from '#web/testing/fake-network.ts'
import { fakeUploads, fileOf, storedAt, ticket } from '#web/testing/fake-uploads.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { ownProduct } from '#web/testing/own-product.ts'
import { config, sara } from '#web/testing/people.ts'

afterEach(closePortal)

const path = '/api/admin/rooms'
const room = {
  id: 'r1',
  key: 'dining',
  title: 'Dining room',
  titleAr: 'غرفة طعام',
  text: '',
  textAr: '',
  image: '/api/objects/01900000-0000-7000-8000-000000000001',
  focus: 'center',
  position: 0,
  isShown: true,
  isFeatured: true,
  products: [
    { productId: 'p1', quantity: 6, spot: { x: 44, y: 76 }, name: 'Chair', nameAr: 'كرسي', isOnSale: true },
    { productId: 'p2', quantity: 1, spot: null, name: 'Lamp', nameAr: null, isOnSale: false },
  ],
}

async function open(answers: Answers = {}, language: 'en' | 'ar' = 'en') {
  const usual = {
    'GET /api/auth/me': ok(sara),
    'GET /api/config': ok(config),
    [`GET ${path}`]: ok([room, { ...room, id: 'r2', key: 'majlis', title: 'Majlis', isShown: false }]),
  }
  const opened = openPortal('/admin/rooms', { language, token: 't-1', answers: { ...usual, ...answers } })
  await screen.findByRole('list', { name: language === 'en' ? 'Rooms' : 'الغرف' })
  return opened
}

async function edit(answers: Answers = {}) {
  const opened = await open({ [`PUT ${path}/r1`]: ok(room), ...answers })
  await opened.user.click(screen.getByRole('button', { name: 'Edit Dining room' }))
  const dialog = within(await screen.findByRole('dialog'))
  const save = async () => {
    await opened.user.click(dialog.getByRole('button', { name: 'Save' }))
    return opened.sent.find(({ call }) => call === `PUT ${path}/r1`)?.body as typeof room | undefined
  }
  return { ...opened, dialog, save }
}

test('lists the rooms: those that are shown lead to their page, the others say that they are hidden', async () => {
  await open({}, 'ar')
  expect(screen.getByText('غرفتان')).toBeTruthy()
  const shown = screen.getByRole('link', { name: 'اعرض غرفة طعام في المتجر' })
  expect(shown.getAttribute('href')).toBe('/ar/rooms/dining')
  expect(screen.getAllByRole('listitem')[1]?.textContent).toContain('مخفية')
})

test('says that there are none, and that they could not be read', async () => {
  const usual = { 'GET /api/auth/me': ok(sara), 'GET /api/config': ok(config) }
  openPortal('/admin/rooms', { token: 't-1', answers: { ...usual, [`GET ${path}`]: ok([]) } })
  expect(await screen.findByText('No rooms yet')).toBeTruthy()
  closePortal()
  const failing = { status: 500, body: { code: 'internal', message: 'Away' } }
  openPortal('/admin/rooms', { token: 't-1', answers: { ...usual, [`GET ${path}`]: failing } })
  expect(await screen.findByText('The rooms could not be loaded')).toBeTruthy()
})

test('which part of a photo stays where it is cut is chosen, seen in other shapes, and sent', async () => {
  const { user, dialog, save } = await edit()
  const parts = dialog.getByRole('group', { name: 'Part of the photo to keep when it is cropped' })
  expect(within(parts).getAllByRole('radio')).toHaveLength(9)
  await user.click(within(parts).getByRole('radio', { name: 'Bottom left' }))
  const seen = [...parts.querySelectorAll('img')].map(({ dataset }) => dataset['focus'])
  expect(seen).toEqual(['left-bottom', 'left-bottom'])
  expect((await save())?.focus).toBe('left-bottom')
})

test('a click in the photo places the product that is chosen, arrow keys move it, numbers say it', async () => {
  const { user, dialog, save } = await edit()
  await user.click(dialog.getByRole('button', { name: 'Place Lamp in the photo' }))
  const photo = dialog.getByRole('button', { name: /^Place Lamp: click in the photo/ })
  photo.getBoundingClientRect = () => ({ left: 100, top: 50, width: 400, height: 250 }) as DOMRect
  fireEvent.click(photo, { clientX: 200, clientY: 100, detail: 1 })
  for (const key of ['ArrowRight', 'ArrowUp', 'ArrowUp']) fireEvent.keyDown(photo, { key })
  fireEvent.click(photo, { detail: 0 })
  const chair = within(dialog.getAllByRole('listitem')[0] as HTMLElement)
  await user.clear(chair.getByLabelText('From the left (%)'))
  await user.type(chair.getByLabelText('From the left (%)'), '45')
  expect((await save())?.products).toEqual([
    { productId: 'p1', quantity: 6, spot: { x: 45, y: 76 } },
    { productId: 'p2', quantity: 1, spot: { x: 26, y: 18 } },
  ])
})

test('a product is taken out of the photo, or out of the room; a place beside it is not sent', async () => {
  const { user, dialog, save } = await edit()
  const chair = within(dialog.getAllByRole('listitem')[0] as HTMLElement)
  await user.clear(chair.getByLabelText('From the top (%)'))
  await user.type(chair.getByLabelText('From the top (%)'), '101')
  expect(await save()).toBeUndefined()
  expect(chair.getByText('Choose a whole number from 0 to 100')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Remove Chair from the photo' }))
  await user.click(dialog.getByRole('button', { name: 'Remove Lamp from the room' }))
  expect((await save())?.products).toEqual([{ productId: 'p1', quantity: 6, spot: null }])
})

test('a room that is hidden is not drawn on the landing page either', async () => {
  const { user, dialog } = await edit()
  await user.click(dialog.getByRole('switch', { name: 'Shown in the shop' }))
  const featured = dialog.getByRole('switch', { name: 'Drawn to scale on the landing page' })
  expect(featured.hasAttribute('disabled')).toBe(true)
  expect((featured as HTMLInputElement).checked).toBe(false)
})

test('a new room needs its titles and a photo; a product is found by its name', async () => {
  const { user, sent } = await open({
    [`POST ${path}`]: { status: 201, body: room },
    'GET /api/admin/products': ok([ownProduct(7)]),
    'POST /api/objects/upload': ticket(1),
  })
  fakeUploads()
  await user.click(screen.getByRole('button', { name: 'Add room' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Add room' }))
  expect(await dialog.findByText('A photo of the room is required')).toBeTruthy()
  expect(sent.some(({ call }) => call === `POST ${path}`)).toBe(false)
  await user.type(dialog.getByLabelText('English title'), 'Study')
  await user.type(dialog.getByLabelText('Arabic title'), 'مكتب')
  const photo = dialog.getByRole('region', { name: 'Photo of the room' })
  await user.upload(photo.querySelector('input') as HTMLInputElement, fileOf('room.png', 'image/png'))
  await user.type(dialog.getByRole('searchbox', { name: 'Products in this room' }), 'sofa')
  await user.click(await dialog.findByRole('button', { name: 'Add Wadi sofa 7' }))
  await user.click(dialog.getByRole('button', { name: 'Add room' }))
  expect(await screen.findByText('Room added')).toBeTruthy()
  const body = sent.find(({ call }) => call === `POST ${path}`)?.body
  expect(body).toMatchObject({ title: 'Study', titleAr: 'مكتب', image: storedAt(1), position: 1 })
  expect(body).toMatchObject({ products: [{ productId: ownProduct(7).id, quantity: 1, spot: null }] })
})

test('a room is deleted once it is said what that means', async () => {
  const { user, sent } = await open({ [`DELETE ${path}/r1`]: ok({ message: 'Deleted', id: 'r1' }) })
  await user.click(screen.getByRole('button', { name: 'Delete Dining room' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Dining room will no longer have a page. Its products stay on sale.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Delete room' }))
  expect(await screen.findByText('Room deleted')).toBeTruthy()
  expect(sent.some(({ call }) => call === `DELETE ${path}/r1`)).toBe(true)
})

test('a room goes one place down or up, and the focus with it; the first goes no higher', async () => {
  const second = { ...room, id: 'r2', key: 'majlis', title: 'Majlis', titleAr: 'مجلس', position: 1 }
  const [before, after] = [ok([room, second]), ok([second, room])]
  const { user, sent } = await open({ [`GET ${path}`]: [before, after], [`PUT ${path}/r1/place`]: after })
  expect(screen.getByRole('button', { name: 'Move Dining room up' }).hasAttribute('disabled')).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Move Dining room down' }))
  await screen.findByText('Room saved')
  expect(sent.find(({ call }) => call === `PUT ${path}/r1/place`)?.body).toEqual({ place: 1 })
  expect(screen.getAllByRole('listitem')[1]?.textContent).toContain('Dining room')
  // The pressed button is disabled on the last place.
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Dining room up' }))
})

test('the focus goes with the room that was moved last', async () => {
  const second = { ...room, id: 'r2', key: 'majlis', title: 'Majlis', titleAr: 'مجلس', position: 1 }
  const [before, after] = [ok([room, second]), ok([second, room])]
  const { user } = await open({
    [`GET ${path}`]: [before, after, before],
    [`PUT ${path}/r1/place`]: before,
    [`PUT ${path}/r2/place`]: after,
  })
  await user.click(screen.getByRole('button', { name: 'Move Majlis up' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('Majlis'))
  await user.click(screen.getByRole('button', { name: 'Move Dining room up' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('Dining room'))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Dining room down' }))
})
