import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Answers, ok, refusal } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { config, sara } from '#web/testing/people.ts'

afterEach(closePortal)

const list = 'GET /api/admin/people'
const people = [
  {
    id: 'p-1',
    firstName: 'Sara',
    lastName: 'Al Ameri',
    email: 'sara@majlis.example',
    role: 'owner',
    isInvited: false,
    lastSignedInAt: '2026-11-21T10:05:00Z',
    isSelf: true,
  },
  {
    id: 'p-2',
    firstName: 'Omar',
    lastName: '',
    email: 'omar@majlis.example',
    role: 'support',
    isInvited: true,
    lastSignedInAt: null,
    isSelf: false,
  },
  {
    id: 'p-3',
    firstName: 'Huda',
    lastName: 'Karim',
    email: 'huda@majlis.example',
    role: 'finance',
    isInvited: false,
    lastSignedInAt: null,
    isSelf: false,
  },
]
const usual: Answers = {
  'GET /api/auth/me': ok(sara),
  'GET /api/config': ok(config),
  [list]: ok(people),
}
const open = (answers: Answers = {}, language: 'en' | 'ar' = 'en') =>
  openPortal('/admin/people', { language, token: 't-1', answers: { ...usual, ...answers } })

async function rowOf(name: string) {
  const role = await screen.findByRole('combobox', { name: new RegExp(name) })
  return within(role.closest('li') as HTMLElement)
}

test('each of the platform stands there with address, role, state and last sign-in (G-138)', async () => {
  open()
  const self = await rowOf('Sara Al Ameri')
  self.getByText('(you)')
  self.getByText('Active')
  self.getByText(/^Last sign-in: 21 Nov/)
  const omar = await rowOf('Omar')
  omar.getByText('Invited')
  omar.getByText('Has not signed in yet')
  expect((await rowOf('Huda Karim')).queryByRole('button', { name: /Send/ })).toBeNull()
  const role = (await rowOf('Huda Karim')).getByRole('combobox', { name: 'Role of Huda Karim' })
  expect((role as HTMLSelectElement).value).toBe('finance')
})

