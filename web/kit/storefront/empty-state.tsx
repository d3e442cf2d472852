import type { ReactNode } from 'react'
import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { paths } from '#web/kit/pages/paths.ts'
import { Button, ButtonLink } from './button.tsx'
import { Drawing } from './drawings/drawing.tsx'
import type { DrawingName } from './drawings/drawing-paths.ts'
import styles from './empty-state.module.css'

type Props = {
  readonly drawing: DrawingName
  readonly title: string
  readonly text: string
  /** A single link or button to continue. */
  readonly children?: ReactNode
  readonly headingLevel?: 1 | 2
}

export function EmptyState({ drawing, title, text, children, headingLevel = 2 }: Props) {
  const Heading = headingLevel === 1 ? 'h1' : 'h2'
  return (
    <div className={styles.empty}>
      <Drawing name={drawing} className={styles.drawing} />
      <Heading className={styles.title}>{title}</Heading>
      <p className={styles.text}>{text}</p>
      {children && <div className={styles.action}>{children}</div>}
    </div>
  )
}

type FailedProps = Pick<Props, 'title' | 'text' | 'headingLevel'> & {
  /** Whether a retry is already running. */
  readonly isBlocked?: boolean
  readonly onRetry: () => void
}

/** Content that failed to load, with a retry button. */
export function FailedState({ isBlocked = false, onRetry, ...said }: FailedProps) {
  const { tryAgain } = useText(commonTexts)
  return (
    <EmptyState drawing="lamp" {...said}>
      <Button variant="line" size="md" disabled={isBlocked} onClick={onRetry}>
        {tryAgain}
      </Button>
    </EmptyState>
  )
}

/** Link from an empty state to the marketplace. */
export function BrowseLink() {
  const { browse } = useText(commonTexts)
  return (
    <ButtonLink to={paths.marketplace()} variant="line" size="md">
      {browse}
    </ButtonLink>
  )
}
