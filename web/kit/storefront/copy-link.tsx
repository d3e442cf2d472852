import { Button } from './button.tsx'
import { CopyIcon } from './drawings/icons.tsx'
import { showToast } from './toast.tsx'
import { useIsAwake } from '#web/kit/pages/use-is-awake.ts'

type Props = { readonly address: () => string; readonly words: string; readonly copied: string }

/** A button that copies an address; absent if the browser does not let pages use the clipboard. */
export function CopyLink({ address, words, copied }: Props) {
  const isAwake = useIsAwake()
  if (!isAwake || !navigator.clipboard) return null
  const copy = () => {
    void navigator.clipboard.writeText(address()).then(() => showToast({ title: copied }))
  }
  return (
    <Button size="md" variant="line" onClick={copy}>
      <CopyIcon size={18} />
      {words}
    </Button>
  )
}
