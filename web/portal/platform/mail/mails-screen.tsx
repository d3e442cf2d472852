import { Skeleton, NativeSelect, SegmentedControl, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useText, useLocale } from '#web/kit/i18n/locale.tsx'
import type { ScreenProps } from '#web/portal/shell/portal-screens.ts'
import { ScreenError } from '#web/kit/elements/screen-error.tsx'
import { ScreenHead } from '#web/kit/elements/screen-head.tsx'
import { mailTexts } from './messages.ts'
import { Outbox } from './outbox.tsx'
import { mailQuery, type MailTemplate, templatesQuery, type OpenMail } from './queries.ts'
import { useState } from 'react'
import { securityEvents } from '#domain/platform/security-event.ts'
import type { Bilingual, Language } from '#domain/platform/text/language.ts'
import { MailBody } from './mail-body.tsx'
import { Line } from '#web/kit/layout/layout.tsx'
import styles from './mails.module.css'
import { IconArrowLeft, IconRefresh } from '@tabler/icons-react'
import { listMails, retryMail } from '#contract/platform/mails.ts'
import { call } from '#web/kit/api/call.ts'
import { Link } from '#web/kit/router/link.tsx'
import { MailStatus } from '#web/kit/elements/mail-status.tsx'
import { useChange } from '#web/kit/elements/use-change.ts'
import { Term, TermList } from '#web/kit/layout/text.tsx'
import { uiTexts } from '#web/kit/elements/messages.ts'

/** `/admin/mails`: the outbox; with an id, one mail of it; `/admin/mails/templates`: what mails look like. */
export default function MailsScreen({ params: { id } }: ScreenProps) {
  if (id === undefined) return <Outbox />
  return id === 'templates' ? <TemplatesView /> : <OneMail key={id} id={id} />
}

function OneMail({ id }: { readonly id: string }) {
  const text = useText(mailTexts)
  const { data, error, isFetching, refetch } = useQuery(mailQuery(id))
  if (error && !data) {
    return (
      <>
        <ScreenHead title={text.title} action={<BackButton />} />
        <ScreenError
          title={text.failedToRead}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      </>
    )
  }
  return data ? <OpenMailView mail={data} /> : <Skeleton height={320} aria-busy />
}

const names: Readonly<Record<string, Bilingual>> = {
  'shop-received': { en: 'Registration received', ar: 'استلام التسجيل' },
  'shop-approved': { en: 'Shop approved', ar: 'اعتماد المتجر' },
  'shop-rejected': { en: 'Shop rejected', ar: 'رفض المتجر' },
  'shop-suspended': { en: 'Shop suspended', ar: 'إيقاف المتجر' },
  'shop-reinstated': { en: 'Shop reinstated', ar: 'إعادة اعتماد المتجر' },
  'kyc-expiring-30': { en: 'Document ends in 30 days', ar: 'المستند ينتهي بعد 30 يوماً' },
  'kyc-expiring-7': { en: 'Document ends in 7 days', ar: 'المستند ينتهي بعد 7 أيام' },
  'kyc-expiring-1': { en: 'Document ends tomorrow', ar: 'المستند ينتهي غداً' },
  'kyc-expired': { en: 'Document has expired', ar: 'المستند منتهٍ' },
  'kyc-approved': { en: 'New document approved', ar: 'اعتماد مستند جديد' },
  'kyc-rejected': { en: 'New document not accepted', ar: 'عدم قبول مستند جديد' },
  'admin-shop-registered': { en: 'To administrators: new shop', ar: 'إلى مديري المنصة: متجر جديد' },
  'product-approved': { en: 'Product approved', ar: 'اعتماد المنتج' },
  'product-rejected': { en: 'Product rejected', ar: 'رفض المنتج' },
  'change-approved': { en: 'Product change approved', ar: 'اعتماد تعديل منتج' },
  'change-rejected': { en: 'Product change rejected', ar: 'رفض تعديل منتج' },
  'admin-product-submitted': { en: 'To administrators: new product', ar: 'إلى مديري المنصة: منتج جديد' },
  'platform-invitation': { en: 'Invitation to the platform', ar: 'دعوة إلى المنصة' },
  'shop-invitation': { en: 'Invitation to a shop', ar: 'دعوة إلى متجر' },
  'password-reset': { en: 'Choose a new password', ar: 'اختيار كلمة مرور جديدة' },
  ...Object.fromEntries(Object.entries(securityEvents).map(([kind, { name }]) => [`security-${kind}`, name])),
  'orders-placed': { en: 'Order placed', ar: 'تقديم طلب' },
  'order-to-confirm': { en: 'Code to confirm an order', ar: 'رمز تأكيد طلب' },
  'order-accepted': { en: 'Order accepted', ar: 'قبول الطلب' },
  'order-rejected': { en: 'Order rejected', ar: 'رفض الطلب' },
  'order-shipped': { en: 'Order shipped', ar: 'شحن الطلب' },
  'order-lessened': { en: 'Pieces of an order cancelled', ar: 'إلغاء قطع من طلب' },
  'order-pieces-withdrawn': { en: 'To the shop: pieces cancelled', ar: 'إلى المتجر: إلغاء قطع' },
  'order-day-proposed': { en: 'Another day proposed', ar: 'اقتراح يوم آخر' },
  'order-day-confirmed': { en: 'Day of delivery changed', ar: 'تغيير يوم التوصيل' },
  'order-day-agreed': { en: 'To the shop: new day agreed', ar: 'إلى المتجر: الموافقة على اليوم' },
  'order-day-declined': { en: 'To the shop: new day declined', ar: 'إلى المتجر: رفض اليوم المقترح' },
  'order-day-changed': { en: 'To the shop: another day chosen', ar: 'إلى المتجر: اختيار يوم آخر' },
  'order-delivered': { en: 'Order delivered', ar: 'تسليم الطلب' },
  'order-cancelled': { en: 'Order cancelled', ar: 'إلغاء الطلب' },
  'order-received': { en: 'To the shop: new order', ar: 'إلى المتجر: طلب جديد' },
  'return-requested': { en: 'To the shop: return asked for', ar: 'إلى المتجر: طلب إرجاع' },
  'return-approved': { en: 'Return approved', ar: 'الموافقة على الإرجاع' },
  'return-refused': { en: 'Return refused', ar: 'رفض الإرجاع' },
  'return-received': { en: 'Return received', ar: 'وصول المرتجع' },
  'return-refunded': { en: 'Return refunded', ar: 'إعادة مبلغ مرتجع' },
  'reviews-asked': { en: 'Reviews asked for', ar: 'طلب تقييم' },
  'review-published': { en: 'To the shop: new review', ar: 'إلى المتجر: تقييم جديد' },
  'review-rejected': { en: 'Review not published', ar: 'تقييم لم يُنشر' },
  'bank-account-entered': { en: 'Bank account to be confirmed', ar: 'تأكيد حساب مصرفي' },
  'bank-account-confirmed': { en: 'Bank account confirmed', ar: 'حساب مصرفي مؤكد' },
  'admin-payout-requested': { en: 'To administrators: payout asked for', ar: 'إلى مديري المنصة: طلب صرف' },
  'payout-approved': { en: 'Payout approved', ar: 'اعتماد طلب صرف' },
  'payout-rejected': { en: 'Payout rejected', ar: 'رفض طلب صرف' },
  'payout-paid': { en: 'Payout paid', ar: 'دفع طلب صرف' },
  'payment-over': { en: 'Not paid in time', ar: 'انتهاء مهلة الدفع' },
  'refund-sent': { en: 'Money goes back to the card', ar: 'إعادة مبلغ إلى البطاقة' },
  'order-waiting': { en: 'To the shop: order waits', ar: 'إلى المتجر: طلب ينتظر' },
  'order-asked': { en: 'To the shop: question about an order', ar: 'إلى المتجر: سؤال عن طلب' },
  'order-answered': { en: 'Answer about an order', ar: 'رد بشأن طلب' },
  'order-withdrawn': { en: 'To the shop: order cancelled', ar: 'إلى المتجر: إلغاء طلب' },
}

