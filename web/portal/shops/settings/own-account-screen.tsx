import '@mantine/core/styles/Chip.css'
import { Chip, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type MailsOfPerson, ownMails, readOwnMails, saveOwnMails } from '#contract/shops/people.ts'
import { mailChoiceNames } from '#domain/shops/mail-choices.ts'
import { addressQuery } from '#web/kit/api/address-query.ts'
import { call } from '#web/kit/api/call.ts'
import { useSession } from '#web/kit/api/session.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { PasswordPanel, ProfilePanel, SecurityWay } from '#web/portal/platform/settings/account-panels.tsx'
import { ReadSection, SectionForm } from '#web/portal/platform/settings/section.tsx'
import { ScreenHead } from '#web/kit/elements/screen-head.tsx'
import { partTexts } from '#web/kit/elements/read-panel.tsx'
import { useSavingForm } from '#web/kit/forms/saving-form.ts'
import { FormFoot } from '#web/kit/fields/form-foot.tsx'
import { Column } from '#web/kit/layout/layout.tsx'
import { shopSettingsTexts } from './messages.ts'

/** `/shop/account`: personal settings of a shop's staff; owners have them in the settings. */
export default function OwnAccountScreen() {
  const text = useText(shopSettingsTexts)
  return (
    <>
      <ScreenHead title={text.account} />
      <AccountPart />
    </>
  )
}

export function AccountPart() {
  const text = useText(shopSettingsTexts)
  const session = useSession()
  return (
    <Stack gap="lg">
      {session.state === 'signed-in' && <ProfilePanel user={session.user} hint={text.accountHint} />}
      <PasswordPanel />
      <SecurityWay of="shop" />
      <MailsSection />
    </Stack>
  )
}

const ownMailsQuery = addressQuery(readOwnMails)

/** Kinds of mail a person of a shop wants, among those for their role. */
function MailsSection() {
  const text = useText(shopSettingsTexts)
  return (
    <ReadSection anchor="mails" {...partTexts(text, 'mails')} query={useQuery(ownMailsQuery)} height={120}>
      {(data) => <MailsForm chosen={data} />}
    </ReadSection>
  )
}

function MailsForm({ chosen: { choices, mails } }: { readonly chosen: MailsOfPerson }) {
  const text = useText(shopSettingsTexts)
  const { language } = useLocale()
  const form = useSavingForm(ownMails, {
    initial: { mails },
    send: (body) => call(saveOwnMails, { body }),
    done: text.mailsSaved,
    error: text.mailsNotSaved,
    into: ownMailsQuery,
  })
  const wanted = form.values.mails as readonly string[]
  const isWanted = (one: string) => wanted.includes(one)
  return (
    <SectionForm onSubmit={form.onSubmit}>
      <Column component="fieldset" isWide>
        <Text component="legend" variant="strong" fz="sm">
          {text.mailsWanted}
        </Text>
        <Group mt="xs">
          {choices.map((choice) => (
            <Chip
              key={choice}
              checked={isWanted(choice)}
              onChange={(isOn) =>
                form.setValues({ mails: choices.filter((one) => (one === choice ? isOn : isWanted(one))) })
              }
            >
              {mailChoiceNames[choice][language]}
            </Chip>
          ))}
        </Group>
      </Column>
      <FormFoot save={text.saveMails} form={form} />
    </SectionForm>
  )
}
