import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Link, Navigate, PortalRouter, useLocation } from './router.tsx'

function Here() {
  const { pathname, search, isFirst } = useLocation()
  return (
    <>
      <p>{`at ${pathname}${search}`}</p>
      <p>{isFirst ? 'opened here' : 'arrived'}</p>
    </>
  )
}

function show(path: string, state: unknown = null) {
  window.history.replaceState(state, '', path)
  render(
    <PortalRouter>
      <Here />
      <Link to="/admin/mails?a=1">Mail</Link>
      <Link to="/admin" target="_blank">
        New tab
      </Link>
    </PortalRouter>,
  )
  return userEvent.setup()
}

let opened: MouseEvent[] = []
const keepHere = (event: MouseEvent) => {
  if (!event.defaultPrevented) opened.push(event)
  event.preventDefault()
}
beforeEach(() => {
  opened = []
  window.addEventListener('click', keepHere)
})
afterEach(() => {
  window.removeEventListener('click', keepHere)
  cleanup()
})

test('a link is followed within the document, and the way back too', async () => {
  const user = show('/admin')
  await user.click(screen.getByRole('link', { name: 'Mail' }))
  expect(screen.getByText('at /admin/mails?a=1')).toBeTruthy()
  expect(opened).toEqual([])
  window.history.replaceState(null, '', '/admin')
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')))
  expect(screen.getByText('at /admin')).toBeTruthy()
})

test('a document that is loaded again is no arrival; the way on and back is one', async () => {
  const visit = { key: 'of an earlier visit' }
  const user = show('/admin', visit)
  expect(screen.getByText('opened here')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Mail' }))
  expect(screen.getByText('arrived')).toBeTruthy()
  window.history.replaceState(visit, '', '/admin')
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')))
  expect(screen.getByText('arrived')).toBeTruthy()
})

test('a link that is to open elsewhere is left to the browser', async () => {
  const user = show('/admin')
  await user.click(screen.getByRole('link', { name: 'New tab' }))
  await user.keyboard('{Control>}')
  await user.click(screen.getByRole('link', { name: 'Mail' }))
  expect(opened).toHaveLength(2)
  expect(screen.getByText('at /admin')).toBeTruthy()
})

test('a redirect takes the place of the address that led to it', () => {
  window.history.pushState(null, '', '/login')
  const { length } = window.history
  render(
    <PortalRouter>
      <Here />
      <Navigate to="/admin" />
    </PortalRouter>,
  )
  expect(screen.getByText('at /admin')).toBeTruthy()
  expect(window.history.length).toBe(length)
})
