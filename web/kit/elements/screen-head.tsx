import { Group, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from '#web/kit/router/router.ts'
import styles from './ui.module.css'

type Props = {
  readonly title: ReactNode
  readonly subtitle?: ReactNode
  /** Stands after the title, e.g. a status badge. */
  readonly badge?: ReactNode
  /** Stands at the end, e.g. the screen's one button. */
  readonly action?: ReactNode
  /** Above a list: on phones in few lines, so that its first row is on the first screen. */
  readonly isShort?: boolean
}

/** The head of a portal screen; takes the focus when one arrives from another screen. */
export function ScreenHead({ title, subtitle, badge, action, isShort = false }: Props) {
  const heading = useFocusOnArrival()
  return (
    <Group
      justify="space-between"
      align="end"
      gap="md"
      mb={isShort ? 'sm' : 'lg'}
      className={isShort ? (styles.short ?? '') : ''}
    >
      <div>
        <Group gap="sm">
          <h1 className={styles.title} ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {badge}
        </Group>
        {subtitle && (
          <Text c="dimmed" mt={isShort ? 0 : 'xs'} className={styles.subtitle ?? ''}>
            {subtitle}
          </Text>
        )}
      </div>
      {action}
    </Group>
  )
}

/** Focuses a heading after moving to another screen or step, so that it is announced; not on the page's first load. */
export function useFocusOnArrival(step = '') {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key, isFirst } = useLocation()
  useEffect(() => {
    if (!isFirst || step !== '') heading.current?.focus({ preventScroll: true })
  }, [key, isFirst, step])
  return heading
}

/** What a screen is given by its address: the `:names` of the path. */
export type ScreenProps = { readonly params: Readonly<Record<string, string>> }
