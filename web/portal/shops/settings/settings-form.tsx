import { Button, Group, Stack, Switch, TextInput, Textarea } from '@mantine/core'
import '@mantine/core/styles/Switch.css'
import { useQuery } from '@tanstack/react-query'
import {
  saveShopSettings,
  type ShopSettings,
  shopSettings,
  type StoredShopSettings,
} from '#contract/shops/own-settings.ts'
import { PanelSkeleton } from '#web/kit/elements/read-panel.tsx'
import { type ContractForm, useVersionedForm } from '#web/kit/forms/contract-form.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { IconPhoto } from '#web/kit/icons/icons.ts'
import { paths, publicHref } from '#web/kit/pages/paths.ts'
import { Link } from '#web/kit/router/link.tsx'
import { Section } from '#web/portal/platform/settings/section.tsx'
import { type Uploads, useUploads } from '#web/kit/files/use-uploads.ts'
import { FormFoot } from '#web/kit/fields/form-foot.tsx'
import { MeanwhileNote } from '#web/kit/fields/conflict-note.tsx'
import { EmailField } from '#web/kit/fields/sign-in-fields.tsx'
import { ScreenError } from '#web/kit/elements/screen-error.tsx'
import { shopSettingsTexts } from './messages.ts'
import { shopSettingsQuery } from './queries.ts'
import { call } from '#web/kit/api/call.ts'
import { reloadOf, useChange } from '#web/kit/elements/use-change.ts'
import { photoExtensions } from '#domain/platform/files/upload-rules.ts'
import { typedText } from '#web/kit/forms/use-form.ts'
import { imageUrl } from '#web/kit/pages/image-address.ts'
import { FileField } from '#web/kit/files/file-field.tsx'
import { Column, Columns } from '#web/kit/layout/layout.tsx'
import styles from './settings.module.css'

type Fields = { readonly form: ContractForm<typeof shopSettings>; readonly uploads: Uploads }

/** The shop's public data: loaded first, then one form with several sections. */
export function SettingsPart() {
  const text = useText(shopSettingsTexts)
  const reading = useQuery(shopSettingsQuery)
  const { data, error } = reading
  if (data) return <SettingsForm settings={data} />
  if (!error) return <PanelSkeleton height={640} aria-busy />
  return <ScreenError title={text.failed} of={reading} />
}

function SettingsForm({ settings }: { readonly settings: StoredShopSettings }) {
  const text = useText(shopSettingsTexts)
  const uploads = useUploads('product')
  const { mutateAsync } = useChange({
    send: (body: ShopSettings & { readonly version: number }) => call(saveShopSettings, { body }),
    done: text.saved,
    doneText: () => text.savedText,
    error: text.notSaved,
    into: shopSettingsQuery,
    reload: reloadOf({ stale: /auth\/me/ }),
  })
  const { form, base } = useVersionedForm(shopSettings, {
    stored: settings,
    typedOf,
    uploads,
    save: async (typed) => {
      const saved = await mutateAsync(typed)
      uploads.clear()
      return saved
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="lg">
        <MeanwhileNote form={form} code="shop.changed-meanwhile" query={shopSettingsQuery} />
        <PageSection form={form} uploads={uploads} slug={base.slug} />
        <Section anchor="contact" title={text.contact} hint={text.contactHint}>
          <Columns parts="1:1" p="lg">
            <EmailField {...form.field('email', text)} />
            <TextInput {...form.field('phone', text)} type="tel" dir="ltr" autoComplete="tel" />
          </Columns>
        </Section>
        <ReturnsSection form={form} usualDays={base.usualReturnDays} />
        <FormFoot save={text.save} form={form} />
      </Stack>
    </form>
  )
}

function ReturnsSection({ form, usualDays }: Pick<Fields, 'form'> & { readonly usualDays: number }) {
  const text = useText(shopSettingsTexts)
  return (
    <Section anchor="delivery" title={text.delivery} hint={text.deliveryHint}>
      <Columns parts="1:1" p="lg">
        <TextInput
          {...form.field('returnDays')}
          label={text.returnDays}
          description={text.returnDaysHelp({ days: usualDays })}
          inputMode="numeric"
          dir="ltr"
        />
        <Textarea {...form.field('returnAddress', text)} dir="auto" rows={2} />
        <Column isWide>
          <Group>
            <Button component={Link} to="/shop/delivery" variant="default">
              {text.toDelivery}
            </Button>
          </Group>
        </Column>
      </Columns>
    </Section>
  )
}

function typedOf(settings: StoredShopSettings) {
  const { slug: _slug, usualReturnDays: _usual, version: _version, updatedAt: _at, ...fields } = settings
  const { logo = '', cover = '', returnDays } = fields
  return { ...fields, logo, cover, returnDays: String(returnDays) }
}

function PageSection({ form, uploads, slug }: Fields & { readonly slug: string }) {
  const text = useText(shopSettingsTexts)
  const { language } = useLocale()
  return (
    <Section anchor="page" title={text.page} hint={text.pageHint}>
      <Columns parts="1:1" p="lg">
        <PageTexts form={form} />
        <TextInput {...form.field('whatsapp', text)} type="tel" dir="ltr" />
        <TextInput {...form.field('mapUrl', text)} type="url" dir="ltr" />
        <Column isWide>
          <Switch
            label={text.showsAddress}
            checked={form.values.showsAddress === true}
            onChange={({ currentTarget }) => form.setValues({ showsAddress: currentTarget.checked })}
          />
        </Column>
        <PictureField {...{ form, uploads }} slot="logo" label={text.logo} help={text.logoHelp} />
        <PictureField {...{ form, uploads }} slot="cover" label={text.cover} help={text.coverHelp} />
        <Column isWide>
          <Group>
            <Button component="a" href={publicHref(language, paths.shop(slug))} variant="default">
              {text.seePage}
            </Button>
          </Group>
        </Column>
      </Columns>
    </Section>
  )
}

const helpOf = { area: 'areaHelp', areaAr: 'areaHelp', hours: 'hoursHelp', hoursAr: 'hoursHelp' } as const

/** Each field in both languages. */
function PageTexts({ form }: Pick<Fields, 'form'>) {
  const text = useText(shopSettingsTexts)
  return (
    <>
      {(
        [
          ['story', 'ltr'],
          ['storyAr', 'rtl'],
        ] as const
      ).map(([name, dir]) => (
        <Textarea
          key={name}
          {...form.field(name)}
          label={text[name]}
          description={text.storyHelp}
          dir={dir}
          rows={6}
        />
      ))}
      {(
        [
          ['area', 'ltr'],
          ['areaAr', 'rtl'],
          ['hours', 'ltr'],
          ['hoursAr', 'rtl'],
        ] as const
      ).map(([name, dir]) => (
        <TextInput
          key={name}
          {...form.field(name)}
          label={text[name]}
          description={text[helpOf[name]]}
          dir={dir}
        />
      ))}
    </>
  )
}

type Props = {
  readonly form: ContractForm<typeof shopSettings>
  readonly uploads: Uploads
  readonly slot: 'logo' | 'cover'
  readonly label: string
  readonly help: string
}

/** A picture of the shop: the stored one with a button to remove it, and a slot for another. */
function PictureField({ form, slot, label, ...props }: Props) {
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
