import { Alert, Anchor, Box, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Uploads } from '#web/kit/files/use-uploads.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { IconChevronDown, IconCircleCheck, IconHistory } from '#web/kit/icons/icons.ts'
import { paths, publicHref } from '#web/kit/pages/paths.ts'
import { Link } from '#web/kit/router/link.tsx'
import { SampleShop } from '#web/portal/shops/sample-shop.tsx'
import { BusinessTypeField, RegistrationFields } from './registration-fields.tsx'
import { KycDocument } from './kyc-document.tsx'
import { LicenceFields } from './licence-fields.tsx'
import { registrationTexts } from './messages.ts'
import { RegistrationDone } from './registration-done.tsx'
import {
  type FormKind,
  formPaths,
  missingIn,
  type PrescribedField,
  type RegistrationForm,
} from './registration-form.ts'
import { RegistrationFrame, WhatHappensNext } from './registration-frame.tsx'
import styles from './registration.module.css'
import { type Registered, type RegistrationState, useRegistration } from './use-registration.ts'

type Props = { readonly kind: FormKind; readonly onRegistered?: (reply: Registered) => void }

/** A registration, from its form to the confirmation. */
export function RegistrationScreen({ kind, onRegistered }: Props) {
  const [reply, setReply] = useState<Registered | null>(null)
  if (reply) return <RegistrationDone kind={kind} reply={reply} />
  return (
    <RegistrationPage
      kind={kind}
      onRegistered={(registered) => {
        setReply(registered)
        onRegistered?.(registered)
      }}
    />
  )
}

type RegistrationPageProps = { readonly kind: FormKind; readonly onRegistered: (reply: Registered) => void }

/** Registration on one page: every prescribed field and file slot visible, optional ones collapsed below (G-140). */
function RegistrationPage({ kind, onRegistered }: RegistrationPageProps) {
  const registration = useRegistration(kind, onRegistered)
  const { form } = registration
  useNoStrayDrops()
  return (
    <RegistrationFrame signInPath={formPaths[kind].signIn}>
      <form onSubmit={form.onSubmit} noValidate className={styles.middle}>
        <div className={styles.parts}>
          {form.isRestored && <RestoredNote form={form} />}
          <SampleShop form={form} />
          {kind === 'shop' && <BusinessTypeField field={form.field('businessType')} />}
          <RegistrationFields field={form.field} checkEmail={registration.checkEmail} />
          <Documents {...registration} />
          <OptionalPart {...registration} />
        </div>
        <aside className={styles.side}>
          <MissingList form={form} uploads={registration.uploads} />
          <WhatHappensNext />
        </aside>
        <Foot {...registration} />
      </form>
    </RegistrationFrame>
  )
}

/** Says that the values typed before a reload are restored, except the password until it is typed again. */
function RestoredNote({ form }: Pick<RegistrationState, 'form'>) {
  const text = useText(registrationTexts)
  return (
    <Alert variant="notice" role="note">
      <Group gap="md">
        <IconHistory size={22} stroke={1.5} aria-hidden className={styles.accent} />
        <Box component="output" flex="1 1 16rem" miw={0}>
          <Text variant="strong">{text.restoredTitle}</Text>
          {form.isAtFault('password') && text.restoredText}
        </Box>
        <Button variant="default" size="sm" onClick={form.startOver}>
          {text.startOver}
        </Button>
      </Group>
    </Alert>
  )
}

function Documents({ kycDocuments, ...registration }: RegistrationState) {
  const text = useText(registrationTexts)
  return (
    <Stack component="section" gap="md" aria-labelledby="documents">
      <div>
        <Title size="h2" id="documents">
          {text.documentsTitle}
        </Title>
        <Text c="dimmed">{text.documentsText}</Text>
      </div>
      {kycDocuments.map((type) => (
        <KycDocument key={type} type={type} {...registration} />
      ))}
    </Stack>
  )
}

/** Optional facts that help the reviewer. Collapsed fields are not rendered: an invalid one is focused once they are. */
function OptionalPart({ form, optional: { isOpen, toggle } }: RegistrationState) {
  const text = useText(registrationTexts)
  return (
    <Stack component="section" gap="sm" aria-label={text.optionalPart}>
      <Group>
        <Button
          variant="default"
          aria-expanded={isOpen}
          onClick={toggle}
          leftSection={<IconChevronDown size={18} stroke={1.6} aria-hidden className={styles.chevron} />}
        >
          {text.optionalPart}
        </Button>
        <Text variant="muted">{text.optionalHint}</Text>
      </Group>
      {isOpen && <LicenceFields field={form.field} />}
    </Stack>
  )
}

/** "Back to Login" and "Submit Registration" / "Submitting..." (R-REG-04). */
function Foot({ kind, form: { isPending, isUploading }, uploads, termsVersion }: RegistrationState) {
  const text = useText(registrationTexts)
  const { language } = useLocale()
  const count = uploads.all.filter(({ url }) => url === null).length
  return (
    <Group justify="space-between" gap="sm" className={styles.foot}>
      <Button component={Link} to={formPaths[kind].signIn} variant="default" size="lg">
        {text.backToLogin}
      </Button>
      {termsVersion !== null && (
        <Anchor
          href={publicHref(language, paths.policy('terms', termsVersion || undefined))}
          target="_blank"
          rel="noopener"
        >
          {text.terms}
        </Anchor>
      )}
      <output>{isPending && isUploading && text.awaitsFiles({ count })}</output>
      <Button type="submit" size="lg" aria-disabled={isPending}>
        {isPending ? text.submitting : text.submit}
      </Button>
    </Group>
  )
}

/** A file dropped outside its slot would open in the tab, and everything typed would be lost. */
function useNoStrayDrops(): void {
  useEffect(() => {
    const ignore = (event: DragEvent) => event.preventDefault()
    window.addEventListener('dragover', ignore)
    window.addEventListener('drop', ignore)
    return () => {
      window.removeEventListener('dragover', ignore)
      window.removeEventListener('drop', ignore)
    }
  }, [])
}

type MissingListProps = { readonly form: RegistrationForm; readonly uploads: Uploads }

/** What is still missing, each linked to its field (G-140). */
function MissingList({ form, uploads }: MissingListProps) {
  const text = useText(registrationTexts)
  const missing = missingIn(form)
  const named = (name: PrescribedField) => {
    const label = name === 'businessType' ? text.businessType : text[name]
    const upload = uploads.all.find(({ slot }) => slot === name)
    if (upload && upload.state !== 'failed') return text.isArriving({ name: label })
    return upload || form.values[name] !== '' ? text.isToBeMended({ name: label }) : label
  }
  return (
    <Paper component="section" withBorder radius="lg" p="lg" aria-labelledby="missing">
      <Title id="missing" mb="sm">
        {text.missingTitle}
      </Title>
      <output>
        {missing.length > 0 ? (
          <Text variant="muted" span>
            {text.missingCount({ count: missing.length })}
          </Text>
        ) : (
          <Group component="span" wrap="nowrap">
            <IconCircleCheck size={20} stroke={1.6} aria-hidden className={styles.accent} />
            {text.nothingMissing}
          </Group>
        )}
      </output>
      <ul className={styles.missing}>
        {missing.map((name) => (
          <li key={name}>
            <button type="button" onClick={() => form.focus(name)}>
              {named(name)}
            </button>
          </li>
        ))}
      </ul>
    </Paper>
  )
}
