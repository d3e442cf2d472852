import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import type { ProductApproval, ProductEvent } from '#contract/catalogue/products/product-approval.ts'
import { ApprovalDialog, ApprovalHead, type Help } from '#web/kit/decisions/approval-dialog.tsx'
import { History } from '#web/kit/decisions/history.tsx'
import { type Side, usePreviousNext } from '#web/kit/decisions/use-previous-next.ts'
import { NameText, useLocale, useText } from '#web/kit/i18n/locale.tsx'
import styles from './approval-dialog.module.css'
import { ChangesPanel, ApprovalNotes, DuplicatesPanel } from './approval-notes.tsx'
import { compareTexts } from './messages.ts'
import { DecisionForm } from './decision-form.tsx'
import { DecisionButtons } from '#web/kit/decisions/decision-buttons.tsx'
import { dialogTexts } from './dialog-messages.ts'
import { DialogPhotos, largePhoto, type ShownPhoto, useShownPhoto } from './dialog-photos.tsx'
import { approvalQuery, type ListedProduct, useShopName } from './queries.ts'
import { Column, Foot, Term, TermList, Panel } from '#web/kit/layout/layout.tsx'
import { type ProductDecision, useEventName, useProductDecision } from './product-decisions.ts'
import { fieldOf } from '#contract/catalogue/products/field-lists.ts'
import { type ContentField, contentFields, leadOf, useFieldName } from './content-fields.ts'
import { useFieldWords } from '#web/portal/catalogue/products/messages.ts'
import { ContentValue } from './content-value.tsx'
import { Photo } from '#web/kit/storefront/card/photo.tsx'

type Props = {
  readonly id: string
  /** The list shows only products that wait for review. */
  readonly isQueue: boolean
  /** Products of the list behind the dialog, in its order. */
  readonly listed: readonly ListedProduct[]
  readonly onOpen: (id: string | null) => void
}

/** Reviews one product on one screen, with the way to the next one that waits (R-REVIEW-07, DESIGN §15). */
export function ProductApprovalDialog({ id, onOpen, ...list }: Props) {
  const [isThreeDOpen, setIsThreeDOpen] = useState(false)
  const queue = useQueue({ id, onOpen, ...list })
  const query = useQuery(approvalQuery(id))
  const next = queue.neighbourOn('after')
  return (
    <ApprovalDialog
      id={id}
      query={query}
      text={useText(dialogTexts)}
      size={1120}
      narrow="61.99em"
      isOverlaid={isThreeDOpen}
      onClose={() => onOpen(null)}
    >
      {(review, help) => (
        <>
          <Opened review={review} queue={queue} help={help} onOverlay={setIsThreeDOpen} />
          {next !== null && <ReadAhead id={next} />}
        </>
      )}
    </ApprovalDialog>
  )
}

/** Prefetches the next product and its photo, because a decision opens it at once. */
function ReadAhead({ id }: { readonly id: string }) {
  const { data } = useQuery(approvalQuery(id))
  return (
    <div hidden>
      {data && <Photo address={data.now.photos[0] ?? null} alt="" {...largePhoto} drawing="sofa" />}
    </div>
  )
}

type Queue = ReturnType<typeof useQueue>

/** Navigation through the list in both directions, wrapping around. */
function useQueue({ id, isQueue, listed, onOpen: open }: Props) {
  const text = useText(dialogTexts)
  const neighbourOn = (side: Side) => {
    const others = listed.filter((one) => one.id !== id)
    const at = listed.findIndex((one) => one.id === id)
    const from = at === -1 ? 0 : side === 'after' ? at : at - 1
    return others.at(from % Math.max(others.length, 1))?.id ?? null
  }
  /** After a decision in the queue the next product opens, or the dialog closes when no other waits. */
  const moveOn = () => {
    const openId = new URLSearchParams(window.location.search).get('product')
    if (isQueue && openId === id) open(neighbourOn('after'))
  }
  const toasts = { failure: text.updateFailed, failed: text.failed }
  const adjacent = usePreviousNext({ neighbourOn, open, text: toasts })
  return { adjacent, neighbourOn, moveOn, comeBack: () => open(id) }
}

