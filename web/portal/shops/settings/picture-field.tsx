import { Button, Group } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { photoExtensions } from '#contract/platform/uploads.ts'
import type { shopSettings } from '#contract/shops/own-settings.ts'
import type { ContractForm } from '#web/kit/forms/contract-form.ts'
import { typedText } from '#web/kit/forms/use-form.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { imageUrl } from '#web/kit/pages/image-address.ts'
import { FileField } from '#web/kit/files/file-field.tsx'
import type { Uploads } from '#web/kit/files/use-uploads.ts'
import { shopSettingsTexts } from './messages.ts'
import styles from './settings.module.css'

type Props = {
  readonly form: ContractForm<typeof shopSettings>
  readonly uploads: Uploads
  readonly slot: 'logo' | 'cover'
  readonly label: string
  readonly help: string
}

/** A picture of the shop: the one it has, to be taken away, or another one in its place. */
export function PictureField({ form, slot, label, ...props }: Props) {
  const text = useText(shopSettingsTexts)
  const address = typedText(form.values[slot])
  return (
    <FileField
      {...props}
      slot={slot}
      label={label}
      takes={photoExtensions}
      icon={<IconPhoto size={22} stroke={1.6} aria-hidden />}
      error={form.errorOf(slot)}
      extra={
        address !== '' && (
          <Group mt="xs">
            <img className={styles.picture} src={imageUrl(address, 400, 'webp')} alt={label} />
            <Button variant="default" onClick={() => form.setValues({ [slot]: '' })}>
              {text.remove}
            </Button>
          </Group>
        )
      }
    />
  )
}
