import { Button, Text } from '@mantine/core'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type ProductImport, resubmitImport, withdrawImport } from '#contract/catalogue/imports/imports.ts'
import { refusals } from '#domain/refusal.ts'
import { call } from '#web/kit/api/call.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Link } from '#web/kit/router/link.tsx'
import { uiTexts } from '#web/kit/elements/messages.ts'
import { PanelBody } from '#web/kit/elements/read-panel.tsx'
import { useChange } from '#web/kit/elements/use-change.ts'
import { CancelButton } from './cancel-button.tsx'
import { Figures, ProgressLine } from './progress-line.tsx'
import { type StepProps, waitingQuery } from './queries.ts'
import { Foot, Panel } from '#web/kit/layout/layout.tsx'
import { importTexts } from './messages.ts'
import { ProblemList } from './problem-list.tsx'

/** Last step: imports the products, even if the user leaves, then shows the result. */
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
          <Text variant="soft" fz="sm" p="lg">
            {text.undoHint}
          </Text>
        )}
        <Foot justify="end">
          {done > 0 && <WithdrawButton id={id} />}
          <Button variant="default" onClick={() => go(null)}>
            {text.otherFile}
          </Button>
          <Button component={Link} to="/shop/products">
            {text.toProducts}
          </Button>
        </Foot>
      </Panel>
      {wrong > 0 && <ProblemList shown={shown} />}
    </>
  )
}

/** Withdraws all its products that still wait for review; the toast offers undo. */
function WithdrawButton({ id }: Pick<ProductImport, 'id'>) {
  const text = useText(importTexts)
  const { undo } = useText(uiTexts)
  const { data: { count } = { count: 0 } } = useQuery(waitingQuery(id))
  const params = { id }
  const failed = { error: text.withdrawError, failed: text.withdrawFailed, reload: refetchProducts }
  const submitting = useChange({
    send: (at: Date) => call(resubmitImport, { params, body: { at } }),
    done: text.waitingForReviewAgain,
    doneText: text.submittedAgainText,
    ...failed,
  })
  const withdrawing = useChange({
    send: () => call(withdrawImport, { params }),
    done: text.withdrawnFromReview,
    doneText: text.withdrewText,
    undoOf: (_, { at }) => ({ label: undo, onClick: () => submitting.mutate(at) }),
    ...failed,
  })
  if (count === 0) return null
  return (
    <Button
      variant="subtle"
      color="gray"
      loading={withdrawing.isPending || submitting.isPending}
      onClick={() => withdrawing.mutate(undefined)}
    >
      {text.withdraw({ count })}
    </Button>
  )
}

function useFailure({ failure }: ProductImport): string | null {
  const { language } = useLocale()
  return failure === null ? null : refusals[failure][language]
}

/** Lists of products refetch when next shown. */
function useFreshProducts({ id, done }: ProductImport): void {
  const client = useQueryClient()
  useEffect(() => {
    void markProductsOld(client, 'none')
  }, [client, id, done])
}

function refetchProducts(client: QueryClient): Promise<void> {
  return markProductsOld(client, 'active')
}

/** Marks every query that shows products as stale, counts of waiting ones included. */
function markProductsOld(client: QueryClient, refetchType: 'none' | 'active'): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [path, , about] }) =>
      typeof path === 'string' && (about === 'waiting' || /product|dashboard|metrics/i.test(path)),
    refetchType,
  })
}
