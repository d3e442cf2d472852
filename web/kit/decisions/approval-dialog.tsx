import { ActionIcon, Kbd, Modal, Skeleton, Text } from '@mantine/core'
import '@mantine/core/styles/Kbd.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/ModalBase.css'
import { useMediaQuery } from '@mantine/hooks'
import type { UseQueryResult } from '@tanstack/react-query'
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError, isUnauthorized } from '#web/kit/api/api-error.ts'
import { useHoldsUpdates } from '#web/kit/api/live.ts'
import { useMayChange } from '#web/kit/api/rights.tsx'
import { useText } from '#web/kit/i18n/locale.tsx'
import { ScreenError } from '#web/kit/elements/screen-error.tsx'
import { useCommandKeys } from '#web/kit/elements/use-command-keys.ts'
import { useTopDialog } from '#web/kit/elements/use-top-dialog.ts'
import { IconChevronLeft, IconChevronRight, IconKeyboard } from '#web/kit/icons/icons.ts'
import styles from './approval.module.css'
import { approvalTexts } from './messages.ts'
import { Rest, useIsResting, useRest } from './decision-buttons.tsx'
import type { PreviousNext } from './use-previous-next.ts'

/** A keyboard shortcut: its keys (letters, `?`, `forward` and `back` for the arrows) and its action. */
export type Key = {
  readonly keys: readonly string[]
  /** Its entry in the list of shortcuts; absent where another entry has the same action. */
  readonly help?: readonly [key: string, meaning: string]
  readonly press: () => void
  /** A decision: ignored until the item has been shown for a moment (`useRest`). */
  readonly decides?: true
}

/** The list of shortcuts, which stays open from item to item. */
export type Help = {
  readonly isShown: boolean
  readonly toggle: () => void
  /** Another layer is on top and receives the keys. */
  readonly isSilent: boolean
}

type Props<Data> = {
  /** The item's id; another id resets the content. */
  readonly id: string
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>
  readonly text: Readonly<Record<'loading' | 'failed' | 'missing', string>>
  readonly size: string | number
  /** Maximum viewport width at which it fills the screen. */
  readonly narrow: string
  readonly className?: string | undefined
  /** A view inside it is on top and handles Escape. */
  readonly isOverlaid?: boolean
  readonly onClose: () => void
  readonly children: (data: Data, help: Help) => ReactNode
}

/** Dialog with everything that a decision needs, loaded when it opens; it can be closed while loading. */
export function ApprovalDialog<Data>({ id, query, size, narrow, className, ...props }: Props<Data>) {
  const { text, isOverlaid = false, onClose, children } = props
  const isNarrow = useMediaQuery(`(max-width: ${narrow})`) ?? false
  const [isShown, setIsShown] = useState(false)
  const { data, error } = query
  const isResting = useRest(id, data !== undefined)
  const { closeOnEscape, ...top } = useTopDialog(true, 200)
  useHoldsUpdates(true)
  if (isUnauthorized(error)) return null
  const hearsKeys = closeOnEscape && !isOverlaid
  const help = { isShown, toggle: () => setIsShown(!isShown), isSilent: !hearsKeys }
  return (
    <Modal.Root
      opened
      onClose={onClose}
      fullScreen={isNarrow}
      size={size}
      yOffset="2dvh"
      closeOnEscape={hearsKeys}
      {...top}
      // A class on Modal.Content would apply to the frame around it as well, and move it off centre.
      classNames={{ content: `${styles.dialog} ${className ?? ''}` }}
    >
      <Modal.Overlay />
      <Modal.Content>
        {data === undefined ? (
          <Waiting query={query} text={text} />
        ) : (
          <Rest value={isResting}>
            <Fragment key={id}>{children(data, help)}</Fragment>
          </Rest>
        )}
      </Modal.Content>
    </Modal.Root>
  )
}

