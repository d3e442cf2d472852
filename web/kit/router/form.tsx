import type { FormHTMLAttributes, SubmitEvent } from 'react'
import { useLocale } from '#web/kit/i18n/locale.tsx'
import { searchOf } from '#web/kit/pages/paths.ts'
import { useRouter } from './router.ts'

type FormProps = Omit<FormHTMLAttributes<HTMLFormElement>, 'action'> & {
  /** A path of paths.ts, without language; the fields become its query. */
  readonly action: string
}

/** A GET form to a public page; with script it navigates within the document. Empty fields are left out. */
export function Form({ action, onSubmit, ...rest }: FormProps) {
  const { language } = useLocale()
  const { navigate, hrefOf } = useRouter()
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
  return <form {...rest} action={hrefOf(language, action)} method="get" onSubmit={send} />
}
