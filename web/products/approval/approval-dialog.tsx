import { ActionIcon, Modal } from '@mantine/core'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ProductApproval } from '#contract/products/product-approval.ts'
import { isUnauthorized } from '#web/api/api-error.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { DialogWaiting } from '#web/ui/dialog-waiting.tsx'
import { KeysHelp } from '#web/ui/keys-help.tsx'
import { dialogTexts } from './dialog-messages.ts'
import { DialogPhotos, useShownPhoto } from './dialog-photos.tsx'
import { type ListedProduct, approvalQuery } from './queries.ts'
import styles from './approval-dialog.module.css'
import { ApprovalPanels } from './approval-panels.tsx'
import type { ApprovalUrls } from './approval-url.ts'
import { useApprovalKeys } from './use-approval-keys.ts'
import { useDecision } from './use-decision.ts'
import { useNeighbours, type Way } from './use-neighbours.ts'
import { DecisionForm } from './decision-form.tsx'

type Props = {
  readonly id: string
  readonly places: ApprovalUrls
  /** The products of the list behind, in their order. */
  readonly listed: readonly ListedProduct[]
}

/** One product on one screen, and the way to the next one that waits (R-REVIEW-07, DESIGN §15). */
export function ApprovalDialog({ id, places, listed }: Props) {
  const text = useText(dialogTexts)
  const isNarrow = useMediaQuery('(max-width: 61.99em)') ?? false
  const { data: review, error, isFetching, refetch } = useQuery(approvalQuery(id))
  const [isOverlaid, setIsOverlaid] = useState(false)
  const way = useNeighbours(id, places, listed)
  if (isUnauthorized(error)) return null
  return (
    <Modal.Root
      opened
      onClose={way.close}
      fullScreen={isNarrow}
      size={980}
      closeOnEscape={!isOverlaid}
      // A class of Modal.Content lands on the frame around it as well, and draws it from the middle.
      classNames={{ content: styles.dialog ?? '' }}
    >
      <Modal.Overlay />
      <Modal.Content>
        {review ? (
          <Opened key={id} review={review} way={way} onOverlay={setIsOverlaid} />
        ) : (
          <DialogWaiting
            text={text}
            styles={styles}
            error={error}
            isRetrying={isFetching}
            onRetry={refetch}
          />
        )}
      </Modal.Content>
    </Modal.Root>
  )
}

type OpenedProps = {
  readonly review: ProductApproval
  readonly way: Way
  /** Told when the 3D view lies over the photo: Escape is its own then. */
  readonly onOverlay: (isOverlaid: boolean) => void
}

function Opened({ review, way, onOverlay }: OpenedProps) {
  const { named } = useLocale()
  const [areKeysShown, setAreKeysShown] = useState(false)
  const [reason, setReason] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const shown = useShownPhoto(review.now.photos.length, onOverlay)
  const decision = useDecision(review, { reason, field, onDecided: way.afterDecision })
  useApprovalKeys({ decision, shown, way, onHelp: () => setAreKeysShown(!areKeysShown) })
  return (
    <>
      <Head name={named(review.now)} way={way} />
      {areKeysShown && <Keys />}
      <div className={styles.body}>
        <DialogPhotos review={review} shown={shown} />
        <DecisionForm
          review={review}
          decision={decision}
          reason={reason}
          onReason={setReason}
          field={field as RefObject<HTMLTextAreaElement>}
        />
        <ApprovalPanels review={review} />
      </div>
    </>
  )
}

function Keys() {
  const text = useText(dialogTexts)
  return (
    <KeysHelp
      keys={[
        ['← →', text.keyPhotos],
        ['J', text.next],
        ['K', text.previous],
        ['A', text.approve],
        ['R', text.keyReject],
      ]}
    />
  )
}

function Head({ name, way }: { readonly name: string; readonly way: Way }) {
  const text = useText(dialogTexts)
  const heading = useFocusOfLost()
  return (
    <div className={styles.head}>
      <Modal.Title className={styles.title} ref={heading} tabIndex={-1}>
        {text.title({ name })}
      </Modal.Title>
      <span className={styles.tools}>
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={text.previous} onClick={way.previous}>
          <IconChevronLeft size={20} stroke={1.6} className="mj-flip" aria-hidden />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={text.next} onClick={way.next}>
          <IconChevronRight size={20} stroke={1.6} className="mj-flip" aria-hidden />
        </ActionIcon>
        <Modal.CloseButton aria-label={text.close} size={44} iconSize={22} />
      </span>
    </div>
  )
}

/** What was in focus goes with the product before: the heading takes it, so that the next one is announced. */
function useFocusOfLost() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return heading
}
