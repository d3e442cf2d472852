import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '#web/kit/router/link.tsx'

type Props = { readonly to: string; readonly children: string }

/** The way from a panel's head to the whole of what it shows. */
export function OnwardButton({ to, children }: Props) {
  return (
    <Button
      component={Link}
      to={to}
      variant="subtle"
      color="gray"
      size="sm"
      rightSection={<IconArrowRight size={16} stroke={1.6} className="mj-flip" aria-hidden />}
    >
      {children}
    </Button>
  )
}
