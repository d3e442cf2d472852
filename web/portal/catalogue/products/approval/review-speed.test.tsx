import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { readyReasons } from '#domain/platform/text/ready-reasons.ts'
import { type Answers, decided } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { ownProduct } from '#web/testing/own-product.ts'
import { reviewAnswers } from '#web/testing/product-approval.ts'

afterEach(closePortal)

const verdict = 'PUT /api/admin/products/product-1/status'
const [blurred] = readyReasons.product

function open(language: 'en' | 'ar', answers: Answers = {}) {
  return openPortal('/admin/products?product=product-1', {
    language,
    token: 't-1',
    answers: { ...reviewAnswers, ...answers },
  })
}

test('the next product is read before it is asked for', async () => {
  const { sent } = open('en')
  await screen.findByRole('dialog', { name: 'Review photos, Wadi sofa 1' })
  const ahead = () => sent.some(({ call }) => call === 'GET /api/admin/products/product-2/review')
  await waitFor(() => expect(ahead()).toBe(true))
})

test('a ready reason is one press, and Ctrl with Enter sends it', async () => {
  const { user, sent } = open('en', { [verdict]: decided(ownProduct(1, { status: 'rejected' })) })
  const dialog = within(await screen.findByRole('dialog', { name: 'Review photos, Wadi sofa 1' }))
  const chip = dialog.getByRole('button', { name: blurred.en })
  await user.click(chip)
  expect(chip.getAttribute('aria-pressed')).toBe('true')
  const reason = dialog.getByLabelText('Reason, if you reject')
  await user.type(reason, '\nThe first above all.')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent.some(({ call }) => call === verdict)).toBe(true))
  expect(sent.find(({ call }) => call === verdict)?.body).toMatchObject({
    status: 'rejected',
    rejectionReason: `${blurred.en}\nThe first above all.`,
  })
})

test('in Arabic a ready reason is chosen in Arabic', async () => {
  const { user } = open('ar')
  await user.click(await screen.findByRole('button', { name: blurred.ar }))
  expect(screen.getByDisplayValue(blurred.ar)).toBeTruthy()
})
