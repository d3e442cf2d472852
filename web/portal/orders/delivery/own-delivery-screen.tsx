import { TermsScreen } from './terms-screen.tsx'

/** `/shop/delivery`: how the own shop delivers. */
export default function OwnDeliveryScreen() {
  return <TermsScreen audience="shop" />
}
