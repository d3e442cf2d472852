import { Alert, Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/api/api-error.ts'
import { useText } from '#web/i18n/locale.tsx'
import type { Audience } from './draft-problems.ts'
import { productFormTexts } from './messages.ts'
import styles from './product-form.module.css'
import { editableQuery } from '#web/products/queries.ts'

type Props = {
  readonly error: Error | null
  readonly audience: Audience
  readonly id: string
  readonly onReload: () => void
}

/** Somebody else was faster: nothing is overwritten, and the newer product can be loaded. */
export function MeanwhileNote({ error, audience, id, onReload }: Props) {
  const text = useText(productFormTexts)
  const client = useQueryClient()
  if (!(error instanceof ApiError) || error.code !== 'product.changed-meanwhile') return null
  const reload = () => {
    onReload()
    void client.invalidateQueries({ queryKey: editableQuery(audience, id).queryKey })
  }
  return (
    <Alert color="orange" title={text.meanwhileTitle} role="alert">
      <div className={styles.noteLine}>
        {text.meanwhileText}
        <Button size="compact-sm" variant="default" onClick={reload}>
          {text.reload}
        </Button>
      </div>
    </Alert>
  )
}