test('an invitation says what each role may do, and the list follows the answer (G-138)', async () => {
  const lina = { ...people[1], id: 'p-4', firstName: 'Lina', email: 'lina@majlis.example', role: 'finance' }
  const { user, sent } = open({ 'POST /api/admin/people': ok([...people, lina]) })
  await user.click(await screen.findByRole('button', { name: 'Invite' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite someone' }))
  dialog.getByText('Can view and change everything, including money, settings and people.')
  dialog.getByText(/^Can change: Messages and reviews\. Can view: Shops · /)
  await user.type(dialog.getByRole('textbox', { name: 'First name' }), 'Lina')
  await user.click(dialog.getByRole('textbox', { name: 'Email to invite' }))
  await user.paste('lina@majlis.example')
  await user.click(dialog.getByRole('radio', { name: 'Finance' }))
  await user.click(dialog.getByRole('button', { name: 'Send invitation' }))
  await screen.findByText('Invitation sent')
  expect(sent.find(({ call }) => call === 'POST /api/admin/people')?.body).toEqual({
    firstName: 'Lina',
    lastName: '',
    email: 'lina@majlis.example',
    role: 'finance',
  })
  ;(await rowOf('Lina')).getByText('Invited')
})

test('an address that belongs to a shop is refused at its field, and what was typed stays', async () => {
  const { user } = open({
    'POST /api/admin/people': {
      status: 409,
      body: {
        code: 'people.email-of-shop',
        message: 'This address is used to sign in to a shop.',
        errors: [{ path: 'email', message: 'This address is used to sign in to a shop.' }],
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Invite' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: 'First name' }), 'Lina')
  const email = dialog.getByRole('textbox', { name: 'Email to invite' }) as HTMLInputElement
  await user.click(email)
  await user.paste('lina@shop.example')
  await user.click(dialog.getByRole('button', { name: 'Send invitation' }))
  await dialog.findByText('This address is used to sign in to a shop.')
  expect(email.value).toBe('lina@shop.example')
})

test('a role is changed, an invitation sent again and withdrawn, and somebody removed', async () => {
  const { user, sent } = open({
    'PUT /api/admin/people/p-3': ok(
      people.map((one) => (one.id === 'p-3' ? { ...one, role: 'support' } : one)),
    ),
    'POST /api/admin/people/p-2/invitation': ok(people),
    'DELETE /api/admin/people/p-2': ok({ message: 'Removed', id: 'p-2' }),
    'DELETE /api/admin/people/p-3': ok({ message: 'Removed', id: 'p-3' }),
  })
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Role of Huda Karim' }), 'Support')
  await screen.findByText('Role changed')
  await user.click(screen.getByRole('button', { name: 'Send again: Omar' }))
  await screen.findByText(/The link to omar@majlis\.example works for seven days/)
  await user.click(screen.getByRole('button', { name: 'Withdraw invitation: Omar' }))
  const withdrawing = await screen.findByRole('dialog', { name: 'Withdraw this invitation' })
  within(withdrawing).getByText('The link emailed to omar@majlis.example stops working immediately.')
  await user.click(within(withdrawing).getByRole('button', { name: 'Withdraw this invitation' }))
  await screen.findByText('Invitation withdrawn')
  await user.click(screen.getByRole('button', { name: 'Remove Huda Karim' }))
  await user.click(await screen.findByRole('button', { name: 'Remove this person' }))
  await screen.findByText('Person removed')
  expect(screen.queryByText('huda@majlis.example')).toBeNull()
  expect(screen.queryByText('omar@majlis.example')).toBeNull()
  expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ role: 'support' })
})

test('who has lost their second step is helped: it is said what happens, and what the server refuses (G-138)', async () => {
  const none = refusal(404, 'account.factor-not-found', 'You no longer have this factor.')
  const { user, sent } = open({
    'DELETE /api/admin/people/p-3/factors': [none, ok({ message: 'Removed', id: 'p-3' })] as never,
  })
  const huda = await rowOf('Huda Karim')
  expect(screen.queryByRole('button', { name: 'Reset second step: Omar' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Reset second step: Sara Al Ameri' })).toBeNull()
  await user.click(huda.getByRole('button', { name: 'Reset second step: Huda Karim' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reset the second step' }))
  dialog.getByText(/^For Huda Karim, who has lost/)
  expect(sent.some(({ call }) => call.endsWith('/factors'))).toBe(false)
  await user.click(dialog.getByRole('button', { name: 'Reset the second step' }))
  await screen.findByText('You no longer have this factor.')
  await user.click(dialog.getByRole('button', { name: 'Reset the second step' }))
  await screen.findByText('Second step removed')
})

test('the last owner stays, and the screen says why', async () => {
  const why = 'The platform needs an owner who has signed in. Make someone else an owner first.'
  const { user } = open({ 'PUT /api/admin/people/p-1': refusal(409, 'people.last-owner', why) })
  const role = (await screen.findByRole('combobox', { name: 'Role of Sara Al Ameri' })) as HTMLSelectElement
  await user.selectOptions(role, 'Support')
  await screen.findByText(why)
  expect(role.value).toBe('owner')
})

test('a list that cannot be read is asked for again; in Arabic all of it is Arabic', async () => {
  const { user } = open({ [list]: [refusal(503, 'server.busy', 'مشغول'), ok(people)] as never }, 'ar')
  await user.click(await screen.findByRole('button', { name: 'المحاولة مرة أخرى' }))
  ;(await rowOf('Omar')).getByText('مدعو')
  expect(screen.getByRole('heading', { name: 'فريق المنصة' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'سحب الدعوة: Omar' })).toBeTruthy()
})
