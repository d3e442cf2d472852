import { type ReactNode, useId } from 'react'
import { ReturnsIcon, WarrantyIcon } from '#web/kit/storefront/drawings/icons.tsx'
import { useShell } from '#web/kit/router/use-page-data.ts'
import parts from './parts.module.css'

type Props = { readonly title: string; readonly children: ReactNode }

/** A page's summary, in a panel beside the content. */
export function Summary({ title, children }: Props) {
  const id = useId()
  return (
    <aside className={parts.summary} aria-labelledby={id}>
      <h2 id={id} className={parts.title}>
        {title}
      </h2>
      {children}
    </aside>
  )
}

type PromisesProps = { readonly warranty: string; readonly returns: string; readonly isRoomy?: boolean }

/** The demo's promises on warranty and returns (G-91). */
export function Promises({ warranty, returns, isRoomy = false }: PromisesProps) {
  const { demoMode } = useShell()
  if (!demoMode) return null
  return (
    <ul className={isRoomy ? `${parts.promises} ${parts.roomy}` : parts.promises}>
      <li>
        <WarrantyIcon size={18} />
        {warranty}
      </li>
      <li>
        <ReturnsIcon size={18} />
        {returns}
      </li>
    </ul>
  )
}
