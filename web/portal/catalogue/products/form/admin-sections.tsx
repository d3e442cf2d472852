import { Alert, Button, Checkbox, NativeSelect, NumberInput, Stack, Switch } from '@mantine/core'
import '@mantine/core/styles/Switch.css'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Columns } from '#web/kit/layout/layout.tsx'
import { FormSection } from './form-section.tsx'
import { productFormTexts } from './messages.ts'
import styles from './product-form.module.css'
import { approvedShopsQuery } from '#web/portal/catalogue/products/queries.ts'
import { useFieldWords } from '#web/portal/catalogue/products/messages.ts'
import type { ProductForm } from './use-product-form.ts'
import { LinkedPicker } from './linked-picker.tsx'

type Props = { readonly form: ProductForm; readonly isNew: boolean; readonly productId: string | null }

type OwnShop = { readonly id: string; readonly name: string }
type OwnerProps = Pick<Props, 'form' | 'isNew'> & {
  /** The product's current shop, which may have lost its approval. */
  readonly ownShop: OwnShop | null
}

/** Owner of the product: an approved shop or the platform store, never both (R-ADD-02). */
export function OwnerSection({ form, isNew, ownShop }: OwnerProps) {
  const text = useText(productFormTexts)
  const { values, setValues } = form
  return (
    <FormSection title={text.owner}>
      <Columns parts="1:1" gap="md">
        <ShopField form={form} ownShop={ownShop} />
        <Checkbox
          className={styles.ownerFlag}
          label={text.isMajlis}
          checked={values.isMajlis}
          onChange={({ currentTarget }) => setValues({ isMajlis: currentTarget.checked, shopId: '' })}
        />
        {isNew && (
          <Switch
            label={text.publish}
            description={text.publishHelp}
            checked={values.isPublished}
            onChange={({ currentTarget }) => setValues({ isPublished: currentTarget.checked })}
          />
        )}
      </Columns>
    </FormSection>
  )
}

function ShopField({ form, ownShop }: Omit<OwnerProps, 'isNew'>) {
  const text = useText(productFormTexts)
  const { shopNamed } = useLocale()
  const { data, isError, isFetching, refetch } = useQuery(approvedShopsQuery)
  if (isError) {
    return (
      <Alert color="red" title={text.shopsFailed} role="alert">
        <Button size="compact-sm" variant="default" loading={isFetching} onClick={() => void refetch()}>
          {text.reload}
        </Button>
      </Alert>
    )
  }
  const shops = (data ?? []).map((shop) => ({ value: shop.id, label: shopNamed(shop) }))
  const isKnown = ownShop === null || shops.some(({ value }) => value === ownShop.id)
  const options = isKnown ? shops : [{ value: ownShop.id, label: ownShop.name }, ...shops]
  return (
    <NativeSelect
      {...form.field('shopId')}
      label={text.shop}
      disabled={form.values.isMajlis}
      data={[{ value: '', label: text.chooseShop }, ...options]}
    />
  )
}

/** Bundle, upsell and cross-sell products, chosen by name from all products (R-ADD-06). */
export function GoesWithSection({ form, productId }: Omit<Props, 'isNew'>) {
  const text = useText(productFormTexts)
  const { label, unit } = useFieldWords()
  const pickers = [
    ['bundleProducts', text.bundleHelp],
    ['upsellProducts', text.upsellHelp],
    ['crossSellProducts', text.crossSellHelp],
  ] as const
  return (
    <FormSection title={text.goesWith} help={text.goesWithHelp}>
      <Stack gap="md">
        {pickers.map(([name, help]) => (
          <LinkedPicker
            key={name}
            path={name}
            range={{ audience: 'admin' }}
            title={label(name)}
            help={help}
            chosen={form.values[name]}
            exceptId={productId}
            error={form.errorOf(name)}
            onChange={(products) => form.setValues({ [name]: [...products] })}
          />
        ))}
        <NumberInput
          {...form.field('bundleDiscount')}
          label={`${label('bundleDiscount')} (${unit('bundleDiscount')})`}
          min={0}
          max={100}
          step={1}
          decimalScale={2}
          clampBehavior="none"
          allowNegative={false}
          inputMode="decimal"
        />
      </Stack>
    </FormSection>
  )
}
