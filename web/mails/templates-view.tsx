import { NativeSelect, SegmentedControl, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Bilingual, Language } from '#domain/text/language.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { ScreenError } from '#web/ui/screen-error.tsx'
import { ScreenHead } from '#web/ui/screen-head.tsx'
import { MailBody } from './mail-body.tsx'
import { Line } from '#web/ui/layout/layout.tsx'
import styles from './mails.module.css'
import { mailTexts } from './messages.ts'
import { BackButton } from './open-mail-view.tsx'
import { type MailTemplate, templatesQuery } from './queries.ts'

const names: Readonly<Record<string, Bilingual>> = {
  'shop-received': { en: 'Registration received', ar: 'استلام التسجيل' },
  'shop-approved': { en: 'Shop approved', ar: 'اعتماد المتجر' },
  'shop-rejected': { en: 'Shop rejected', ar: 'رفض المتجر' },
  'shop-suspended': { en: 'Shop suspended', ar: 'إيقاف المتجر' },
  'shop-reinstated': { en: 'Shop reinstated', ar: 'إعادة اعتماد المتجر' },
  'licence-expiring-30': { en: 'Licence ends in 30 days', ar: 'الرخصة تنتهي بعد 30 يوماً' },
  'licence-expiring-14': { en: 'Licence ends in 14 days', ar: 'الرخصة تنتهي بعد 14 يوماً' },
  'licence-expiring-3': { en: 'Licence ends in 3 days', ar: 'الرخصة تنتهي بعد 3 أيام' },
  'admin-shop-registered': { en: 'To administrators: new shop', ar: 'إلى مديري المنصة: متجر جديد' },
  'product-approved': { en: 'Product approved', ar: 'اعتماد المنتج' },
  'product-rejected': { en: 'Product rejected', ar: 'رفض المنتج' },
  'change-approved': { en: 'Product change approved', ar: 'اعتماد تعديل منتج' },
  'change-rejected': { en: 'Product change rejected', ar: 'رفض تعديل منتج' },
  'admin-product-submitted': { en: 'To administrators: new product', ar: 'إلى مديري المنصة: منتج جديد' },
  'password-reset': { en: 'Choose a new password', ar: 'اختيار كلمة مرور جديدة' },
  'password-changed': { en: 'Password changed', ar: 'تغيير كلمة المرور' },
}

/** What a template is called; one that this version does not know keeps its key. */
function templateName(name: string, language: Language): string {
  return names[name]?.[language] ?? name
}

/** `/admin/mails/templates`: every mail that Majlis writes, in both languages. */
export function TemplatesView() {
  const text = useText(mailTexts)
  const { data, error, isFetching, refetch } = useQuery(templatesQuery)
  return (
    <>
      <ScreenHead title={text.templates} subtitle={text.templatesSubtitle} action={<BackButton />} />
      {error && (
        <ScreenError
          title={text.templatesFailed}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data ? <Chosen templates={data} /> : !error && <Skeleton height={480} aria-busy />}
    </>
  )
}

function Chosen({ templates }: { readonly templates: readonly MailTemplate[] }) {
  const text = useText(mailTexts)
  const { language: own } = useLocale()
  const [name, setName] = useState(templates[0]?.name ?? '')
  const [language, setLanguage] = useState<Language>(own)
  const mail = templates.find((template) => template.name === name)?.[language]
  return (
    <>
      <Line gap="md" below="lg">
        <NativeSelect
          aria-label={text.template}
          className={styles.template}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          data={templates.map((template) => ({
            value: template.name,
            label: templateName(template.name, own),
          }))}
        />
        <SegmentedControl
          aria-label={text.language}
          value={language}
          onChange={(chosen) => setLanguage(chosen === 'ar' ? 'ar' : 'en')}
          data={[
            { value: 'en', label: text.english },
            { value: 'ar', label: text.arabic },
          ]}
        />
      </Line>
      {mail && <MailBody key={`${name} ${language}`} title={mail.subject} mail={mail} language={language} />}
    </>
  )
}
