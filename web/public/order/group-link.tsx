import { useState } from 'react'
import { withdrawOrderLink } from '#contract/orders/orders.ts'
import { sentenceOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/call.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { paths, publicHref } from '#web/kit/pages/paths.ts'
import { Button } from '#web/kit/storefront/button.tsx'
import { CopyLink } from '#web/kit/storefront/copy-link.tsx'
import { Question } from '#web/kit/storefront/question.tsx'
import { showToast } from '#web/kit/storefront/toast.tsx'
import { customerOrderTexts } from './messages.ts'
import { forgetOrder } from './recent-orders.ts'
import parts from '#web/kit/storefront/visitor/parts.module.css'
import styles from './customer-orders.module.css'

type Props = {
  readonly link: string
  readonly until: string
  readonly onWithdrawn: () => Promise<void>
}

/** The link to the page, and what can be done with it. */
export function GroupLink({ link, until, onWithdrawn }: Props) {
  const text = useText(customerOrderTexts)
  const { language } = useLocale()
  const [isAsked, setAsked] = useState(false)
  const address = () => window.location.origin + publicHref(language, paths.order(link))
  const withdraw = async () => {
    await call(withdrawOrderLink, { params: { link } })
    forgetOrder(link)
    showToast({ title: text.withdrawn })
    await onWithdrawn().catch(() => {})
  }
  return (
    <div className={`mj-no-print ${styles.link}`}>
      <h3 className={styles.linkTitle}>{text.linkTitle}</h3>
      <p className={parts.hint}>{text.linkText({ day: until })}</p>
      <div className={`mj-needs-js ${parts.buttons}`}>
        <CopyLink address={address} words={text.copy} copied={text.copied} />
        <Button size="md" variant="text" onClick={() => setAsked(true)}>
          {text.withdraw}
        </Button>
      </div>
      {isAsked && (
        <Question
          title={text.withdrawTitle}
          text={text.withdrawText}
          yes={text.withdraw}
          no={text.keepLink}
          onYes={withdraw}
          whyNot={(error) => sentenceOf(error, text.withdrawFailed)}
          onClose={() => setAsked(false)}
        />
      )}
    </div>
  )
}
