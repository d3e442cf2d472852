import { tooLargeBy, passesDoor } from '#domain/catalogue/products/dimensions.ts'
import { latinDigits } from '#domain/platform/amounts/decimal-text.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { messages } from '#web/kit/i18n/messages.ts'
import { type Fit as Typed, rememberFit, useFit } from '#web/kit/storefront/fit-store.ts'
import { Field } from '#web/kit/storefront/forms/field.tsx'
import styles from './fit.module.css'

/** Size in centimetres, as on the product page. */
export type SizeCm = { readonly width: number; readonly depth: number; readonly height: number }

/** Checks whether a product fits the customer's space and door, whose sizes are typed once for all products. */
export function Fit({ size }: { readonly size: SizeCm }) {
  const text = useText(fitTexts)
  const fit = useFit()
  return (
    <section className={styles.fit} aria-labelledby="does-it-fit">
      <h2 id="does-it-fit" className="mj-display mj-d3">
        {text.title}
      </h2>
      <p>{text.lead}</p>
      <div className={styles.fields}>
        {(['width', 'depth', 'height', 'door'] as const).map((side) => (
          <Field key={side} label={text[side]} error={undefined}>
            {(control) => (
              <input
                {...control}
                inputMode="numeric"
                dir="ltr"
                maxLength={4}
                value={fit[side]}
                onChange={({ target }) =>
                  rememberFit({ [side]: latinDigits(target.value).replace(/\D/g, '') })
                }
              />
            )}
          </Field>
        ))}
      </div>
      <output className={styles.answers}>
        <Answers size={size} fit={fit} />
      </output>
    </section>
  )
}

function Answers({ size, fit }: { readonly size: SizeCm; readonly fit: Typed }) {
  const text = useText(fitTexts)
  const { number } = useLocale()
  const cm = (typed: string) => (typed === '' ? null : Number(typed))
  const room = { widthCm: cm(fit.width), depthCm: cm(fit.depth), heightCm: cm(fit.height) }
  const isAsked = Object.values(room).some((side) => side !== null)
  const sizeMm = { widthMm: size.width * 10, depthMm: size.depth * 10, heightMm: size.height * 10 }
  const over = tooLargeBy(sizeMm, room)
  const words = { width: text.tooWide, depth: text.tooDeep, height: text.tooHigh }
  const passes = passesDoor(sizeMm, cm(fit.door))
  return (
    <>
      {isAsked && over.length === 0 && <p data-good>{text.fits}</p>}
      {over.map(({ side, mm }) => (
        <p key={side}>{words[side]({ cm: number(Math.ceil(mm / 10)) })}</p>
      ))}
      {passes === true && <p data-good>{text.passes}</p>}
      {passes === false && <p>{text.passesNot}</p>}
    </>
  )
}

const fitTexts = messages({
  en: {
    title: 'Does it fit?',
    lead: 'Enter the space you have, or the narrowest door or lift to pass through. It is saved in this browser.',
    width: 'Space: width (cm)',
    depth: 'Space: depth (cm)',
    height: 'Space: height (cm)',
    door: 'Door or lift: width (cm)',
    fits: 'It fits in your space.',
    tooWide: 'It is {cm} cm too wide for your space.',
    tooDeep: 'It is {cm} cm too deep for your space.',
    tooHigh: 'It is {cm} cm too high for your space.',
    passes: 'It fits through your door.',
    passesNot:
      'In one box it does not fit through your door. Ask the shop whether the legs or arms can be removed, or whether it comes in parts.',
  },
  ar: {
    title: 'هل يتسع له المكان؟',
    lead: 'اكتب أبعاد المكان، أو عرض أضيق باب أو مصعد في الطريق إليه. يحفظها هذا المتصفح.',
    width: 'المكان: العرض (سم)',
    depth: 'المكان: العمق (سم)',
    height: 'المكان: الارتفاع (سم)',
    door: 'الباب أو المصعد: العرض (سم)',
    fits: 'يتسع له المكان.',
    tooWide: 'أعرض من مكانك بمقدار {cm} سم.',
    tooDeep: 'أعمق من مكانك بمقدار {cm} سم.',
    tooHigh: 'أعلى من مكانك بمقدار {cm} سم.',
    passes: 'يمرّ من بابك.',
    passesNot:
      'لا يمرّ من بابك قطعةً واحدة. اسأل المتجر إن كانت الأرجل أو المساند تُفك، أو إن كان يصل على أجزاء.',
  },
})
