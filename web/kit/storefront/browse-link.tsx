import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { paths } from '#web/kit/pages/paths.ts'
import { ButtonLink } from './button.tsx'

/** The way on from where there is nothing: to the marketplace. */
export function BrowseLink() {
  const { browse } = useText(commonTexts)
  return (
    <ButtonLink to={paths.marketplace()} variant="line" size="md">
      {browse}
    </ButtonLink>
  )
}
