import { ActionIcon } from '@mantine/core'
import { IconDownload, IconRotateClockwise, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useText } from '#web/i18n/locale.tsx'
import { documentTexts } from './messages.ts'
import { Line } from '#web/ui/layout/layout.tsx'
import { Muted } from '#web/ui/layout/text.tsx'

type Props = {
  readonly fileName: string
  readonly url: string
  /** Null where it cannot get any larger or smaller. */
  readonly onZoomIn: (() => void) | null
  readonly onZoomOut: (() => void) | null
  readonly onTurn: () => void
}

const tool = { variant: 'subtle', color: 'gray', size: 44 } as const
const icon = { size: 20, stroke: 1.6, 'aria-hidden': true } as const

/** Enlarge, turn, download. */
export function DocumentTools({ fileName, url, onZoomIn, onZoomOut, onTurn }: Props) {
  const text = useText(documentTexts)
  return (
    <Line isWhole gap="xs">
      <Muted isOneLine data-grow>
        <bdi dir="ltr">{fileName}</bdi>
      </Muted>
      <ActionIcon {...tool} aria-label={text.zoomOut} disabled={!onZoomOut} onClick={() => onZoomOut?.()}>
        <IconZoomOut {...icon} />
      </ActionIcon>
      <ActionIcon {...tool} aria-label={text.zoomIn} disabled={!onZoomIn} onClick={() => onZoomIn?.()}>
        <IconZoomIn {...icon} />
      </ActionIcon>
      <ActionIcon {...tool} aria-label={text.turn} onClick={onTurn}>
        <IconRotateClockwise {...icon} />
      </ActionIcon>
      <ActionIcon
        {...tool}
        component="a"
        aria-label={text.download}
        href={url}
        download={fileName || 'document'}
      >
        <IconDownload {...icon} />
      </ActionIcon>
    </Line>
  )
}
