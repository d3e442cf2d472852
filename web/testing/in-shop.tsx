import type { ReactNode } from 'react'
import type { Language } from '#domain/platform/text/language.ts'
import { LocaleProvider } from '#web/kit/i18n/locale.tsx'
import { CurrentRouter, locationOf, type Router, staticRouter } from '#web/kit/router/router.ts'

type Place = Partial<Pick<Router, 'pageId' | 'data' | 'navigate'>> & {
  readonly language?: Language
  readonly address?: string
  readonly shell?: object
}

/** Wraps a part of a public page in its context: language, address and the frame's data. */
export function inShop(part: ReactNode, { language = 'en', address = '/', shell = {}, ...rest }: Place = {}) {
  const frame = {
    categories: [],
    demoMode: false,
    reviewsEnabled: true,
    hasFreeShipping: false,
    eurRate: 40_000,
    contact: {},
    policies: [],
    ...shell,
  }
  return (
    <LocaleProvider language={language}>
      <CurrentRouter value={staticRouter({ location: locationOf(address), shell: frame, ...rest })}>
        {part}
      </CurrentRouter>
    </LocaleProvider>
  )
}
