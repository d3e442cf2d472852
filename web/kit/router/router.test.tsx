import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Language } from '#domain/platform/text/language.ts'
import { LocaleProvider } from '#web/kit/i18n/locale.tsx'
import { publicHref } from '#web/kit/pages/paths.ts'
import { Form } from './form.tsx'
import { Link, Navigate } from './link.tsx'
import type { Loaded } from './load.ts'
import { askBeforeLeaving, useBrowser } from './use-browser.ts'
import { CurrentRouter, type Location, staticRouter, useRouter } from './router.ts'

type LoadResult = Loaded | { readonly moved: string }
const asked: string[] = []
let answer: (location: Location) => LoadResult | Promise<LoadResult>

const pageOf = (title: string): Loaded => ({
  pageId: title,
  screen: { default: () => <h1>{title}</h1>, head: () => ({ title, description: '' }) },
  data: { title },
  hasFailed: false,
})

function Site({ language = 'en', children }: { language?: Language; children?: ReactNode }) {
  const { page, ...browser } = useBrowser<Loaded>({
    first: pageOf('first'),
    load: (location) => {
      asked.push(location.pathname + location.search)
      return answer(location)
    },
    hrefOf: (to) => publicHref(language, to),
  })
  const Screen = page.screen.default
  return (
    <LocaleProvider language={language}>
      <CurrentRouter value={staticRouter(browser)}>
        <Screen />
        <Controls />
        {children}
      </CurrentRouter>
    </LocaleProvider>
  )
}

