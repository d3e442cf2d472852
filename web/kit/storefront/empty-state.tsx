import type { ReactNode } from 'react'
import { Drawing } from './drawings/drawing.tsx'
import type { DrawingName } from './drawings/drawing-paths.ts'
import styles from './empty-state.module.css'

type Props = {
  readonly drawing: DrawingName
  readonly title: string
  readonly text: string
  /** One way on. */
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
