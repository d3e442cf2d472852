import { Alert } from '@mantine/core'
import { useText } from '#web/kit/i18n/locale.tsx'
import { IconAlertTriangle } from '#web/kit/icons/icons.ts'
import { Link } from '#web/kit/router/link.tsx'
import { ScreenHead } from '#web/kit/elements/screen-head.tsx'
import { productFormTexts } from './messages.ts'

/** Says that a shop cannot add products before its approval (R-PORTAL-10, R-PORTAL-20). */
export function ApprovalRequired({ isAlone = false }: { readonly isAlone?: boolean }) {
  const text = useText(productFormTexts)
  return (
    <>
      {isAlone && <ScreenHead title={text.addTitle} />}
      <Alert
        color="yellow"
        mb="md"
        title={text.notApproved}
        icon={<IconAlertTriangle size={20} stroke={1.6} aria-hidden />}
      >
        {text.notApprovedText} {isAlone && <Link to="/shop/dashboard">{text.toDashboard}</Link>}
      </Alert>
    </>
  )
}
