import { searchForm } from '#domain/platform/text/search-text.ts'

/** What companies in the UAE write behind their names, or leave out. */
const legalForms = /(?:fzllc|llc|fze|fzco|fzc|pjsc|pjs|spc|sps|est|ltd|limited|co|ذمم|شذمم|شمح|مؤسسه|شركه)+$/u

function comparable(name: string): string {
  const whole = searchForm(name).replaceAll(' ', '')
  return whole.replace(legalForms, '') || whole
}

/** Whether an account holder, as a bank writes it, is one of these names: letters and digits decide, not dots, case or the legal form behind. */
export function isHolderNamed(holder: string, names: readonly string[]): boolean {
  const written = comparable(holder)
  return names.some((name) => comparable(name) === written)
}
