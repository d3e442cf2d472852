import { ActionIcon, Group, Paper, Skeleton, Stack, Text } from '@mantine/core'
import { type QueryClient, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { changeFamily, type Variant } from '#contract/catalogue/products/variants.ts'
import type { Product } from '#contract/catalogue/products/products.ts'
import { undo } from '#contract/platform/undo.ts'
import { maxVariants } from '#domain/catalogue/products/variants.ts'
import { call } from '#web/kit/api/call.ts'
import { NameText, useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { IconArrowDown, IconArrowUp, IconX } from '#web/kit/icons/icons.ts'
import { variantGroupQuery } from '#web/portal/catalogue/products/queries.ts'
import { Photo } from '#web/kit/storefront/card/photo.tsx'
import { ProductStatusBadge } from '#web/kit/elements/product-status-badge.tsx'
import { ScreenError } from '#web/kit/elements/screen-error.tsx'
import { useChange, useUndo } from '#web/kit/elements/use-change.ts'
import type { Audience } from '#contract/endpoint.ts'
import { FormSection } from './form-section.tsx'
import { FindProducts, PickButton } from './found-products.tsx'
import { variantTexts } from './variant-messages.ts'
import { variantsOf, ownerOf } from './draft-input.ts'
import { LinkedPicker } from './linked-picker.tsx'
import { productFormTexts } from './messages.ts'
import { moved } from './photos/reorder.ts'
import styles from './product-form.module.css'
import type { ProductForm } from './use-product-form.ts'

type Props = {
  readonly audience: Audience
  readonly product: Pick<Product, 'id' | 'shopId' | 'name' | 'nameAr'>
}

/** The same design in other colours or materials: changes here apply at once, without a review. */
export function VariantSection({ audience, product }: Props) {
  const text = { ...useText(productFormTexts), ...useText(variantTexts) }
  const variantGroup = useQuery(variantGroupQuery(audience, product.id))
  const members = variantGroup.data?.members ?? []
  const change = useVariantGroupChange({ audience, product }, members)
  const add = (ids: readonly string[]) =>
    change.mutate([
      ...new Set([...(members.length > 0 ? members.map(({ id }) => id) : [product.id]), ...ids]),
    ])
  return (
    <FormSection title={text.family} help={`${text.variantHelp} ${text.variantAtOnce}`}>
      {variantGroup.data ? (
        <Stack gap="md">
          <Members
            members={members}
            ownId={product.id}
            isPending={change.isPending}
            onChange={(ids) => change.mutate(ids)}
          />
          <Suggestions of={variantGroup.data.suggestions} onPick={add} />
          {members.length < maxVariants && (
            <Stack>
              <FindProducts
                range={{ audience, shopId: product.shopId }}
                label={text.variantFind}
                isTaken={(id) => id === product.id || members.some((one) => one.id === id)}
                onPick={({ id }) => add([id])}
              />
            </Stack>
          )}
        </Stack>
      ) : (
        <Waiting {...variantGroup} />
      )}
    </FormSection>
  )
}

/** For a product that is not stored yet: the variants it joins once it is. */
export function NewVariantsSection({ form }: { readonly form: ProductForm }) {
  const text = { ...useText(productFormTexts), ...useText(variantTexts) }
  const { audience, values, setValues } = form
  const owner = ownerOf(values)
  return (
    <FormSection title={text.family} help={text.variantHelp}>
      {audience === 'admin' && owner === '' ? (
        <Text variant="muted">{text.variantOwnerFirst}</Text>
      ) : (
        <LinkedPicker
          range={{ audience, shopId: owner }}
          path="variants"
          title={text.variantFind}
          help={text.variantNewHelp}
          chosen={variantsOf(values)}
          exceptId={null}
          error={form.errorOf('variants')}
          onChange={(variants) =>
            setValues({ variants: variants.map(({ id, name }) => ({ id, name, owner })) })
          }
        />
      )}
    </FormSection>
  )
}

function Waiting(reading: UseQueryResult) {
  const { failedToFetchProducts: productsFailed } = useText(productFormTexts)
  if (!reading.error) return <Skeleton height={80} aria-busy />
  return <ScreenError title={productsFailed} of={reading} />
}

function useVariantGroupChange({ audience, product }: Props, seen: readonly Variant[]) {
  const text = { ...useText(productFormTexts), ...useText(variantTexts) }
  const { named } = useLocale()
  const { id } = product
  const reload = (client: QueryClient) => client.invalidateQueries(variantGroupQuery(audience, id))
  const undoOf = useUndo(reload, undo[audience])
  return useChange({
    send: (members: readonly string[]) =>
      call(changeFamily[audience], {
        params: { id },
        body: { members: [...members], seen: seen.map((one) => one.id) },
      }),
    done: text.variantSaved,
    error: text.updateFailed,
    failed: text.variantFailed,
    reload,
    undoOf: (_members, { undo: way }) => undoOf({ id: way, name: named(product) }),
  })
}

type MembersProps = {
  readonly members: readonly Variant[]
  readonly ownId: string
  readonly isPending: boolean
  readonly onChange: (ids: readonly string[]) => void
}

function Members({ members, ownId, isPending, onChange }: MembersProps) {
  const text = { ...useText(productFormTexts), ...useText(variantTexts) }
  const ids = members.map(({ id }) => id)
  if (members.length === 0) return <Text variant="muted">{text.variantEmpty}</Text>
  return (
    <Stack component="ol" gap={4} aria-label={text.family}>
      {members.map((member, at) => (
        <Member
          key={member.id}
          member={member}
          isOwn={member.id === ownId}
          isPending={isPending}
          isFirst={at === 0}
          isLast={at === members.length - 1}
          onMove={(step) => onChange(moved(ids, at, at + step))}
          onRemove={() => onChange(member.id === ownId ? [] : ids.filter((id) => id !== member.id))}
        />
      ))}
    </Stack>
  )
}

type MemberProps = {
  readonly member: Variant
  readonly isOwn: boolean
  readonly isPending: boolean
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onMove: (step: 1 | -1) => void
  readonly onRemove: () => void
}

function Member({ member, isOwn, isPending, isFirst, isLast, onMove, onRemove }: MemberProps) {
  const text = { ...useText(productFormTexts), ...useText(variantTexts) }
  const { named } = useLocale()
  const name = named(member)
  const button = { variant: 'subtle', color: 'gray', size: 32 } as const
  const icon = { size: 16, stroke: 1.8, 'aria-hidden': true } as const
  return (
    <Paper component="li" withBorder radius="lg" className={styles.variant}>
      <Photo address={member.mainPhoto} alt="" sizes="48px" drawing="chair" className={styles.variantPhoto} />
      <div>
        <NameText>{name}</NameText>
        {isOwn && <Text variant="muted">{text.thisProduct}</Text>}
        {member.status !== 'active' && <ProductStatusBadge status={member.status} />}
      </div>
      <Group gap={4} wrap="nowrap">
        <ActionIcon
          {...button}
          aria-label={text.moveUpNamed({ name })}
          disabled={isFirst || isPending}
          onClick={() => onMove(-1)}
        >
          <IconArrowUp {...icon} />
        </ActionIcon>
        <ActionIcon
          {...button}
          aria-label={text.moveDownNamed({ name })}
          disabled={isLast || isPending}
          onClick={() => onMove(1)}
        >
          <IconArrowDown {...icon} />
        </ActionIcon>
        <ActionIcon {...button} aria-label={text.removeOf({ name })} disabled={isPending} onClick={onRemove}>
          <IconX {...icon} />
        </ActionIcon>
      </Group>
    </Paper>
  )
}

type PickProps = { readonly onPick: (ids: readonly string[]) => void }

/** A product that joins brings its own variants along. */
function Suggestions({ of: suggestions, onPick }: PickProps & { readonly of: readonly Variant[] }) {
  const text = { ...useText(productFormTexts), ...useText(variantTexts) }
  const { named } = useLocale()
  if (suggestions.length === 0) return null
  return (
    <Stack gap={4} component="section" aria-label={text.variantSuggested}>
      <Text variant="muted">{text.variantSuggested}</Text>
      <Stack component="ul" gap={4}>
        {suggestions.map((one) => (
          <li key={one.id}>
            <PickButton name={named(one)} onPick={() => onPick([one.id, ...one.variants])} />
          </li>
        ))}
      </Stack>
    </Stack>
  )
}
