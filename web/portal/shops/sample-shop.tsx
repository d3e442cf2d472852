import { Button, Group } from '@mantine/core'
import { useText } from '#web/kit/i18n/locale.tsx'
import { useIsDemo } from '#web/kit/portal/demo-note.tsx'
import { registrationTexts } from './registration/messages.ts'
import styles from './registration/registration.module.css'
import type { RegistrationForm } from './registration/registration-form.ts'

/** In the demo a button fills in the form; everything is sent and stored as if typed. */
export function SampleShop({ form }: { readonly form: RegistrationForm }) {
  const text = useText(registrationTexts)
  if (!useIsDemo()) return null
  return (
    <Group justify="space-between" c="var(--mj-ink-2)" fz="sm" className={styles.sample}>
      <span>{text.sampleText}</span>
      <Button variant="default" size="sm" onClick={() => form.setValues(sampleOf(Date.now()))}>
        {text.sampleFill}
      </Button>
    </Group>
  )
}

/** A shop with a new e-mail address each time, and numbers with valid check digits. */
function sampleOf(moment: number) {
  const number = String(moment).slice(-6)
  return {
    shopName: `Qasr Furniture ${number}`,
    shopNameAr: 'قصر للأثاث',
    ownerName: 'Mariam Al Suwaidi',
    email: `shop-${moment}@majlis.example`,
    password: 'majlis-demo',
    phone: '+971 50 123 4567',
    businessRegistrationNumber: `CN-${number}`,
    businessAddress: 'Warehouse 12, Al Quoz Industrial Area 3, Dubai',
    taxId: '100200300000003',
    emirate: 'dubai',
    licenceAuthority: 'Dubai Economy and Tourism (DET)',
    licenceEmirate: 'dubai',
    licenceExpiresOn: `${new Date(moment).getUTCFullYear() + 1}-12-31`,
    emiratesId: '784-1990-1234567-6',
    identityExpiresOn: `${new Date(moment).getUTCFullYear() + 3}-06-30`,
  }
}
