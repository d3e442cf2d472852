import { Box, Button, Group, Progress, Text, VisuallyHidden } from '@mantine/core'
import '@mantine/core/styles/Progress.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '#contract/endpoint.ts'
import { dismissSetUp, readSetUp, type SetUpStep, setUpSteps } from '#contract/shops/own-settings.ts'
import { mayInShop } from '#domain/shops/shop-roles.ts'
import { useSession } from '#web/kit/api/session.ts'
import { addressQuery } from '#web/kit/api/address-query.ts'
import { call } from '#web/kit/api/call.ts'
import { uiTexts } from '#web/kit/elements/messages.ts'
import { ScreenError } from '#web/kit/elements/screen-error.tsx'
import { useChange } from '#web/kit/elements/use-change.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { IconCircle, IconCircleCheckFilled } from '#web/kit/icons/icons.ts'
import { RowLink, Rows, Panel } from '#web/kit/layout/layout.tsx'
import { Link } from '#web/kit/router/link.tsx'
import styles from './dashboard.module.css'
import { setUpTexts } from './set-up-messages.ts'

// Always refetched: each step is taken on another screen, or by another person of the shop.
const setUpQuery = { ...addressQuery(readSetUp), staleTime: 0 }

const places: Readonly<Record<SetUpStep, string>> = {
  product: '/shop/add-product',
  bankAccount: '/shop/payouts',
  delivery: '/shop/delivery',
  returns: '/shop/settings#delivery',
  story: '/shop/settings#page',
  licence: '/shop/settings#business',
  people: '/shop/settings#people',
}

/** Whether the reader may set the shop up and has steps left, and whether it has no order yet; false for all others. */
export function useSetUp() {
  const session = useSession()
  const isOwner = session.state === 'signed-in' && mayInShop(session.user.shopRole ?? 'owner', 'settings')
  const { data } = useQuery({ ...setUpQuery, enabled: isOwner })
  return { isOwner, isNew: data?.hasOrders === false, hasGuide: data !== undefined && isShown(data) }
}

const isShown = ({ isDismissed, done }: ReplyOf<typeof readSetUp>) =>
  !isDismissed && setUpSteps.some((step) => !done[step])

/** Steps a new shop has left, below its open work, until they are done or the guide is dismissed. */
export function SetUpGuide() {
  const text = useText(setUpTexts)
  const reading = useQuery(setUpQuery)
  const { data, isError } = reading
  const dismissing = useDismissing()
  if (isError && !data) return <ScreenError title={text.failed} of={reading} />
  const done = setUpSteps.filter((step) => data?.done[step])
  if (!data || !isShown(data)) return null
  const progress = text.progress({ done: done.length, total: setUpSteps.length })
  return (
    <Box mb="lg">
      <Panel
        title={text.title}
        hint={progress}
        action={
          <Button
            variant="subtle"
            color="gray"
            loading={dismissing.isPending}
            onClick={() => dismissing.mutate(true)}
          >
            {text.dismiss}
          </Button>
        }
      >
        <Progress
          value={(done.length / setUpSteps.length) * 100}
          size="xs"
          radius={0}
          aria-label={progress}
        />
        <Rows>
          {setUpSteps.map((step) => (
            <Step key={step} step={step} isDone={data.done[step]} />
          ))}
        </Rows>
      </Panel>
    </Box>
  )
}

function Step({ step, isDone }: { readonly step: SetUpStep; readonly isDone: boolean }) {
  const text = useText(setUpTexts)
  if (isDone) {
    return (
      <Group component="li" gap="sm" wrap="nowrap" c="dimmed">
        <IconCircleCheckFilled className={styles.mark} size={22} color="var(--mj-accent)" aria-hidden />
        <s>{text[step]}</s>
        <VisuallyHidden>{text.done}</VisuallyHidden>
      </Group>
    )
  }
  return (
    <Group component="li" gap="sm" wrap="nowrap" align="start">
      <IconCircle className={styles.mark} size={22} stroke={1.5} color="var(--mj-ink-3)" aria-hidden />
      <div>
        <RowLink to={places[step]} isStrong>
          {text[step]}
        </RowLink>
        <Text variant="muted">{text[`${step}Why`]}</Text>
        {step === 'product' && (
          <Text component={Link} to="/shop/import" fz="sm" c="var(--mj-accent)" td="underline" pos="relative">
            {text.orImport}
          </Text>
        )}
      </div>
    </Group>
  )
}

/** Dismisses the guide at once; the toast offers undo. */
function useDismissing() {
  const text = useText(setUpTexts)
  const { undo } = useText(uiTexts)
  const client = useQueryClient()
  const shared = {
    send: (isDismissed: boolean) => call(dismissSetUp, { body: { isDismissed } }),
    error: text.dismissError,
    failed: text.dismissFailed,
    onDone: (now: Awaited<ReturnType<typeof call<typeof dismissSetUp>>>) =>
      void client.setQueryData(setUpQuery.queryKey, now),
  }
  const showing = useChange({ ...shared, done: text.back })
  return useChange({
    ...shared,
    done: text.dismissed,
    undoOf: () => ({ label: undo, onClick: () => showing.mutate(false) }),
  })
}
