import type { ReactNode } from 'react'
import type { QuoteLine } from '#contract/orders/checkout/cart.ts'
import { passesDoor, readDimensions } from '#domain/catalogue/products/dimensions.ts'
import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { NameText, useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { paths } from '#web/kit/pages/paths.ts'
import { Link } from '#web/kit/router/link.tsx'
import { savedIds, toggleSaved } from '#web/kit/storefront/saved-store.ts'
import { Button } from '#web/kit/storefront/button.tsx'
import { Photo } from '#web/kit/storefront/card/photo.tsx'
import { FormerPrice } from '#web/kit/storefront/card/price.tsx'
import type { CartLine } from '#web/kit/storefront/cart/cart-store.ts'
import { useDetails } from '#web/kit/storefront/cart/details-store.ts'
import { QuantityField } from '#web/kit/storefront/cart/quantity-field.tsx'
import { Dimensions } from '#web/kit/storefront/dimensions.tsx'
import { InfoIcon } from '#web/kit/storefront/drawings/icons.tsx'
import { showToast } from '#web/kit/storefront/toast.tsx'
import { type QuotedLine, mostOf, setAssembly, setQuantity, takeOut } from './quoted-cart.ts'
import { cartTexts } from './messages.ts'
import styles from './cart-screen.module.css'

type Props = QuotedLine & { readonly onGone: () => void }

/** An item that can be bought, or could be in another quantity or colour. */
export function CartLineRow({ line, quoted, onGone }: Props) {
  const { money } = useLocale()
  const name = useLineName(line, quoted)
  const { unitPrice, foreign, formerPrice, total, problem } = quoted
  return (
    <Row line={line} quoted={quoted} name={name}>
      <p className={styles.price}>
        <bdi className="mj-num">{money(problem === 'too-few' ? unitPrice : total)}</bdi>
        {foreign && <bdi className={`mj-num ${styles.hint}`}>{money(foreign.price, foreign.currency)}</bdi>}
        {formerPrice !== null && <FormerPrice fils={formerPrice * line.quantity} currency="AED" />}
      </p>
      <Changes line={line} quoted={quoted} />
      <DoorNote {...quoted} />
      <Assembly line={line} quoted={quoted} />
      <div className={styles.controls}>
        <QuantityField
          name={name}
          quantity={line.quantity}
          most={mostOf({ line, quoted })}
          onQuantity={(quantity) => setQuantity(line, quantity)}
        />
        <WaysOut line={line} name={name} onGone={onGone} />
      </div>
    </Row>
  )
}

/** An item that cannot be bought now; it stays until the customer removes it. */
export function ApartLine({ line, quoted, onGone }: Props) {
  const text = useText(cartTexts)
  const name = useLineName(line, quoted)
  return (
    <Row line={line} quoted={quoted} name={name}>
      <Note>{quoted.problem === 'out-of-stock' ? text.outOfStock : text.notForSale}</Note>
      <div className={styles.controls}>
        <WaysOut line={line} name={name} onGone={onGone} />
      </div>
    </Row>
  )
}

/** The item's present name, or its name when it was added, where the product is no longer public. */
function useLineName(line: CartLine, quoted: QuoteLine): string {
  const text = useText(cartTexts)
  const { named } = useLocale()
  const { name, nameAr } = quoted.name === null ? line : { name: quoted.name, nameAr: quoted.nameAr }
  return named({ name, nameAr }) || text.gone
}

type RowProps = QuotedLine & { readonly name: string; readonly children: ReactNode }

function Row({ line, quoted, name, children }: RowProps) {
  const text = useText(cartTexts)
  const { named, money } = useLocale()
  const photo = quoted.photo ?? line.photo
  const { color, dimensions, bundleOf, setSaving } = quoted
  const facts = [
    color && <bdi key="color">{named(color)}</bdi>,
    dimensions && <Dimensions key="dimensions" text={dimensions} />,
    bundleOf && (setSaving > 0 ? text.setSaving({ saving: money(setSaving) }) : text.set),
  ].filter(Boolean)
  const isThere = quoted.name !== null && quoted.problem !== 'not-for-sale'
  return (
    <li className={styles.line}>
      <Photo address={photo} alt="" sizes="8.25rem" drawing="armchair" className={styles.photo} />
      <div className={styles.words}>
        <h3 className={styles.name}>
          {isThere ? (
            <Link to={paths.product(line.productId)}>
              <NameText>{name}</NameText>
            </Link>
          ) : (
            <NameText>{name}</NameText>
          )}
        </h3>
        {facts.length > 0 && (
          <p className={styles.hint}>
            {facts.map((fact, index) => (
              <span key={`${index}`}>
                {index > 0 && ' · '}
                {fact}
              </span>
            ))}
          </p>
        )}
        {children}
      </div>
    </li>
  )
}

/** What has changed since the item was added, with ways to resolve it. */
function Changes({ line, quoted }: Omit<Props, 'onGone'>) {
  const text = useText(cartTexts)
  const common = useText(commonTexts)
  const { money } = useLocale()
  const { problem, unitPrice, foreign, available, bundleOf } = quoted
  // Prices in euros are compared in euros; for items of a set only the AED price is known, so they are not compared.
  const now = line.currency === 'AED' ? unitPrice : bundleOf === null ? foreign?.price : line.price
  const isOtherPrice = line.price !== undefined && now !== undefined && line.price !== now
  return (
    <>
      {line.quantity > 1 && <p className={styles.hint}>{text.each({ price: money(unitPrice) })}</p>}
      {isOtherPrice && <Note>{text.wasWhenPutIn({ price: money(line.price ?? 0, line.currency) })}</Note>}
      {problem === 'too-few' && line.quantity > available && (
        <Note>
          {common.tooFew({ count: available })}{' '}
          <Button variant="text" size="md" onClick={() => setQuantity(line, available)}>
            {text.take({ count: available })}
          </Button>
        </Note>
      )}
      {problem === 'too-few' && line.quantity <= available && <Note>{text.tooFewOthers}</Note>}
      {problem === 'color-unknown' && (
        <Note>
          {text.colorUnknown}{' '}
          <Link to={paths.product(line.productId)} className="mj-link">
            {text.chooseColor}
          </Link>
        </Note>
      )}
    </>
  )
}

/** Warns that the item will not fit through the customer's door, where its width is remembered. */
function DoorNote({ dimensions }: QuoteLine) {
  const text = useText(cartTexts)
  const doorCm = Number(useDetails()?.doorCm || Number.NaN)
  const isTooLarge = doorCm > 0 && passesDoor(readDimensions(dimensions ?? ''), doorCm) === false
  return isTooLarge ? <Note>{text.tooLarge({ width: doorCm })}</Note> : null
}

function Note({ children }: { readonly children: ReactNode }) {
  return (
    <p className={styles.changed}>
      <InfoIcon size={18} />
      <span>{children}</span>
    </p>
  )
}

function Assembly({ line, quoted: { assembly } }: Omit<Props, 'onGone'>) {
  const text = useText(cartTexts)
  const { money } = useLocale()
  if (assembly === null) return null
  if (assembly.fee === 0) return <p className={styles.hint}>{text.assemblyIncluded}</p>
  return (
    <label className={styles.assembly}>
      <input
        type="checkbox"
        checked={line.assembly === true}
        onChange={({ target }) => setAssembly(line, target.checked)}
      />
      {text.assemble({ fee: money(assembly.fee) })}
    </label>
  )
}

type OutProps = { readonly line: CartLine; readonly name: string; readonly onGone: () => void }

/** Buttons that remove the item or move it to the saved items; both can be undone. */
function WaysOut({ line, name, onGone }: OutProps) {
  const text = useText(cartTexts)
  const { savedFull } = useText(commonTexts)
  const leave = (title: string, alsoBack: () => void) => {
    const putBack = takeOut(line)
    const onPress = () => {
      putBack()
      alsoBack()
    }
    showToast({ title, text: name, action: { words: text.undo, onPress } })
    onGone()
  }
  const later = () => {
    const isNew = !savedIds().includes(line.productId)
    if (isNew && toggleSaved(line.productId) === 'full')
      return showToast({ title: savedFull, text: name, isProblem: true })
    leave(text.savedForLater, () => isNew && toggleSaved(line.productId))
  }
  return (
    <div className={styles.ways}>
      <Button
        variant="text"
        size="md"
        aria-label={text.removeOf({ name })}
        onClick={() => leave(text.removed, () => {})}
      >
        {text.remove}
      </Button>
      <Button variant="text" size="md" aria-label={text.laterOf({ name })} onClick={later}>
        {text.later}
      </Button>
    </div>
  )
}
