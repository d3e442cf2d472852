import type { Language } from '#domain/platform/text/language.ts'
import { LocaleProvider } from '#web/kit/i18n/locale.tsx'
import { ErrorScreen } from '#web/public/layout/error-screen.tsx'
import { PublicLayout } from '#web/public/layout/public-layout.tsx'
import { ErrorBoundary } from '#web/kit/router/error-boundary.tsx'
import type { Loaded } from '#web/kit/router/load.ts'
import { CurrentRouter, type Router } from '#web/kit/router/router.ts'

type Props = {
  readonly language: Language
  readonly router: Router
  readonly loaded: Pick<Loaded, 'screen' | 'hasFailed'>
  /** Differs for every page shown, so that the error boundary resets on navigation. */
  readonly pageKey?: string
}

/** A public page in its frame: the same tree on the server and in the browser. */
export function App({ language, router, loaded, pageKey }: Props) {
  const { default: Screen, saysFailure = false } = loaded.screen
  return (
    <LocaleProvider language={language}>
      <CurrentRouter value={router}>
        <PublicLayout screen={loaded.screen}>
          <ErrorBoundary pageKey={pageKey} fallback={<ErrorScreen />}>
            {loaded.hasFailed && !saysFailure ? <ErrorScreen /> : <Screen />}
          </ErrorBoundary>
        </PublicLayout>
      </CurrentRouter>
    </LocaleProvider>
  )
}
