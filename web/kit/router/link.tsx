import { type AnchorHTMLAttributes, type MouseEvent, type PointerEvent, useEffect } from 'react'
import { useLocale } from '#web/kit/i18n/locale.tsx'
import { paths } from '#web/kit/pages/paths.ts'
import { type NavigateOptions, useNavigate, useRouter } from './router.ts'

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> &
  NavigateOptions & {
    /** An address of this site; without language for a public page. */
    readonly to: string
  }

/** Link to another page or screen. An ordinary anchor; with script it navigates within the document. */
export function Link({
  to,
  replace = false,
  stay = false,
  onClick,
  onPointerEnter,
  children,
  ...rest
}: LinkProps) {
  const { language } = useLocale()
  const { navigate, warm, hrefOf } = useRouter()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!isPlainClick(event) || isForBrowser(to)) return
    event.preventDefault()
    void navigate(to, { replace, stay })
  }
  const ready = (event: PointerEvent<HTMLAnchorElement>) => {
    onPointerEnter?.(event)
    warm(to)
  }
  return (
    <a {...rest} href={hrefOf(language, to)} onClick={follow} onPointerEnter={ready}>
      {children}
    </a>
  )
}

/** Redirects as soon as it is rendered, replacing the current history entry. */
export function Navigate({ to }: { readonly to: string }) {
  const navigate = useNavigate()
  useEffect(() => void navigate(to, { replace: true }), [navigate, to])
  return null
}

/** Leaves new tabs, downloads and the like to the browser. */
function isPlainClick(event: MouseEvent<HTMLAnchorElement>): boolean {
  const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  return (
    !event.defaultPrevented &&
    event.button === 0 &&
    !isModified &&
    !event.currentTarget.getAttribute('target')
  )
}

/** Leaves to the browser jumps within the page, and `/` for signed-in users: their dashboard, another document (G-10). */
function isForBrowser(to: string): boolean {
  return to.startsWith('#') || (to === paths.home && 'hasSession' in document.documentElement.dataset)
}
