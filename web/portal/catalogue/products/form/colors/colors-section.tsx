import { Alert, Button, Group, Text, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type KeyboardEvent, useEffect, useRef } from 'react'
import { issue, issueSentence } from '#contract/issue-texts.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { toastFailure, toastSuccess } from '#web/kit/elements/toast.tsx'
import { IconPlus, IconSearch } from '#web/kit/icons/icons.ts'
import { ChosenList } from './chosen-list.tsx'
import {
  checklistOf,
  dropColor,
  isChosen,
  type AvailableColor,
  paletteBeside,
  pickColor,
  isCustomValid,
  isTooLong,
} from './chosen-colors.ts'
import { colorTexts } from '#web/portal/catalogue/products/form/messages.ts'
import styles from './colors.module.css'
import { FormSection } from '#web/portal/catalogue/products/form/form-section.tsx'
import { paletteQuery } from '#web/portal/catalogue/products/queries.ts'
import { SwatchGrid } from './swatch-grid.tsx'
import { uiTexts } from '#web/kit/elements/messages.ts'
import { Problem } from '#web/kit/fields/field-note.tsx'
import type { ProductForm } from '#web/portal/catalogue/products/form/use-product-form.ts'
import { Column, Columns } from '#web/kit/layout/layout.tsx'

type PaletteActions = {
  readonly isPicked: (color: AvailableColor) => boolean
  readonly onToggle: (color: AvailableColor) => void
}

/** The chosen colours in order, the fixed checklist, the palette, and custom colours (R-ADD-10 … 14). */
export function ColorsSection({ form }: { readonly form: ProductForm }) {
  const text = useText(colorTexts)
  const palette = useQuery(paletteQuery)
  const { pick, isPicked, onToggle } = usePicking(form)
  const { colors } = form.values
  const problem = form.errorOf('colors')
  return (
    <FormSection
      title={text.title}
      help={text.help}
      aside={
        <Text variant="muted" className="mj-num">
          {text.count({ count: colors.length })}
        </Text>
      }
    >
      <ChosenList form={form} />
      <Problem mb="sm">{problem}</Problem>
      <Title order={3} size="h5" mb="sm">
        {text.checklist}
      </Title>
      <SwatchGrid
        label={text.checklist}
        path="colors"
        colors={checklistOf(palette.data ?? [])}
        isChosen={isPicked}
        onToggle={onToggle}
      />
      <Palette isPicked={isPicked} onToggle={onToggle} onPick={pick} />
    </FormSection>
  )
}

type PaletteProps = PaletteActions & { readonly onPick: (color: AvailableColor) => boolean }

/** The rest of the palette, searched by name; if it fails to load, custom colours still work (R-ADD-13). */
function Palette({ isPicked, onToggle, onPick }: PaletteProps) {
  const text = useText(colorTexts)
  const { data, isError, isPending, isFetching, refetch } = useQuery(paletteQuery)
  const [search, setSearch] = useState('')
  const [isAdding, setIsAdding] = useState(false)
  return (
    <>
      <Group gap="sm" mt="lg" mb="sm">
        <Title order={3} size="h5">
          {text.palette}
        </Title>
        <TextInput
          size="sm"
          type="search"
          className={styles.search}
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
          placeholder={text.search}
          aria-label={text.search}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        <Button
          variant="subtle"
          size="sm"
          ms="auto"
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
          aria-expanded={isAdding}
          onClick={() => setIsAdding(!isAdding)}
        >
          {text.addCustom}
        </Button>
      </Group>
      {isAdding && <CustomColor onPick={onPick} onClose={() => setIsAdding(false)} />}
      {isError ? (
        <PaletteFailed isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SwatchGrid
          label={text.palette}
          colors={paletteBeside(data ?? [], search)}
          isChosen={isPicked}
          onToggle={onToggle}
          empty={isPending || search === '' ? null : text.noneFound}
        />
      )}
    </>
  )
}

function PaletteFailed({
  isRetrying,
  onRetry,
}: {
  readonly isRetrying: boolean
  readonly onRetry: () => void
}) {
  const text = useText(colorTexts)
  const shared = useText(uiTexts)
  return (
    <Alert color="red" title={text.failed} role="alert">
      {text.failedHelp}{' '}
      <Button size="compact-sm" variant="default" loading={isRetrying} onClick={onRetry}>
        {shared.tryAgain}
      </Button>
    </Alert>
  )
}

function usePicking({ values: { colors }, setValues, leave }: ProductForm) {
  const text = useText(colorTexts)
  const { named } = useLocale()
  const isPicked = (color: AvailableColor) => isChosen(colors, color)
  const pick = (color: AvailableColor): boolean => {
    const { colors: next, outcome } = pickColor(colors, color)
    if (outcome === 'full') toastFailure({ title: text.most })
    if (outcome === 'known') toastFailure({ title: text.duplicate })
    if (outcome !== 'added') return false
    setValues({ colors: [...next] })
    toastSuccess({ title: text.selected, text: named(color) })
    return true
  }
  const onToggle = (color: AvailableColor) => {
    if (!isPicked(color)) return void pick(color)
    setValues({ colors: dropColor(colors, color) })
    leave('colors')
  }
  return { pick, isPicked, onToggle }
}

type Props = {
  /** False when the colour was not added. */
  readonly onPick: (color: AvailableColor) => boolean
  readonly onClose: () => void
}

/** Adds a custom colour: a name and a code, or the browser's picker (R-ADD-12). */
function CustomColor({ onPick, onClose }: Props) {
  const text = useText(colorTexts)
  const { language } = useLocale()
  const shared = useText(uiTexts)
  const first = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [hex, setHex] = useState('#')
  const [isWrong, setIsWrong] = useState(false)
  const isLong = isTooLong(name)
  useEffect(() => first.current?.focus(), [])
  const add = () => {
    const isValid = isCustomValid(name, hex)
    setIsWrong(!isValid)
    if (!isValid || isLong) return
    const color = { colorId: null, name: name.trim(), nameAr: null, hex: hex.trim().toUpperCase() }
    if (onPick(color)) onClose()
  }
  const addByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }
  return (
    <Columns parts="1:1" gap="md" bg="var(--mj-sunken)" bdrs="md" p="md" mb="lg">
      <TextInput
        ref={first}
        label={text.customName}
        value={name}
        error={isLong ? issueSentence(issue('nameUnder50'), language) : isWrong && name.trim() === ''}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onKeyDown={addByKey}
      />
      <HexField hex={hex} error={isWrong ? text.badHex : undefined} onChange={setHex} onKeyDown={addByKey} />
      <Column isWide>
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            {shared.cancel}
          </Button>
          <Button variant="light" onClick={add}>
            {text.addIt}
          </Button>
        </Group>
      </Column>
    </Columns>
  )
}

type HexProps = {
  readonly hex: string
  readonly error: string | undefined
  readonly onChange: (hex: string) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** Field for a colour code, with the browser's own picker in front of it. */
function HexField({ hex, error, onChange, onKeyDown }: HexProps) {
  const text = useText(colorTexts)
  return (
    <TextInput
      label={text.customHex}
      dir="ltr"
      value={hex}
      error={error}
      leftSectionWidth={44}
      leftSection={
        <input
          type="color"
          className={styles.picker}
          aria-label={text.pickColor}
          value={/^#[0-9a-f]{6}$/i.test(hex) ? hex.toLowerCase() : '#999999'}
          onChange={({ currentTarget }) => onChange(currentTarget.value.toUpperCase())}
        />
      }
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  )
}
