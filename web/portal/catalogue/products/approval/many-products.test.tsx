import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Answers, ok } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { ownProduct } from '#web/testing/own-product.ts'
import { pending, reviewAnswers } from '#web/testing/product-approval.ts'

afterEach(closePortal)

const decisions = 'PUT /api/admin/products/decisions'
const all = { decided: ['product-1', 'product-2'], failed: [], undo: 'u-1' }

function open(answers: Answers = {}, path = '/admin/products') {
  return openPortal(path, { token: 't-1', answers: { ...reviewAnswers, ...answers } })
}
const tick = (name: string) => screen.findByRole('checkbox', { name: `Select ${name}` })

test('several are chosen by j and x, approved in one call, and taken back by one press', async () => {
  const { user, sent } = open({
    'GET /api/admin/products/queue': [ok([pending(1), pending(2)]), ok([]), ok([pending(1), pending(2)])],
    [decisions]: ok(all),
    'POST /api/admin/undo': ok({ id: 'u-1' }),
  })
  await tick('Wadi sofa 1')
  await user.keyboard('jxjx')
  await user.click(await screen.findByRole('button', { name: 'Approve (2)' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await tick('Wadi sofa 2')
  const { editedAt: seen } = pending(1)
  expect(sent.find(({ call }) => call === decisions)?.body).toEqual({
    status: 'active',
    rejectionReason: null,
    items: [
      { id: 'product-1', seen },
      { id: 'product-2', seen },
    ],
  })
  expect(sent.find(({ call }) => call === 'POST /api/admin/undo')?.body).toEqual({ id: 'u-1' })
})

test('several are rejected for one reason; what one of them is refused for is said by its name', async () => {
  const failed = [
    { id: 'product-2', code: 'product.changed-meanwhile', message: 'It has been changed in the meantime.' },
  ]
  const { user, sent } = open({ [decisions]: ok({ ...all, decided: ['product-1'], failed }) })
  await user.click(await tick('Wadi sofa 1'))
  await user.click(await tick('Wadi sofa 2'))
  await user.click(screen.getByRole('button', { name: 'Reject (2)' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Reject 2 products?' }))
  await user.type(asked.getByLabelText('Rejection Reason'), 'Blurred')
  await user.click(asked.getByRole('button', { name: 'Reject (2)' }))
  const reported = await screen.findByRole('dialog', { name: '1 product was not updated' })
  expect(reported.textContent).toContain('Wadi sofa 2 It has been changed in the meantime.')
  expect(sent.find(({ call }) => call === decisions)?.body).toMatchObject({
    status: 'rejected',
    rejectionReason: 'Blurred',
  })
})

test('what was not decided on is said also where it is no longer listed, without a toast of success', async () => {
  const failed = [{ id: 'product-1', code: 'product.changed-meanwhile', message: 'It was approved already.' }]
  const { user } = open({
    'GET /api/admin/products/queue': [ok([pending(1), pending(2)]), ok([pending(2)])],
    [decisions]: ok({ decided: [], failed, undo: null }),
  })
  await user.click(await tick('Wadi sofa 1'))
  await user.click(screen.getByRole('button', { name: 'Approve (1)' }))
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Select Wadi sofa 1' })).toBeNull())
  const reported = await screen.findByRole('dialog', { name: '1 product was not updated' })
  expect(reported.textContent).toContain('Wadi sofa 1 It was approved already.')
  await waitFor(() => expect(screen.queryByText(/No products/)).toBeNull())
  await user.click(within(reported).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a reason typed for some is not there for others', async () => {
  const { user } = open()
  const ask = async () => {
    await user.click(screen.getByRole('button', { name: /^Reject \(/ }))
    return within(await screen.findByRole('dialog')).getByLabelText<HTMLTextAreaElement>('Rejection Reason')
  }
  await user.click(await tick('Wadi sofa 1'))
  await user.type(await ask(), 'Blurred')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(await tick('Wadi sofa 2'))
  expect((await ask()).value).toBe('')
})

test('a change that waits is decided on by its id, and what is on sale is taken off it', async () => {
  const change = { id: 'c-1', status: 'pending_review', rejectionReason: null, content: { name: 'New' } }
  const changed = pending(1, {
    status: 'active',
    change: { ...change, proposedAt: '2026-11-02T08:00:00.000Z' },
  })
  const { user, sent } = open({ 'GET /api/admin/products/queue': ok([changed]), [decisions]: ok(all) })
  await user.click(await tick('Wadi sofa 1'))
  expect(screen.queryByRole('button', { name: /^Take off sale \(/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Approve (1)' }))
  await waitFor(() => expect(sent.some(({ call }) => call === decisions)).toBe(true))
  expect(sent.find(({ call }) => call === decisions)?.body).toMatchObject({ items: [{ changeId: 'c-1' }] })
})

test('what is on sale is taken off it together', async () => {
  const { user, sent } = open(
    { 'GET /api/admin/products/queue': ok([ownProduct(3)]), [decisions]: ok(all) },
    '/admin/products?status=active',
  )
  await user.click(await tick('Wadi sofa 3'))
  await user.click(screen.getByRole('button', { name: 'Take off sale (1)' }))
  await waitFor(() => expect(sent.some(({ call }) => call === decisions)).toBe(true))
  expect(sent.find(({ call }) => call === decisions)?.body).toMatchObject({ status: 'inactive' })
})
