import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Guard } from './guard.tsx'
import { CurrentRouter, locationOf, staticRouter } from '#web/kit/router/router.ts'
import { useBrowser } from '#web/kit/router/use-browser.ts'
import { loadScreensAt } from './portal-screens.ts'
import { DirectionContext, MantineProvider, localStorageColorSchemeManager } from '@mantine/core'
import { type ReactNode, Suspense, lazy, useEffect, useState } from 'react'
import { useLocale } from '#web/kit/i18n/locale.tsx'
import { schemeKey } from '#web/kit/pages/scheme.ts'
import { theme } from '#web/kit/design/theme.ts'
import { PortalLanguage } from '#web/kit/portal/portal-language.tsx'
import type { ProofOfSelf } from '#contract/error-body.ts'
import { askBy } from '#web/kit/api/confirm.ts'
import { lazyScreen } from './lazy-screen.tsx'

/** The same colour scheme on the public pages and in the portals. */
const schemes = localStorageColorSchemeManager({ key: schemeKey })

// Not part of the first paint: an earlier toast waits for it.
const Toasts = lazy(async () => ({ default: (await import('./toasts.tsx')).Toasts }))

/** Language, direction, kit and toasts around every portal screen. */
function PortalFrame({ children }: { children: ReactNode }) {
  return (
    <PortalLanguage>
      <Kit>{children}</Kit>
    </PortalLanguage>
  )
}

// The kit writes no style element: its variables come from portal-app.tsx, its classes from kit-styles.ts.
function Kit({ children }: { children: ReactNode }) {
  const { dir } = useLocale()
  return (
    <DirectionContext value={{ dir, toggleDirection: () => {}, setDirection: () => {} }}>
      <MantineProvider
        theme={theme}
        colorSchemeManager={schemes}
        defaultColorScheme="auto"
        withCssVariables={false}
        withGlobalClasses={false}
      >
        <Suspense>
          <Toasts />
        </Suspense>
        {children}
        <Confirmations />
      </MantineProvider>
    </DirectionContext>
  )
}

// Navigation asks the server for no page: the current screen stays until the code of the next is loaded.
const site = { first: {}, load: () => ({}), hrefOf: (to: string) => to }
const hrefOf = (_: unknown, to: string) => to
const warm = (to: string) => void loadScreensAt(locationOf(to).pathname)

function PortalRouter({ children }: { children: ReactNode }) {
  const { location, coming, navigate, reload } = useBrowser(site)
  const router = staticRouter({ location, coming, navigate, reload, hrefOf, warm })
  return <CurrentRouter value={router}>{children}</CurrentRouter>
}

export function Portal({ client }: { readonly client: QueryClient }) {
  return (
    <QueryClientProvider client={client}>
      <PortalRouter>
        <PortalFrame>
          <Guard />
        </PortalFrame>
      </PortalRouter>
    </QueryClientProvider>
  )
}

const ConfirmationDialog = lazyScreen(async () => ({
  default: (await import('./confirmation-dialog.tsx')).ConfirmationDialog,
}))

type Question = { readonly accepts: readonly ProofOfSelf[]; readonly answer: (isConfirmed: boolean) => void }

/** Asks the user to confirm their identity, for any call of the portals that is refused without it. */
function Confirmations() {
  const [question, setQuestion] = useState<Question | null>(null)
  useEffect(
    () =>
      askBy(async (accepts) => {
        await ConfirmationDialog.load()
        return new Promise<boolean>((answer) => setQuestion({ accepts, answer }))
      }),
    [],
  )
  if (!question) return null
  const close = (isConfirmed: boolean) => {
    setQuestion(null)
    question.answer(isConfirmed)
  }
  return (
    <Suspense>
      <ConfirmationDialog accepts={question.accepts} onClose={close} />
    </Suspense>
  )
}
