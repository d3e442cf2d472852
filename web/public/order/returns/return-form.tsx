import { z } from 'zod'
import { issue } from '#contract/issue-texts.ts'
import { mostReturnPhotos, requestReturn, returnReason } from '#contract/orders/returns.ts'
import { call } from '#web/kit/api/call.ts'
import { atMost, type ChosenItems, chosenItems } from '#web/kit/forms/chosen-items.ts'
import { decoding } from '#web/kit/forms/contract-form.ts'
import { useForm } from '#web/kit/forms/use-form.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { Button } from '#web/kit/storefront/button.tsx'
import { TextField } from '#web/kit/storefront/forms/field.tsx'
import { FormEnd } from '../form-end.tsx'
import { ItemsFields } from '../items-fields.tsx'
import { type OrderFormProps, showSent } from '../order-form.ts'
import { useUploads } from '#web/kit/files/use-uploads.ts'
import parts from '#web/kit/storefront/visitor/parts.module.css'
import styles from '../customer-orders.module.css'
import { returnTexts } from './messages.ts'
import { PhotosField } from './photos-field.tsx'
import type { ReturnsView } from '../parts-view.ts'

type Props = OrderFormProps & Pick<ReturnsView, 'items'>

const usualReasons = ['damaged', 'different', 'wrong', 'tooLarge', 'mind'] as const
const fields = z.object({
  items: chosenItems(issue('returnedItems')),
  reason: returnReason,
  photos: z.array(z.string()),
})

type ReturnValues = {
  readonly items: readonly ChosenItems[]
  readonly reason: string
  readonly photos: readonly string[]
}

/** Form to request a return: items, quantities and reason. */
export function ReturnForm({ items, ...props }: Props) {
  const text = useText(returnTexts)
  const { form, uploads } = useReturnForm({ items, ...props })
  const rows = form.rows('items')
  return (
    <form
      className={styles.change}
      aria-label={text.openOf({ number: props.number })}
      onSubmit={form.onSubmit}
      noValidate
    >
      <ItemsFields
        legend={text.which}
        rows={rows}
        itemAt={(position) => items.find((one) => one.position === position)}
        wordOf={(count) => (count === 0 ? text.keep : text.sendBack({ count }))}
      />
      <TextField field={form.field('reason')} label={text.reason} help={text.reasonHelp} lines={3} />
      <UsualReasons
        onChoose={(words) => form.setValues(({ reason }) => ({ reason: joined(words, reason) }))}
      />
      <PhotosField
        uploads={uploads}
        slot="photos"
        most={mostReturnPhotos}
        words={{ label: text.photos, help: text.photosHelp, add: text.addPhotos }}
      />
      <FormEnd form={form} words={text}>
        <Button size="md" variant="text" onClick={props.onClose}>
          {text.cancel}
        </Button>
      </FormEnd>
    </form>
  )
}

function useReturnForm({ number, email, items, ...then }: Props) {
  const text = useText(returnTexts)
  const [only, ...others] = items
  const isOne = only?.most === 1 && others.length === 0
  const uploads = useUploads('order')
  const form = useForm<ReturnValues, z.output<typeof fields>>({
    // Items requested in another window in the meantime are no longer chosen.
    read: (typed) => {
      const mostOf = (position: number) => items.find((one) => one.position === position)?.most ?? 0
      return decoding(fields, { ...typed, items: atMost(mostOf, typed.items) })
    },
    uploads,
    initial: {
      items: items.map(({ position }) => ({ position, quantity: isOne ? '1' : '0' })),
      reason: '',
      photos: [],
    },
    // The addresses of the completed uploads, in the order of the list.
    arrive: (typed) => ({ ...typed, photos: uploads.all.flatMap(({ url }) => url ?? []) }),
    // The server's indexes count the chosen items, not the rows of this form.
    pathOf: (path) => (path.startsWith('items') ? 'items' : path),
    onSubmit: async ({ items: returned, reason, photos }) => {
      const productOf = new Map(items.map(({ position, productId }) => [position, productId]))
      const chosen = returned.map((item) => ({ ...item, productId: productOf.get(item.position) ?? '' }))
      const body = { email, items: chosen, reason, ...(photos.length > 0 && { photos }) }
      const { returnNumber } = await call(requestReturn, { params: { orderNumber: number }, body })
      await showSent({ title: text.sent, text: returnNumber }, then)
    },
  })
  return { form, uploads }
}

/** Buttons that insert a common reason before the typed text. */
function UsualReasons({ onChoose }: { readonly onChoose: (words: string) => void }) {
  const text = useText(returnTexts)
  return (
    <fieldset className={parts.buttons} aria-label={text.usual}>
      {usualReasons.map((reason) => (
        <button key={reason} type="button" className={styles.usual} onClick={() => onChoose(text[reason])}>
          {text[reason]}
        </button>
      ))}
    </fieldset>
  )
}

function joined(words: string, typed: string): string {
  return typed.includes(words) ? typed : `${words} ${typed}`.trim()
}
