import { Group, Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.css'
import { useText } from '#web/kit/i18n/locale.tsx'
import { IconCheck } from '#web/kit/icons/icons.ts'
import { Link } from '#web/kit/router/link.tsx'
import { uiTexts } from './messages.ts'
import styles from './stepper.module.css'

/** A step, and the link back to it from a later one, if any. */
type Step = { readonly name: string; readonly href?: string }

type Props = {
  readonly label: string
  readonly steps: readonly Step[]
  /** Index of the current step; beyond the last when all are done. */
  readonly current: number
}

/** Progress through steps; completed ones may be links. On phones "Step 3 of 4" with a progress bar. */
export function Stepper({ label, steps, current }: Props) {
  const text = useText(uiTexts)
  const { length: total } = steps
  const shown = Math.min(current, total - 1)
  return (
    <nav className={styles.stepper} aria-label={label}>
      <Group component="ol" wrap="nowrap" gap="md" className={styles.steps}>
        {steps.map((step, place) => (
          <li key={step.name} className={styles.step} data-state={stateOf(place, current)}>
            <StepName {...{ step, place, current }} />
          </li>
        ))}
      </Group>
      <div className={styles.short}>
        <Group component="p" justify="space-between" fz="sm" mb="sm">
          {text.stepOf({ step: shown + 1, total })}
          <strong>{steps[shown]?.name}</strong>
        </Group>
        <Progress value={((shown + 1) / total) * 100} aria-label={label} />
      </div>
    </nav>
  )
}

function stateOf(place: number, current: number): 'done' | 'current' | 'ahead' {
  if (place === current) return 'current'
  return place < current ? 'done' : 'ahead'
}

type NameProps = { readonly step: Step; readonly place: number; readonly current: number }

function StepName({ step: { name, href }, place, current }: NameProps) {
  const isDone = place < current
  const content = (
    <>
      <span className={styles.circle} aria-hidden>
        {isDone ? <IconCheck size={18} stroke={2.5} /> : place + 1}
      </span>
      {name}
    </>
  )
  if (isDone && href !== undefined) {
    return (
      <Link to={href} className={styles.name}>
        {content}
      </Link>
    )
  }
  return (
    <span className={styles.name} aria-current={place === current ? 'step' : undefined}>
      {content}
    </span>
  )
}
