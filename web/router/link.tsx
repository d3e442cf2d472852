import type { AnchorHTMLAttributes, FormHTMLAttributes, MouseEvent, SubmitEvent } from 'react'
import { useLocale } from '#web/i18n/locale.tsx'
import { paths, publicHref, searchOf } from '#web/paths.ts'
import { type NavigateOptions, useRouter } from './router.ts'

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> &
  NavigateOptions & {
    /** A path of paths.ts, without language. */
    readonly to: string
  }

/** Leads to a public page. An ordinary anchor, followed within the document where there is script. */
export function Link({ to, replace, preventScrollReset, onClick, children, ...rest }: LinkProps) {
  const { language } = useLocale()
  const { navigate, warm } = useRouter()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!isPlainClick(event) || isForBrowser(to)) return
    event.preventDefault()
    void navigate(to, { replace: replace === true, preventScrollReset: preventScrollReset === true })
  }
  return (
    <a {...rest} href={publicHref(language, to)} onClick={follow} onPointerEnter={() => warm(to)}>
      {children}
    </a>
  )
}

/** New tabs, downloads and the like are the browser's. */
function isPlainClick(event: MouseEvent<HTMLAnchorElement>): boolean {
  const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  return !event.defaultPrevented && event.button === 0 && !isModified && !event.currentTarget.target
}

/** So are jumps within the page, and the home of those signed in: there it is their dashboard, another document (G-10). */
function isForBrowser(to: string): boolean {
  return to.startsWith('#') || (to === paths.home && 'hasSession' in document.documentElement.dataset)
}

type FormProps = Omit<FormHTMLAttributes<HTMLFormElement>, 'action'> & {
  /** A path of paths.ts, without language; the fields become its query. */
  readonly action: string
}

/** A GET form to a public page, sent within the document where there is script. Empty fields are left out. */
export function Form({ action, onSubmit, ...rest }: FormProps) {
  const { language } = useLocale()
  const { navigate } = useRouter()
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    onSubmit?.(event)
    if (event.defaultPrevented) return
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const query: Record<string, string[]> = {}
    for (const name of new Set(fields.keys())) {
      query[name] = fields.getAll(name).filter((value) => typeof value === 'string')
    }
    void navigate(action + searchOf(query))
  }
  return <form {...rest} action={publicHref(language, action)} method="get" onSubmit={send} />
}
