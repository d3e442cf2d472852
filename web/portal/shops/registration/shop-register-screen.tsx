import { RegistrationScreen } from './registration-screen.tsx'

/** `/shop/register`: the same fields, the business type and two KYC documents (R-REG-05 … R-REG-07). */
export default function ShopRegisterScreen() {
  return <RegistrationScreen kind="shop" />
}
