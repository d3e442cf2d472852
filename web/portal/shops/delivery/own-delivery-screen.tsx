import { ClosuresPanel } from './closures-panel.tsx'
import { TermsScreen } from './terms-screen.tsx'

/** `/shop/delivery`: how the own shop delivers, and when it is closed. */
export default function OwnDeliveryScreen() {
  return (
    <TermsScreen audience="shop">
      <ClosuresPanel />
    </TermsScreen>
  )
}