type OpenedProps = {
  readonly review: ProductApproval
  readonly queue: Queue
  readonly help: Help
  /** Called when the 3D view opens or closes over the photo; while open, it handles Escape itself. */
  readonly onOverlay: (isOverlaid: boolean) => void
}

function Opened({ review, queue: { adjacent, moveOn, comeBack }, help, onOverlay }: OpenedProps) {
  const [reason, setReason] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const shown = useShownPhoto(review.now.photos.length, onOverlay)
  const decision = useProductDecision(review, { reason, field, onDecided: moveOn, onUndone: comeBack })
  return (
    <>
      <Head review={review} adjacent={adjacent} help={help} decision={decision} shown={shown} />
      <div className={styles.body}>
        <DialogPhotos review={review} shown={shown} />
        <Stack gap="md" className={styles.facts}>
          <ApprovalNotes review={review} />
          <DataPanel review={review} />
        </Stack>
        <DecisionForm
          review={review}
          decision={decision}
          reason={reason}
          onReason={setReason}
          field={field as RefObject<HTMLTextAreaElement>}
        />
        <Column isWide>
          <Stack gap="md">
            <ChangesPanel review={review} />
            <DuplicatesPanel review={review} />
            <ProductHistory history={review.history} />
          </Stack>
        </Column>
      </div>
      <Foot isStuck>
        <DecisionButtons decisions={decision.deciding} item={decision.item} size="md" />
      </Foot>
    </>
  )
}

type HeadProps = Pick<OpenedProps, 'review' | 'help'> &
  Pick<Queue, 'adjacent'> & { readonly decision: ProductDecision; readonly shown: ShownPhoto }

function Head({ review, adjacent, help, decision, shown }: HeadProps) {
  const text = useText(dialogTexts)
  const { named } = useLocale()
  return (
    <ApprovalHead
      title={text.title({ name: named(review.now) })}
      adjacent={adjacent}
      text={text}
      help={help}
      keys={[
        { keys: ['forward'], help: ['← →', text.keyPhotos], press: () => shown.step(1) },
        { keys: ['back'], press: () => shown.step(-1) },
        { keys: ['A'], help: ['A', text.approve], press: decision.approve, decides: true },
        { keys: ['R'], help: ['R', text.keyReject], press: decision.reject, decides: true },
      ]}
    />
  )
}

/** History of the product: who did what, when and why. */
function ProductHistory({ history }: { readonly history: readonly ProductEvent[] }) {
  const text = useText(compareTexts)
  const eventName = useEventName()
  return (
    <History
      title={text.history}
      events={history}
      said={({ event, by }) => (
        <span>
          <strong>{eventName(event)}</strong> · <bdi>{by ?? text.nobody}</bdi>
        </span>
      )}
    />
  )
}

/** The fields that decide a review come first, beside the photos; names and descriptions follow in both languages. */
const judgedBy: readonly ContentField[] = ['price', 'category', 'dimensions', 'colors', 'styleTags']

/** All content of the product, in both languages. */
function DataPanel({ review: { product, now } }: { readonly review: ProductApproval }) {
  const text = useText(compareTexts)
  const { label, measure } = useFieldWords()
  const nameOf = useFieldName()
  const shopName = useShopName()
  const others = contentFields.filter((field) => field !== 'photos' && !judgedBy.includes(field))
  return (
    <Panel title={text.facts}>
      <TermList p="lg">
        <Term name={text.shop}>
          <NameText>{shopName(product)}</NameText>
        </Term>
        <Term name={label('stock')}>{measure('stock', product.stock)}</Term>
        {[...judgedBy, ...others].map((field) => (
          <Term key={field} name={nameOf(field)} isWide={fieldOf(leadOf(field)).kind === 'paragraphs'}>
            <ContentValue content={now} field={field} />
          </Term>
        ))}
      </TermList>
    </Panel>
  )
}
