import { Text } from '@mantine/core'
import type { ComponentProps } from 'react'
import { DropArea } from '#web/kit/files/drop-area.tsx'
import { useText } from '#web/kit/i18n/locale.tsx'
import { IconCube, IconPhotoPlus, IconPlus } from '#web/kit/icons/icons.ts'
import { photoTexts } from './photo-messages.ts'

type Props = ComponentProps<typeof DropArea> & {
  /** Shown in place of the label, where that is long. */
  readonly caption?: string
  readonly is3d?: boolean
}

/** Empty slot of an image; a quiet one of several shows only a plus. */
export function EmptySlot({ caption, is3d = false, ...area }: Props) {
  const text = useText(photoTexts)
  const { isQuiet = false, isRequired = false, label } = area
  const Mark = is3d ? IconCube : isQuiet ? IconPlus : IconPhotoPlus
  return (
    <DropArea {...area}>
      <Mark size={isQuiet ? 18 : 24} stroke={1.5} aria-hidden />
      {!isQuiet && <span>{caption ?? label}</span>}
      {isRequired && (
        <Text span variant="muted" fz="xs">
          {text.required}
        </Text>
      )}
    </DropArea>
  )
}
