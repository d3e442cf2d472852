import { Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.css'
import { IconCheck } from '@tabler/icons-react'
import { useText } from '#web/i18n/locale.tsx'
import { Link } from '#web/portal/router.tsx'
import { registrationTexts } from './messages.ts'
import type { Step, Steps } from './registration-steps.ts'
import styles from './stepper.module.css'

/** The way through the form; the steps behind lead back. On phones "Step 3 of 4" with a bar. */
export function Stepper({ steps }: { readonly steps: Steps }) {
  const text = useText(registrationTexts)
  const { all, current, index } = steps
  return (
    <nav className={styles.stepper} aria-label={text.steps}>
      <ol className={styles.steps}>
        {all.map((step, place) => (
          <li key={step} className={styles.step} data-state={stateOf(place, index)}>
            <StepName {...{ step, place, steps }} />
          </li>
        ))}
      </ol>
      <div className={styles.short}>
        <p className={styles.count}>
          {text.stepOf({ step: index + 1, total: all.length })}
          <span>{text[`${current}Step`]}</span>
        </p>
        <Progress value={((index + 1) / all.length) * 100} aria-label={text.steps} />
      </div>
    </nav>
  )
}

function stateOf(place: number, index: number): 'done' | 'current' | 'ahead' {
  if (place === index) return 'current'
  return place < index ? 'done' : 'ahead'
}

type NameProps = { readonly step: Step; readonly place: number; readonly steps: Steps }

function StepName({ step, place, steps }: NameProps) {
  const text = useText(registrationTexts)
  const name = text[`${step}Step`]
  const state = stateOf(place, steps.index)
  const circle = (
    <span className={styles.circle} aria-hidden>
      {state === 'done' ? <IconCheck size={18} stroke={2.5} /> : place + 1}
    </span>
  )
  if (state === 'done') {
    return (
      <Link to={steps.hrefOf(step)} className={styles.name}>
        {circle}
        {name}
      </Link>
    )
  }
  return (
    <span className={styles.name} aria-current={state === 'current' ? 'step' : undefined}>
      {circle}
      {name}
    </span>
  )
}
