import { Group, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from '#web/kit/router/router.ts'
import styles from './ui.module.css'

type Props = {
  readonly title: ReactNode
  readonly subtitle?: ReactNode
  /** After the title, e.g. a status badge. */
  readonly badge?: ReactNode
  /** At the end, e.g. the screen's main button. */
  readonly action?: ReactNode
  /** Above a list: compact on phones, so that the first row is on the first screen. */
  readonly isShort?: boolean
}

/** The head of a portal screen; takes focus after navigation from another screen. */
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

/** Focuses a heading after navigation to another screen or step, so that it is announced; not on the first load. */
export function useFocusOnArrival(step = '') {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key, isFirst } = useLocation()
  useEffect(() => {
    if (!isFirst || step !== '') heading.current?.focus({ preventScroll: true })
  }, [key, isFirst, step])
  return heading
}

/** Props of a screen: the values of the `:names` in its path. */
export type ScreenProps = { readonly params: Readonly<Record<string, string>> }