/** What a template is called; one that this version does not know keeps its key. */
function templateName(name: string, language: Language): string {
  return names[name]?.[language] ?? name
}

/** `/admin/mails/templates`: every mail that Majlis writes, in both languages. */
function TemplatesView() {
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

/** One mail as its reader gets it, in its own language. */
function OpenMailView({ mail }: { readonly mail: OpenMail }) {
  const text = useText(mailTexts)
  return (
    <>
      <ScreenHead
        title={<bdi lang={mail.language}>{mail.subject}</bdi>}
        badge={<MailStatus status={mail.status} />}
        action={
          <Line>
            {mail.status === 'failed' && <RetryButton id={mail.id} />}
            <BackButton />
          </Line>
        }
      />
      <Facts mail={mail} />
      <MailBody title={text.bodyTitle} mail={mail} language={mail.language} />
    </>
  )
}

function BackButton() {
  const text = useText(mailTexts)
  return (
    <Button
      component={Link}
      to="/admin/mails"
      variant="default"
      leftSection={<IconArrowLeft size={18} stroke={1.6} className="mj-flip" aria-hidden />}
    >
      {text.back}
    </Button>
  )
}

function RetryButton({ id }: { readonly id: string }) {
  const text = useText(mailTexts)
  const shared = useText(uiTexts)
  const retrying = useChange({
    send: () => call(retryMail, { params: { id } }),
    done: text.retried,
    error: text.retryFailed,
    failed: text.retryFailed,
    reload: (client) => client.invalidateQueries({ queryKey: [listMails.path] }),
  })
  return (
    <Button
      leftSection={<IconRefresh size={18} stroke={1.6} aria-hidden />}
      loading={retrying.isPending}
      onClick={() => retrying.mutate(undefined)}
    >
      {shared.tryAgain}
    </Button>
  )
}

function Facts({ mail }: { readonly mail: OpenMail }) {
  const text = useText(mailTexts)
  const { number, moment } = useLocale()
  return (
    <TermList columns="line" below="lg">
      <Term name={text.to}>
        <bdi dir="ltr">{mail.to}</bdi>
      </Term>
      <Term name={text.written}>{moment(mail.createdAt)}</Term>
      {mail.sentAt && <Term name={text.sent}>{moment(mail.sentAt)}</Term>}
      {mail.attempts > 0 && <Term name={text.attempts}>{number(mail.attempts)}</Term>}
      {mail.lastError && (
        <Term name={text.lastError}>
          <bdi dir="ltr">{mail.lastError}</bdi>
        </Term>
      )}
    </TermList>
  )
}
