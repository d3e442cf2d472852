import { IconCheck } from '@tabler/icons-react'
import type { ImportStatus } from '#domain/status/import-status.ts'
import { useText } from '#web/i18n/locale.tsx'
import { importTexts } from './messages.ts'
import styles from './import-steps.module.css'

const steps = ['file', 'columns', 'check', 'import'] as const

/** Where in the way an import is; on phones only the step itself is named. */
export function ImportSteps({ status }: { readonly status: ImportStatus | null }) {
  const text = useText(importTexts)
  const current = placeOf(status)
  return (
    <ol className={styles.steps} aria-label={text.steps}>
      {steps.map((step, place) => (
        <li
          key={step}
          className={styles.step}
          data-state={stateOf(place, current)}
          aria-current={place === current ? 'step' : undefined}
        >
          <span className={styles.circle} aria-hidden>
            {place < current ? <IconCheck size={16} stroke={2.5} /> : place + 1}
          </span>
          <span className={styles.name}>{text[`${step}Step`]}</span>
        </li>
      ))}
    </ol>
  )
}

/** Behind the last step when all is done. */
function placeOf(status: ImportStatus | null): number {
  if (status === null) return 0
  if (status === 'mapping') return 1
  if (status === 'checking' || status === 'checked') return 2
  return status === 'done' ? 4 : 3
}

function stateOf(place: number, current: number): 'done' | 'current' | 'ahead' {
  if (place === current) return 'current'
  return place < current ? 'done' : 'ahead'
}
