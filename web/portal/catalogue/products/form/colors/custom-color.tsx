import { Button, Group, TextInput } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useText } from '#web/kit/i18n/locale.tsx'
import { isCustomValid, type AvailableColor } from './chosen-colors.ts'
import { colorTexts } from '#web/portal/catalogue/products/form/messages.ts'
import { uiTexts } from '#web/kit/elements/messages.ts'
import { Column, Columns } from '#web/kit/layout/layout.tsx'
import styles from './colors.module.css'

type Props = {
  /** False when it was not taken. */
  readonly onPick: (color: AvailableColor) => boolean
  readonly onClose: () => void
}

/** A colour of one's own: a name and a code, or the browser's picker (R-ADD-12). */
export function CustomColor({ onPick, onClose }: Props) {
  const text = useText(colorTexts)
  const shared = useText(uiTexts)
  const first = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [hex, setHex] = useState('#')
  const [isWrong, setIsWrong] = useState(false)
  useEffect(() => first.current?.focus(), [])
  const add = () => {
    const isValid = isCustomValid(name, hex)
    setIsWrong(!isValid)
    if (!isValid) return
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
        maxLength={50}
        value={name}
        error={isWrong && name.trim() === ''}
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

/** A code to be typed, with the browser's own picker in front of it. */
function HexField({ hex, error, onChange, onKeyDown }: HexProps) {
  const text = useText(colorTexts)
  return (
    <TextInput
      label={text.customHex}
      dir="ltr"
      maxLength={7}
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
