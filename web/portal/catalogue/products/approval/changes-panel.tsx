import { Box } from '@mantine/core'
import type { ProductApproval, ComparedContent } from '#contract/catalogue/products/product-approval.ts'
import { isolated } from '#domain/platform/text/language.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { Panel } from '#web/kit/elements/panel.tsx'
import { PanelNote } from '#web/kit/elements/read-panel.tsx'
import { compareTexts } from './messages.ts'
import { changedFields, type ContentField, useFieldName } from './content-fields.ts'
import { ContentValue } from './content-value.tsx'
import { changesId } from './approval-notes.tsx'
import styles from './approval-dialog.module.css'

/** Side by side what differs from the version decided on last, or from the one on sale; nothing for a new product. */
export function ChangesPanel({ review: { before, now, decided } }: { readonly review: ProductApproval }) {
  const text = useText(compareTexts)
  const since = useSince()
  if (before === null) return null
  const fields = changedFields(before, now)
  return (
    <Box id={changesId} tabIndex={-1} className={styles.anchor}>
      <Panel title={text.changes} hint={since(decided)}>
        {fields.length === 0 ? (
          <PanelNote title={text.nothingChanged}>{since(decided)}</PanelNote>
        ) : (
          <ChangesTable before={before} now={now} fields={fields} isLive={decided === null} />
        )}
      </Panel>
    </Box>
  )
}

function useSince(): (decided: ProductApproval['decided']) => string {
  const text = useText(compareTexts)
  return (decided) => {
    if (decided === null) return text.againstLive
    if (decided.event !== 'rejected' || decided.reason === null) return text.sinceDecided
    const name = isolated(decided.by ?? text.nobody)
    return text.sinceRejected({ name, reason: isolated(decided.reason) })
  }
}

type TableProps = {
  readonly before: ComparedContent
  readonly now: ComparedContent
  readonly fields: readonly ContentField[]
  readonly isLive: boolean
}

function ChangesTable({ before, now, fields, isLive }: TableProps) {
  const text = useText(compareTexts)
  const nameOf = useFieldName()
  const [was, is] = isLive ? [text.live, text.proposed] : [text.before, text.now]
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">{text.field}</th>
          <th scope="col">{was}</th>
          <th scope="col">{is}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field}>
            <th scope="row">{nameOf(field)}</th>
            <td data-label={was}>
              <ContentValue content={before} field={field} other={now} side="before" />
            </td>
            <td data-label={is} data-now>
              <ContentValue content={now} field={field} other={before} side="now" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
