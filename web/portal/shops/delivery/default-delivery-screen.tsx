import { HolidaysPanel } from './holidays-panel.tsx'
import { TermsScreen } from './terms-screen.tsx'

/** `/admin/delivery`: how shops deliver that have not said otherwise, and the days on which nobody does. */
export default function UsualDeliveryScreen() {
  return (
    <TermsScreen audience="admin">
      <HolidaysPanel />
    </TermsScreen>
  )
}
