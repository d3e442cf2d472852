import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LocaleProvider } from '#web/kit/i18n/locale.tsx'
import { Gallery } from '#web/public/product/gallery/gallery.tsx'
import { kindOfThreeD } from './three-d-kind.ts'

const signal = new AbortController().signal
const fetchHead = vi.fn()

beforeEach(() => void vi.stubGlobal('fetch', fetchHead))
afterEach(() => {
  cleanup()
  fetchHead.mockReset()
  vi.unstubAllGlobals()
})

function answers(type: string, status = 200): void {
  fetchHead.mockResolvedValue(new Response(null, { status, headers: { 'content-type': type } }))
}

function Product() {
  const [index, setIndex] = useState(0)
  const pictures = {
    id: 'product',
    name: 'Wadi sofa',
    alt: 'Wadi sofa in beige',
    photos: ['/api/objects/main'],
    drawing: 'sofa' as const,
    threeD: { address: '/api/objects/turned', variant: null },
  }
  return (
    <LocaleProvider language="en">
      <Gallery pictures={pictures} index={index} onIndex={setIndex} />
    </LocaleProvider>
  )
}

describe('a 3D view', () => {
  test('is a model or an image, as the stored file says (G-98)', async () => {
    answers('model/gltf-binary')
    expect(await kindOfThreeD('/api/objects/turned', signal)).toBe('model')
    answers('image/webp')
    expect(await kindOfThreeD('/api/objects/turned', signal)).toBe('image')
  })

  test('elsewhere is told by the ending of its address', async () => {
    expect(await kindOfThreeD('https://example.org/sofa.GLB?v=2', signal)).toBe('model')
    expect(await kindOfThreeD('https://example.org/sofa.jpg', signal)).toBe('image')
    expect(fetchHead).not.toHaveBeenCalled()
  })

  test('that is an image opens to be pushed about and enlarged', async () => {
    answers('image/webp')
    render(<Product />)
    fireEvent.click(screen.getByRole('button', { name: '3D View Available' }))
    const picture = await screen.findByRole('application', { name: '3D view of Wadi sofa' })
    expect(picture.getAttribute('tabindex')).toBe('0')
    expect(screen.getByRole('button', { name: 'Zoom in' })).toBeTruthy()
    expect(screen.getByText(/arrow keys to move it/)).toBeTruthy()
  })

  test('closes with Escape or its button and gives the focus back', async () => {
    answers('image/webp')
    render(<Product />)
    const opener = screen.getByRole('button', { name: 'Open the 3D view' })
    opener.focus()
    fireEvent.click(opener)
    await screen.findByRole('application')
    fireEvent.keyDown(screen.getByRole('region', { name: '3D view of Wadi sofa' }), { key: 'Escape' })
    expect(screen.queryByRole('application')).toBeNull()
    expect(document.activeElement).toBe(opener)
  })

  test('that cannot be had says so, and the photos stay', async () => {
    answers('', 404)
    render(<Product />)
    fireEvent.click(screen.getByRole('button', { name: '3D View Available' }))
    expect(
      await screen.findByText('The 3D view could not be opened. You can still view the photos.'),
    ).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Close 3D view' }))
    expect(screen.getByRole('link', { name: /Enlarge photo 1 of 1/ })).toBeTruthy()
  })
})
