import { Textarea } from '@mantine/core'
import { replyInput, replyToReview, type SellersReview } from '#contract/orders/reviews/review-approval.ts'
import { call } from '#web/kit/api/call.ts'
import { refetchScreen } from '#web/kit/api/refetch.ts'
import { useOwnDraft } from '#web/kit/api/session.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { DialogText } from '#web/kit/elements/dialog.tsx'
import { OpensDialog } from '#web/kit/elements/opens-dialog.tsx'
import { FormDialog } from '#web/kit/manage/form-dialog.tsx'
import { useSavingForm } from '#web/kit/forms/saving-form.ts'
import { reviewTexts } from './messages.ts'

type Props = { readonly review: SellersReview; readonly reader: 'admin' | 'shop' }

/** Replies to a review, or edits the reply once; null after that. */
export function ReplyButton({ review, reader }: Props) {
  const text = useText(reviewTexts)
  if (review.isReplyFixed || review.status !== 'approved') return null
  return (
    <OpensDialog
      label={review.reply ? text.editReply : text.reply}
      size="sm"
      variant={review.reply ? 'subtle' : 'default'}
    >
      {(close) => <ReplyDialog review={review} reader={reader} onClose={close} />}
    </OpensDialog>
  )
}

function ReplyDialog({ review, reader, onClose }: Props & { readonly onClose: () => void }) {
  const text = useText(reviewTexts)
  const form = useSavingForm(replyInput, {
    initial: { text: review.reply?.text ?? '' },
    draft: useOwnDraft(`reply:${review.id}`),
    send: (body) => call(replyToReview[reader], { params: { id: review.id }, body }),
    done: text.replied,
    error: text.replyFailed,
    reload: refetchScreen,
    onDone: onClose,
  })
  const name = review.authorName ?? text.forgotten
  return (
    <FormDialog
      form={form}
      titles={{ title: text.replyTitle({ name }), confirm: text.sendReply }}
      onClose={onClose}
    >
      <DialogText>{text.replyHint}</DialogText>
      <Textarea
        {...form.field('text')}
        data-autofocus
        label={text.replyLabel}
        rows={5}
        maxLength={2000}
        dir="auto"
      />
    </FormDialog>
  )
}
