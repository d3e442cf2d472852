import { Alert, Stack, Group, Text, Box } from '@mantine/core'
import type {
  ProductApproval,
  LikelyDuplicate,
  ComparedContent,
} from '#contract/catalogue/products/product-approval.ts'
import { useLocale, useText, NameText } from '#web/kit/i18n/locale.tsx'
import { changedFields, type ContentField, useFieldName } from './content-fields.ts'
import { dialogTexts } from './dialog-messages.ts'
import { useFieldWords } from '#web/portal/catalogue/products/messages.ts'
import styles from './approval-dialog.module.css'
import { publicHref } from '#web/kit/pages/paths.ts'
import { Photo } from '#web/kit/storefront/card/photo.tsx'
import { ProductStatusBadge } from '#web/kit/elements/product-status-badge.tsx'
import { Rows, Panel } from '#web/kit/layout/layout.tsx'
import { compareTexts } from './messages.ts'
import { useShopName } from './queries.ts'
import { isolated } from '#domain/platform/text/language.ts'
import { PanelNote } from '#web/kit/elements/read-panel.tsx'
import { ContentValue } from './content-value.tsx'

/** Ids of the panels below that say more about a note. */
export const [changesId, duplicatesId] = ['what-changed', 'likely-duplicates'] as const

/** Points a reviewer should look at first; absent without any. */
export function ApprovalNotes({ review }: { readonly review: ProductApproval }) {
  const text = useText(dialogTexts)
  const modelNote = useModelNote()
  const { product, now, before } = review
  const duplicates = review.duplicates.filter(({ isVariant }) => !isVariant)
  const changes = before === null ? 0 : changedFields(before, now).length
  const notes = [
    product.change?.status === 'pending_review' && text.isChange,
    now.photos.length === 0 && text.noPhotos,
    now.nameAr === null && text.arabicName,
    now.nameAr === now.name && text.englishName,
    now.description !== null && now.descriptionAr === null && text.arabicDescription,
    modelNote(review),
  ].filter((note) => note !== false && note !== null)
  if (notes.length + changes + duplicates.length === 0) return null
  return (
    <section aria-label={text.look}>
      <Alert variant="notice" role="note" color="yellow">
        <strong>{text.look}</strong>
        <Stack component="ul" gap={4} mt={4} className={styles.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
          {changes > 0 && <Jump to={changesId}>{text.changes({ count: changes })}</Jump>}
          {duplicates.length > 0 && (
            <Jump to={duplicatesId}>{text.duplicates({ count: duplicates.length })}</Jump>
          )}
        </Stack>
      </Alert>
    </section>
  )
}

function Jump({ to, children }: { readonly to: string; readonly children: string }) {
  const go = () => {
    const panel = document.getElementById(to)
    panel?.scrollIntoView({ block: 'start' })
    panel?.focus({ preventScroll: true })
  }
  return (
    <li>
      <button type="button" className={styles.jump} onClick={go}>
        {children}
      </button>
    </li>
  )
}

/** Compares the 3D model with the dimensions (G-98); null without a model of known size, or where they match. */
function useModelNote(): (review: ProductApproval) => string | null {
  const text = useText(dialogTexts)
  const { number } = useLocale()
  const { measure } = useFieldWords()
  return ({ model, now }) => {
    if (model === null) return null
    const { size, fits, unit } = model
    const sides = [size.width, size.depth, size.height].map(number).join(' × ')
    if (fits === null) return text.modelUnsized({ model: sides })
    if (fits) return null
    const off = text.modelOff({ model: sides, given: measure('dimensions', now.dimensions) })
    return unit === null ? off : `${off} ${text.modelUnit({ unit: text[`unit_${unit}`] })}`
  }
}

/** Likely duplicates, each with what matches, and products that the shop declares as the same design. */
export function DuplicatesPanel({ review: { duplicates, now } }: { readonly review: ProductApproval }) {
  const text = useText(compareTexts)
  const { variants = [], others = [] } = Object.groupBy(duplicates, ({ isVariant }) =>
    isVariant ? 'variants' : 'others',
  )
  const panel = (title: string, found: readonly LikelyDuplicate[]) =>
    found.length > 0 && (
      <Panel title={title}>
        <Rows>
          {found.map((one) => (
            <Duplicate key={one.id} one={one} ownPhoto={now.photos[0] ?? null} />
          ))}
        </Rows>
      </Panel>
    )
  if (duplicates.length === 0) return null
  return (
    <Stack id={duplicatesId} tabIndex={-1} className={styles.anchor}>
      {panel(text.duplicates, others)}
      {panel(text.variants, variants)}
    </Stack>
  )
}

type DuplicateProps = { readonly one: LikelyDuplicate; readonly ownPhoto: string | null }

function Duplicate({ one, ownPhoto }: DuplicateProps) {
  const text = useText(compareTexts)
  const { language, named } = useLocale()
  const shopName = useShopName()
  const name = named(one)
  const [own, other] = [one.photos?.own ?? ownPhoto, one.photos?.other ?? one.mainPhoto]
  return (
    <Group component="li" gap="md">
      <span className={styles.pair}>
        <Photo address={own} alt={text.ownPhoto} sizes="72px" drawing="sofa" />
        <Photo address={other} alt={text.otherPhoto({ name })} sizes="72px" drawing="sofa" />
      </span>
      <Text component="div" flex="1 1 16rem">
        <a href={publicHref(language, `/products/${one.id}`)} target="_blank" rel="noreferrer">
          <NameText>{name}</NameText>
        </a>
        <Text variant="muted">
          <NameText>{shopName(one)}</NameText>
        </Text>
        {one.marks.map((mark) => text[mark]).join(' · ')}
      </Text>
      <ProductStatusBadge status={one.status} />
    </Group>
  )
}

/** Compares the product with the version decided on last, or the one on sale; nothing for a new product. */
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
