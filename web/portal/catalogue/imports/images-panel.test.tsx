import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { imagePartBytes } from '#contract/catalogue/imports/imports.ts'
import { type Answers, ok } from '#web/testing/fake-network.ts'
import { fakeUploads, fileOf } from '#web/testing/fake-uploads.ts'
import { importReply, wholeMapping } from '#web/testing/import-reply.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { config, noor } from '#web/testing/people.ts'

afterEach(closePortal)

const ready = { ...importReply, mapping: wholeMapping }
const usual = {
  'GET /api/auth/me': ok(noor('approved')),
  'GET /api/config': ok(config),
  'GET /api/shop/imports': ok([]),
  'GET /api/shop/import-words': ok([]),
}
const open = (answers: Answers, language: 'en' | 'ar' = 'en') =>
  openPortal('/shop/import?import=i-1', { token: 't-1', language, answers: { ...usual, ...answers } })

describe('the ZIP of photos', () => {
  const zip = fileOf('photos.zip', 'application/zip', imagePartBytes + 1)
  const check = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Check the rows' })
  const choose = (user: ReturnType<typeof open>['user']) => {
    const input = screen.getByLabelText('Photos and 3D models in a ZIP', { selector: 'input' })
    return user.upload(input as HTMLInputElement, zip)
  }

  test('keeps the rows from being checked until it is here; each part says how many there are', async () => {
    const { user } = open({ 'GET /api/shop/imports/i-1': ok(ready) })
    const puts = fakeUploads('held')
    expect((await check()).disabled).toBe(false)
    await choose(user)
    await waitFor(() => expect(puts).toHaveLength(1))
    expect((await check()).disabled).toBe(true)
    expect(screen.getByText('The rows can be checked once the ZIP is uploaded.')).toBeTruthy()
    act(() => puts[0]?.answer(200, ready))
    await waitFor(() => expect(puts).toHaveLength(2))
    expect((await check()).disabled).toBe(true)
    act(() => puts[1]?.answer(200, { ...ready, hasImages: true }))
    expect(await screen.findByText('The ZIP is uploaded.')).toBeTruthy()
    expect((await check()).disabled).toBe(false)
    expect(puts.map(({ address }) => address)).toEqual([
      '/api/shop/imports/i-1/images/0?of=2',
      '/api/shop/imports/i-1/images/1?of=2',
    ])
  })

  test('that did not come in whole is not said to be here, also where another was before', async () => {
    const { user } = open({ 'GET /api/shop/imports/i-1': [ok({ ...ready, hasImages: true }), ok(ready)] })
    const puts = fakeUploads('held')
    expect(await screen.findByText('The ZIP is uploaded.')).toBeTruthy()
    await choose(user)
    await waitFor(() => expect(puts).toHaveLength(1))
    act(() => puts[0]?.answer(200, ready))
    await waitFor(() => expect(puts).toHaveLength(2))
    act(() => puts[1]?.lose())
    expect(
      (await screen.findAllByText('The file could not be uploaded. Please try again.')).length,
    ).toBeGreaterThan(0)
    await waitFor(() => expect(screen.queryByText('The ZIP is uploaded.')).toBeNull())
    expect(screen.getByText('Choose a ZIP')).toBeTruthy()
  })

  test('that came by half says so also later, and one press goes on without it', async () => {
    const { user } = open({
      'GET /api/shop/imports/i-1': ok({ ...ready, awaitsImages: true }),
      'POST /api/shop/imports/i-1/without-images': ok(ready),
    })
    expect((await check()).disabled).toBe(true)
    expect(screen.getByText('Only part of the ZIP was uploaded. Upload it again.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Continue without photos' }))
    await waitFor(() => expect(screen.queryByText(/^Only part of the ZIP/)).toBeNull())
    expect((await check()).disabled).toBe(false)
    expect(screen.getByText('Choose a ZIP')).toBeTruthy()
  })

  test('that came by half, in Arabic', async () => {
    const half = ok({ ...ready, awaitsImages: true })
    open({ 'GET /api/shop/imports/i-1': half }, 'ar')
    expect(await screen.findByRole('button', { name: 'المتابعة دون صور' })).toBeTruthy()
  })
})
