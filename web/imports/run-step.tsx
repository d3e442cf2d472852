import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ProductImport } from '#contract/imports/imports.ts'
import { refusals } from '#domain/refusal.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { Link } from '#web/portal/router.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { CancelButton } from './cancel-button.tsx'
import { Figures } from './figures.tsx'
import type { StepProps } from './import-screen.tsx'
import { PanelBody } from '#web/ui/read-panel.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { Line } from '#web/ui/layout/layout.tsx'
import { importTexts } from './messages.ts'
import { ProblemList } from './problem-list.tsx'
import { ProgressLine } from './progress-line.tsx'

/** The last step: products are written while one may go away, and then what came of it. */
export function RunStep({ shown, go }: StepProps) {
  const text = useText(importTexts)
  const { id, status, done, failed, newProducts, knownProducts } = shown
  if (status !== 'importing') return <Over {...{ shown, go }} />
  const total = newProducts + knownProducts
  return (
    <Panel title={text.importing} hint={text.importingHelp} action={<CancelButton id={id} />} isBusy>
      <PanelBody>
        <ProgressLine
          label={text.importing}
          share={(done + failed) / Math.max(1, total)}
          note={text.progress({ done: done + failed, total })}
        />
      </PanelBody>
    </Panel>
  )
}

function Over({ shown, go }: StepProps) {
  const text = useText(importTexts)
  const { id, status, done, failed, refused } = shown
  const wrong = failed + (status === 'done' ? refused : 0)
  useFreshProducts(shown)
  const title = { done: text.doneTitle, cancelled: text.cancelledTitle, failed: text.failedTitle }[
    status as 'done' | 'cancelled' | 'failed'
  ]
  return (
    <>
      <Panel title={title} hint={useFailure(shown) ?? text.reviewHint}>
        <Figures
          figures={[
            { label: text.written, count: done },
            { label: text.notWritten, count: wrong, isWrong: true },
          ]}
        />
        {done > 0 && (
          <Text tone="soft" size="sm" pad="panel">
            {text.undoHint}
          </Text>
        )}
        <Line isFoot justify="end" gap="md" pad="row">
          <Button variant="default" onClick={() => go(null)}>
            {text.otherFile}
          </Button>
          <Button component={Link} to="/shop/products">
            {text.toProducts}
          </Button>
        </Line>
      </Panel>
      {wrong > 0 && <ProblemList id={id} />}
    </>
  )
}

function useFailure({ failure }: ProductImport): string | null {
  const { language } = useLocale()
  return failure === null ? null : refusals[failure][language]
}

/** Lists of products are read anew when they are shown next. */
function useFreshProducts({ id, done }: ProductImport): void {
  const client = useQueryClient()
  useEffect(() => {
    void client.invalidateQueries({
      predicate: ({ queryKey: [path] }) =>
        typeof path === 'string' && /product|dashboard|metrics/i.test(path),
      refetchType: 'none',
    })
  }, [client, id, done])
}
