import { Skeleton } from '@mantine/core'
import { useCallback, useEffect, useRef } from 'react'
import type { ProductImport } from '#contract/imports/imports.ts'
import { useSession } from '#web/api/session.ts'
import { useText } from '#web/i18n/locale.tsx'
import { ScreenError } from '#web/ui/screen-error.tsx'
import { ScreenHead } from '#web/ui/screen-head.tsx'
import { CheckStep } from './check-step.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { FileStep } from './file-step.tsx'
import { ImportSteps } from './import-steps.tsx'
import { Muted } from '#web/ui/layout/text.tsx'
import { Stack } from '#web/ui/layout/layout.tsx'
import { importTexts } from './messages.ts'
import { RunStep } from './run-step.tsx'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '#web/portal/router.tsx'
import { importQuery, importsQuery, isOver } from './queries.ts'

/** `/shop/import`: a file becomes products: file, columns, check of every row, import. */
export default function ImportScreen() {
  const text = useText(importTexts)
  const session = useSession()
  if (session.state !== 'signed-in') return null
  const isApproved = session.user.shop?.status === 'approved'
  return (
    <>
      <ScreenHead title={text.title} subtitle={text.subtitle} />
      {isApproved ? <Steps /> : <Muted>{text.notApproved}</Muted>}
    </>
  )
}

function Steps() {
  const text = useText(importTexts)
  const { shown, isWaiting, error, retry, go } = useImport()
  const screen = useKeptFocus(shown?.status ?? 'none')
  if (error) return <ScreenError title={text.failed} error={error} onRetry={retry} />
  if (isWaiting) return <Skeleton height={320} radius="lg" aria-busy />
  return (
    <Stack gap="xl" ref={screen} tabIndex={-1}>
      <ImportSteps status={shown?.status ?? null} />
      {shown ? <Step shown={shown} go={go} /> : <FileStep onSent={({ id }) => go(id)} />}
    </Stack>
  )
}

/** A button goes with its step: the focus stays on the screen then, before what has come instead. */
function useKeptFocus(step: string) {
  const screen = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (before.current !== step && isLost) screen.current?.focus({ preventScroll: true })
    before.current = step
  }, [step])
  return screen
}

export type StepProps = {
  readonly shown: ProductImport
  /** Shows an import, or with null the choice of another file. */
  readonly go: (id: string | null) => void
}

function Step(props: StepProps) {
  const { status } = props.shown
  if (status === 'mapping') return <ColumnsStep key={props.shown.id} {...props} />
  if (status === 'checking' || status === 'checked') return <CheckStep {...props} />
  return <RunStep {...props} />
}

/**
 * The import that the screen shows: the one that the address names, else the newest that has not ended, so that one
 * finds it again after closing the page. `go(null)` begins with another file.
 */
function useImport() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const asked = new URLSearchParams(search).get('import')
  const list = useQuery({ ...importsQuery, enabled: asked === null })
  const open = list.data?.find((one) => !isOver(one))
  const id = asked === 'new' ? null : (asked ?? open?.id ?? null)
  const one = useQuery({ ...importQuery(id ?? ''), enabled: id !== null })
  const go = useCallback(
    (next: string | null) => navigate(`/shop/import?import=${next ?? 'new'}`, { replace: true, stay: true }),
    [navigate],
  )
  return {
    go,
    shown: id === null ? null : (one.data ?? null),
    isWaiting: id === null ? asked === null && list.isPending : one.isPending,
    error: id === null ? (asked === null ? list.error : null) : one.error,
    retry: () => void (id === null ? list.refetch() : one.refetch()),
  }
}
