import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Language } from '#domain/text/language.ts'
import { LocaleProvider } from '#web/i18n/locale.tsx'
import { Form, Link } from './link.tsx'
import type { Loaded } from './load.ts'
import { CurrentRouter, type Location, useNavigation, useRevalidator, useRouter } from './router.ts'
import { useBrowser } from './use-browser.ts'

type Answer = Loaded | { readonly moved: string }
const asked: string[] = []
let answer: (location: Location) => Promise<Answer>

const pageOf = (title: string): Loaded => ({
  pageId: title,
  screen: { default: () => <h1>{title}</h1>, head: () => ({ title, description: '' }) },
  data: { title },
  hasFailed: false,
})

function Site({ language = 'en' }: { language?: Language }) {
  const { shown, coming, navigate, reload } = useBrowser(pageOf('first'), language, (location) => {
    asked.push(location.pathname + location.search)
    return answer(location)
  })
  const { location, pageId, data } = shown
  const router = { location, pageId, data, shell: {}, coming, navigate, reload, warm: () => {} }
  const Screen = shown.screen.default
  return (
    <LocaleProvider language={language}>
      <CurrentRouter value={router}>
        <Screen />
        <Controls />
      </CurrentRouter>
    </LocaleProvider>
  )
}

function Controls() {
  const { state } = useNavigation()
  const { revalidate } = useRevalidator()
  const { location } = useRouter()
  return (
    <>
      <Link to="/marketplace?search=oak">Oak</Link>
      <Link to="/marketplace?search=ash" preventScrollReset>
        Ash
      </Link>
      <Link to="#content">Jump</Link>
      <Link to="/">Home</Link>
      <Form action="/marketplace">
        <input name="search" defaultValue="teak" />
        <input name="minPrice" defaultValue="" />
        <button type="submit">Find</button>
      </Form>
      <button type="button" onClick={() => void revalidate()}>
        Again
      </button>
      <p>{`${state} at ${location.pathname}${location.search}`}</p>
    </>
  )
}

const scrolledTo = vi.fn()

beforeEach(() => {
  asked.length = 0
  answer = async ({ pathname, search }) => pageOf(`page ${pathname}${search}`)
  history.replaceState(null, '', '/')
  vi.stubGlobal('scrollTo', scrolledTo.mockClear())
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const shows = (title: string) => waitFor(() => expect(screen.getByRole('heading').textContent).toBe(title))

describe('a link', () => {
  test('shows its page within the document, in its address and from its top', async () => {
    render(<Site />)
    fireEvent.click(screen.getByText('Oak'))
    await shows('page /marketplace?search=oak')
    expect(window.location.pathname + window.location.search).toBe('/marketplace?search=oak')
    expect(scrolledTo).toHaveBeenCalledWith(0, 0)
  })

  test('is an ordinary anchor in the language of the page', async () => {
    render(<Site language="ar" />)
    expect(screen.getByText('Oak').getAttribute('href')).toBe('/ar/marketplace?search=oak')
    fireEvent.click(screen.getByText('Oak'))
    await shows('page /marketplace?search=oak')
    expect(window.location.pathname).toBe('/ar/marketplace')
  })

  test('may leave the page where it is scrolled to', async () => {
    render(<Site />)
    fireEvent.click(screen.getByText('Ash'))
    await shows('page /marketplace?search=ash')
    expect(scrolledTo).not.toHaveBeenCalled()
  })

  test('to a new tab, or a jump within the page, is left to the browser', () => {
    render(<Site />)
    fireEvent.click(screen.getByText('Oak'), { ctrlKey: true })
    fireEvent.click(screen.getByText('Oak'), { button: 1 })
    fireEvent.click(screen.getByText('Jump'))
    expect(asked).toEqual([])
  })
})

test('home is the dashboard of those signed in, which is another document', async () => {
  document.documentElement.dataset['hasSession'] = ''
  render(<Site />)
  fireEvent.click(screen.getByText('Home'))
  expect(asked).toEqual([])
  delete document.documentElement.dataset['hasSession']
  fireEvent.click(screen.getByText('Home'))
  await shows('page /')
})

describe('moving', () => {
  test('a form sends what is filled in', async () => {
    render(<Site />)
    fireEvent.submit(screen.getByText('Find').closest('form') as HTMLFormElement)
    await shows('page /marketplace?search=teak')
  })

  test('the page on its way is known, and the one before stays until it has come', async () => {
    const held = Promise.withResolvers<Answer>()
    answer = () => held.promise
    render(<Site />)
    fireEvent.click(screen.getByText('Oak'))
    await waitFor(() => expect(screen.getByText('loading at /')).toBeTruthy())
    expect(screen.getByRole('heading').textContent).toBe('first')
    await act(async () => held.resolve(pageOf('held')))
    await waitFor(() => expect(screen.getByText('idle at /marketplace?search=oak')).toBeTruthy())
  })

  test('of two moves the later one wins, whichever answers first', async () => {
    const slow = Promise.withResolvers<Answer>()
    answer = ({ search }) => (search === '?search=oak' ? slow.promise : Promise.resolve(pageOf('ash')))
    render(<Site />)
    fireEvent.click(screen.getByText('Oak'))
    fireEvent.click(screen.getByText('Ash'))
    await shows('ash')
    await act(async () => slow.resolve(pageOf('oak')))
    expect(screen.getByRole('heading').textContent).toBe('ash')
    expect(window.location.search).toBe('?search=ash')
  })

  test('a page that is elsewhere is followed there, and leaves no step in the history', async () => {
    answer = async ({ search }) =>
      search === '?search=oak' ? { moved: '/marketplace?search=ash' } : pageOf('elsewhere')
    const before = history.length
    render(<Site />)
    fireEvent.click(screen.getByText('Oak'))
    await shows('elsewhere')
    expect(window.location.search).toBe('?search=ash')
    expect(history.length - before).toBeLessThanOrEqual(1)
  })

  test('trying again asks for the same page', async () => {
    render(<Site />)
    fireEvent.click(screen.getByText('Oak'))
    await shows('page /marketplace?search=oak')
    answer = async () => pageOf('renewed')
    fireEvent.click(screen.getByText('Again'))
    await shows('renewed')
    expect(asked.at(-1)).toBe('/marketplace?search=oak')
  })

  test('Back shows the page before, where it was scrolled to', async () => {
    render(<Site />)
    fireEvent.click(screen.getByText('Ash'))
    await shows('page /marketplace?search=ash')
    const { key } = history.state as { key: string }
    sessionStorage.setItem('mj-scroll', JSON.stringify({ [key]: 730 }))
    fireEvent.click(screen.getByText('Oak'))
    await shows('page /marketplace?search=oak')
    sessionStorage.setItem('mj-scroll', JSON.stringify({ [key]: 730 }))
    history.replaceState({ key }, '', '/marketplace?search=ash')
    window.dispatchEvent(new PopStateEvent('popstate'))
    await shows('page /marketplace?search=ash')
    expect(scrolledTo).toHaveBeenLastCalledWith(0, 730)
  })
})
