import { Button } from './button.tsx'
import { CopyIcon } from './drawings/icons.tsx'
import { showToast } from './toast.tsx'
import { useIsAwake } from '#web/kit/pages/use-is-awake.ts'

type Props = { readonly address: () => string; readonly words: string; readonly copied: string }

/** Copies an address; where the browser lets no page copy, there is no button. */
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
