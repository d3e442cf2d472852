import { Box, Button, Group, Paper, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { isUnauthorized, UnreachableError } from '#web/kit/api/api-error.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { IconAlertCircle } from '#web/kit/icons/icons.ts'
import { uiTexts } from './messages.ts'
import styles from './ui.module.css'
import './spinner.css'

type Props = {
  /** The screen's text for what failed. */
  readonly title: string
  readonly of: Omit<QueryState<unknown>, 'data' | 'error'> & { readonly error: unknown }
}

/**
 * Error of a part of a screen that could not be loaded, with a retry in place (R-ERR-08). Renders nothing without an
 * error, or when the session has ended: that is reported once, before the user leaves the screen (R-AUTH-21).
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

/** A retry removes its button: focus returns to the button if it fails again, else goes to the heading. */
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
  /** Shown above the current screen while a dialog's code loads. */
  readonly isAbove?: boolean
}

/** Shown while the session or a screen's code loads; continues the document's spinner (document.ts, spinner.css). */
export function WaitingScreen({ isAbove = false }: WaitingScreenProps) {
  const text = useText(uiTexts)
  return <output className="mj-waiting" data-above={isAbove || undefined} aria-label={text.loading} />
}

/** State of a query, as a part of a screen shows it: loading, data, or an error with a retry. */
export type QueryState<T> = {
  /** Undefined until loaded. */
  readonly data: T | undefined
  readonly error: Error | null
  readonly refetch: () => Promise<unknown>
  readonly isFetching: boolean
}

/** Whether there is neither data nor an error yet. */
export const isReading = ({ data, error }: QueryState<unknown>) => data === undefined && error === null
