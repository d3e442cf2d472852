import { useText } from '#web/i18n/locale.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { PanelNote } from '#web/ui/read-panel.tsx'
import { panelTexts } from './panel-messages.ts'

/** The newest payout requests (R-DASH-13): shops have nothing to be paid before the first order, so there are none. */
export function PayoutRequests() {
  const text = useText(panelTexts)
  return (
    <Panel title={text.payouts}>
      <PanelNote title={text.noPayouts}>{text.noPayoutsText}</PanelNote>
    </Panel>
  )
}
