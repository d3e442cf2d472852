import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { keep } from '#web/kit/api/download.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { Dialog, DialogText } from '#web/kit/elements/dialog.tsx'
import { factorTexts } from './factor-messages.ts'
import styles from './security.module.css'

type Props = { readonly codes: readonly string[]; readonly onKept: () => void }

/** The recovery codes, the one time that they are shown. */
export function CodesDialog({ codes, onKept }: Props) {
  const text = useText(factorTexts)
  const [isCopied, setCopied] = useState(false)
  const written = `Majlis\n\n${codes.join('\n')}\n`
  return (
    <Dialog isOpen title={text.codesTitle} onClose={onKept}>
      <DialogText>{text.codesText}</DialogText>
      <ol className={styles.codes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Group justify="end" gap="sm" mt="lg">
        <Button
          variant="default"
          onClick={() => void navigator.clipboard.writeText(written).then(() => setCopied(true))}
        >
          {isCopied ? text.copied : text.copy}
        </Button>
        <Button
          variant="default"
          onClick={() => keep(new Blob([written], { type: 'text/plain' }), 'majlis-recovery-codes.txt')}
        >
          {text.download}
        </Button>
        <Button onClick={onKept}>{text.kept}</Button>
      </Group>
    </Dialog>
  )
}