function Controls() {
  const { location, coming, reload } = useRouter()
  return (
    <>
      <Link to="/marketplace?search=oak">Oak</Link>
      <Link to="/marketplace?search=ash" stay>
        Ash
      </Link>
      <Link to="#content">Jump</Link>
      <Link to="/">Home</Link>
      <Form action="/marketplace">
        <input name="search" defaultValue="teak" />
        <input name="minPrice" defaultValue="" />
        <button type="submit">Find</button>
      </Form>
      <button type="button" onClick={() => void reload()}>
        Again
      </button>
      <p>{`${coming ? 'loading' : 'idle'} at ${location.pathname}${location.search}`}</p>
      <p>{`part ${location.hash}`}</p>
      <p>{location.isFirst ? 'opened here' : 'arrived'}</p>
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
  vi.restoreAllMocks()
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

test('home is the dashboard of those signed in, which is another document (G-10)', async () => {
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
    const held = Promise.withResolvers<LoadResult>()
    answer = () => held.promise
    render(<Site />)
    fireEvent.click(screen.getByText('Oak'))
    await waitFor(() => expect(screen.getByText('loading at /')).toBeTruthy())
    expect(screen.getByRole('heading').textContent).toBe('first')
    await act(async () => held.resolve(pageOf('held')))
    await waitFor(() => expect(screen.getByText('idle at /marketplace?search=oak')).toBeTruthy())
  })

  test('of two moves the later one wins, whichever answers first', async () => {
    const slow = Promise.withResolvers<LoadResult>()
    answer = ({ search }) => (search === '?search=oak' ? slow.promise : Promise.resolve(pageOf('ash')))
    render(<Site />)
    fireEvent.click(screen.getByText('Oak'))
    fireEvent.click(screen.getByText('Ash'))
    await shows('ash')
    await act(async () => slow.resolve(pageOf('oak')))
    expect(screen.getByRole('heading').textContent).toBe('ash')
    expect(window.location.search).toBe('?search=ash')
  })

  test('a page that is elsewhere is followed there, on the way back too, and leaves no step in the history', async () => {
    answer = async ({ search }) =>
      search === '?search=oak' ? { moved: '/marketplace?search=ash' } : pageOf('elsewhere')
    render(<Site />)
    const first: unknown = history.state
    const pushed = vi.spyOn(history, 'pushState')
    const replaced = vi.spyOn(history, 'replaceState')
    fireEvent.click(screen.getByText('Oak'))
    await shows('elsewhere')
    expect(window.location.search).toBe('?search=ash')
    // The previous page keeps its own history entry.
    expect(pushed).toHaveBeenCalledTimes(1)
    expect(replaced).not.toHaveBeenCalled()
    back(first, '/')
    await waitFor(() => expect(screen.getByText('idle at /')).toBeTruthy())
    back(null, '/marketplace?search=oak')
    await shows('elsewhere')
    expect(window.location.search).toBe('?search=ash')
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

  test('Back to the page that is open, before another has come, leaves it open', async () => {
    const held = Promise.withResolvers<LoadResult>()
    render(<Site />)
    const first: unknown = history.state
    fireEvent.click(screen.getByText('Oak'))
    await shows('page /marketplace?search=oak')
    const oak: unknown = history.state
    answer = () => held.promise
    back(first, '/')
    expect(await screen.findByText('loading at /marketplace?search=oak')).toBeTruthy()
    back(oak, '/marketplace?search=oak')
    expect(await screen.findByText('idle at /marketplace?search=oak')).toBeTruthy()
    await act(async () => held.resolve(pageOf('too late')))
    expect(screen.getByRole('heading').textContent).toBe('page /marketplace?search=oak')
  })

  test('Back after the next page has its address, before it is drawn, shows the page before', async () => {
    render(<Site />)
    fireEvent.click(screen.getByText('Ash'))
    await shows('page /marketplace?search=ash')
    const ash: unknown = history.state
    // React renders at the end of an act.
    await act(async () => {
      screen.getByText('Oak').click()
      while (window.location.search !== '?search=oak') await Promise.resolve()
      history.replaceState(ash, '', '/marketplace?search=ash')
      window.dispatchEvent(new PopStateEvent('popstate'))
    })
    await shows('page /marketplace?search=ash')
  })
})

/** Simulates the browser's Back button. */
function back(state: unknown, to: string): void {
  history.replaceState(state, '', to)
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')))
}

describe('within a document that has all its pages', () => {
  beforeEach(() => {
    answer = ({ pathname, search }) => pageOf(`page ${pathname}${search}`)
  })

  test('a page is there at once, and in the address', () => {
    render(<Site />)
    fireEvent.click(screen.getByText('Oak'))
    expect(screen.getByText('idle at /marketplace?search=oak')).toBeTruthy()
    expect(window.location.search).toBe('?search=oak')
  })

  test('other addresses of a page are no arrival, another page and the way back from it are', () => {
    render(<Site />)
    fireEvent.click(screen.getByText('Ash'))
    const ash: unknown = history.state
    expect(screen.getByText('opened here')).toBeTruthy()
    fireEvent.click(screen.getByText('Oak'))
    expect(screen.getByText('arrived')).toBeTruthy()
    back(ash, '/marketplace?search=ash')
    expect(screen.getByText('arrived')).toBeTruthy()
  })

  test('a part of the page that is typed as its address is known to the page, and asks for nothing', () => {
    render(<Site />)
    fireEvent.click(screen.getByText('Oak'))
    back(null, '/marketplace?search=oak#bank')
    expect(screen.getByText('part #bank')).toBeTruthy()
    expect(asked).toEqual(['/marketplace?search=oak'])
    back(null, '/marketplace?search=oak')
    expect(screen.getByText('part')).toBeTruthy()
    expect(scrolledTo).toHaveBeenCalledTimes(1)
  })

  test('a redirect takes the place of the address that led to it', () => {
    const { length } = history
    render(
      <Site>
        <Navigate to="/saved" />
      </Site>,
    )
    expect(screen.getByText('idle at /saved')).toBeTruthy()
    expect(history.length).toBe(length)
  })
})

describe('where something typed is not saved', () => {
  let leave: (() => void) | undefined
  let end: () => void
  beforeEach(() => {
    leave = undefined
    end = askBeforeLeaving((go) => {
      leave = go
    })
  })
  afterEach(() => end())

  test('a link waits until its reader agrees', async () => {
    render(<Site />)
    fireEvent.click(screen.getByText('Oak'))
    expect(asked).toEqual([])
    expect(window.location.pathname).toBe('/')
    act(() => leave?.())
    await shows('page /marketplace?search=oak')
  })

  test('so does Back, whose address is taken back', async () => {
    const goBack = vi.spyOn(history, 'back').mockImplementation(() => {})
    render(<Site />)
    const open: unknown = history.state
    back({ key: 'before', visit: 'before' }, '/saved')
    expect(asked).toEqual([])
    expect(window.location.pathname).toBe('/')
    expect(history.state).toEqual(open)
    leave?.()
    expect(goBack).toHaveBeenCalled()
    back({ key: 'before', visit: 'before' }, '/saved')
    await shows('page /saved')
  })

  test('another address of the page asks nobody', async () => {
    render(<Site />)
    fireEvent.click(screen.getByText('Ash'))
    await shows('page /marketplace?search=ash')
    expect(leave).toBeUndefined()
    const { visit } = history.state as { visit: string }
    back({ key: 'before', visit }, '/marketplace?search=elm')
    await shows('page /marketplace?search=elm')
    expect(leave).toBeUndefined()
  })
})
