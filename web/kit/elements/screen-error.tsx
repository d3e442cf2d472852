import { Box, Button, Group, Paper, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { isUnauthorized, UnreachableError } from '#web/kit/api/api-error.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { IconAlertCircle } from '#web/kit/icons/icons.ts'
import { uiTexts } from './messages.ts'
import styles from './ui.module.css'
import './spinner.css'

type Props = {
  /** What failed, in the screen's own words. */
  readonly title: string
  readonly of: Omit<QueryState<unknown>, 'data' | 'error'> & { readonly error: unknown }
}

/**
 * A part of a screen that could not be read: what failed, and a way to try again in place (R-ERR-08). Nothing where it was
 * read, nor where the session has ended: that is said once, and the screen is left (R-AUTH-21).
 */
export function ScreenError(props: Props) {
  return props.of.error === null || isUnauthorized(props.of.error) ? null : <ReadError {...props} />
}

function ReadError({ title, of: { error, refetch, isFetching } }: Props) {
  const text = useText(uiTexts)
  const { button, note } = useKeptFocus(isFetching)
  const retry = () => {
    note()
    void refetch()
  }
  return (
    <Paper
      component={Group}
      withBorder
      radius="lg"
      gap="sm"
      px="lg"
      py="sm"
      className={styles.error}
      role="alert"
    >
      <IconAlertCircle size={20} stroke={1.6} aria-hidden className={styles.icon} />
      <Box flex="1 1 16rem" miw={0}>
        <Text variant="strong">{title}</Text>
        {error instanceof UnreachableError && <Text variant="muted">{text.unreachable}</Text>}
      </Box>
      <Button ref={button} variant="default" size="sm" onClick={retry} loading={isFetching}>
        {text.tryAgain}
      </Button>
    </Paper>
  )
}

/** A retry takes its button away: the focus comes back to it where it failed again, else goes to the heading. */
function useKeptFocus(isRetrying: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const room = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (isRetrying || !room.current) return
    room.current = null
    if (isFocusLost()) button.current?.focus()
  }, [isRetrying])
  useEffect(() => () => void (room.current && isFocusLost() && headingOf(room.current).focus()), [])
  const note = () => {
    room.current = button.current?.closest<HTMLElement>('[role=dialog], main') ?? null
  }
  return { button, note }
}

function isFocusLost(): boolean {
  return document.activeElement === document.body
}

function headingOf(room: HTMLElement): HTMLElement {
  return room.querySelector<HTMLElement>('h1[tabindex], h2[tabindex]') ?? room
}

type WaitingScreenProps = {
  /** Over the screen that stays, until a dialog's code is there. */
  readonly isAbove?: boolean
}

/** Until the session or a screen's code is there: the document's own spinner goes on (document.ts, waiting.css). */
export function WaitingScreen({ isAbove = false }: WaitingScreenProps) {
  const text = useText(uiTexts)
  return <output className="mj-waiting" data-above={isAbove || undefined} aria-label={text.loading} />
}

/** What a part shows of something that is read: nothing yet, the answer, or what went wrong and a way to try again. */
export type QueryState<T> = {
  /** Undefined while it is being read. */
  readonly data: T | undefined
  readonly error: Error | null
  readonly refetch: () => Promise<unknown>
  readonly isFetching: boolean
}

/** Whether nothing is there yet, neither an answer nor an error. */
export const isReading = ({ data, error }: QueryState<unknown>) => data === undefined && error === null