function Waiting<Data>({ query, text }: Pick<Props<Data>, 'query' | 'text'>) {
  const words = useText(approvalTexts)
  const { error } = query
  const isMissing = error instanceof ApiError && error.status === 404
  return (
    <>
      <div className={styles.head}>
        <Modal.Title className={styles.title}>{isMissing ? text.missing : text.loading}</Modal.Title>
        <CloseButton />
      </div>
      <div className={styles.waiting} aria-busy={error === null}>
        {error === null && <Skeleton height={420} />}
        {isMissing ? (
          <Text variant="soft">{words.missingHint}</Text>
        ) : (
          <ScreenError title={text.failed} of={query} />
        )}
      </div>
    </>
  )
}

function CloseButton() {
  return <Modal.CloseButton aria-label={useText(approvalTexts).close} size={44} iconSize={22} />
}

type HeadProps = {
  readonly title: ReactNode
  /** Beside the title: e.g. the status or the time left. */
  readonly about?: ReactNode
  readonly adjacent: PreviousNext
  /** Labels of the previous and next buttons. */
  readonly text: Readonly<Record<'previous' | 'next', string>>
  /** Shortcuts beside those for previous and next. */
  readonly keys?: readonly Key[]
  readonly help: Help
}

/** Heading of the item, previous and next buttons, and shortcuts to work through a whole queue by keyboard. */
export function ApprovalHead({ title, about, adjacent, text, help, ...props }: HeadProps) {
  const words = useText(approvalTexts)
  const { next, previous, isMoving } = adjacent
  const mayChange = useMayChange()
  const keys: readonly Key[] = [
    // A screen's own action for an arrow key overrides these.
    { keys: ['forward', 'J'], help: ['J', text.next], press: next },
    { keys: ['back', 'K'], help: ['K', text.previous], press: previous },
    ...(props.keys ?? []).filter(({ decides }) => !decides || mayChange),
  ]
  const isResting = useIsResting()
  const commands = keys.flatMap(({ keys: names, press, decides }) =>
    names.map((name) => [name, () => !(decides && isResting()) && press()] as const),
  )
  useCommandKeys({ ...Object.fromEntries(commands), '?': help.toggle }, help.isSilent || isMoving)
  return (
    <>
      <div className={styles.head}>
        <div className={styles.line}>
          <Modal.Title className={styles.title} ref={useFocusOfLost()} tabIndex={-1}>
            {title}
          </Modal.Title>
          {about}
        </div>
        <div className={styles.tools}>
          <ActionIcon
            {...tool}
            className={styles.keyboard}
            aria-label={words.keys}
            aria-expanded={help.isShown}
            onClick={help.toggle}
          >
            <IconKeyboard size={20} stroke={1.6} aria-hidden />
          </ActionIcon>
          <ActionIcon {...tool} aria-label={text.previous} disabled={isMoving} onClick={previous}>
            <IconChevronLeft size={20} stroke={1.6} aria-hidden className="mj-flip" />
          </ActionIcon>
          <ActionIcon {...tool} aria-label={text.next} disabled={isMoving} onClick={next}>
            <IconChevronRight size={20} stroke={1.6} aria-hidden className="mj-flip" />
          </ActionIcon>
          <CloseButton />
        </div>
      </div>
      {help.isShown && <KeysHelp keys={keys} />}
    </>
  )
}

const tool = { variant: 'subtle', color: 'gray', size: 44 } as const

/** The previous item takes the focused element with it: the heading gets focus, so that the next item is announced. */
function useFocusOfLost() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return heading
}

function KeysHelp({ keys }: { readonly keys: readonly Key[] }) {
  const text = useText(approvalTexts)
  const all = [
    ...keys.flatMap(({ help }) => (help ? [help] : [])),
    // Undo by key exists only with decisions by key.
    ...(keys.some(({ decides }) => decides) ? [['Ctrl Z', text.keysUndo] as const] : []),
    ['?', text.keysToggle],
    ['Esc', text.close],
  ]
  return (
    <section className={styles.keys} aria-label={text.keysTitle}>
      {all.map(([key, meaning]) => (
        <span key={key} className={styles.key}>
          <Kbd>{key}</Kbd> {meaning}
        </span>
      ))}
    </section>
  )
}
