import { z } from 'zod'
import { type AuditEntry, type AuditFilters, auditFilters } from '#contract/audit.ts'
import { useLocation, useNavigate } from '#web/portal/router.tsx'

const nothing: AuditFilters = z.decode(auditFilters, {})

/** The filters in the address, and how to change them; what the address says wrongly filters nothing. */
export function useAuditPlace() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const filters = filtersOf(search)
  const change = (next: Partial<AuditFilters>) =>
    navigate(pathname + searchOf({ ...filters, ...next }), { replace: true, stay: true })
  return { filters, change, isFiltered: searchOf(filters) !== '' }
}

/** The address of the log of one subject. */
export function storyOf({ subjectKind, subjectId }: Pick<AuditEntry, 'subjectKind' | 'subjectId'>): string {
  return `/admin/audit${searchOf({ ...nothing, subjectKind, subjectId: subjectId ?? undefined })}`
}

export function filtersOf(search: string): AuditFilters {
  const given = Object.fromEntries(new URLSearchParams(search))
  return z.safeDecode(auditFilters, given).data ?? nothing
}

function searchOf(filters: AuditFilters): string {
  const given = Object.entries(z.encode(auditFilters, filters)).filter(([, value]) => value)
  const text = new URLSearchParams(given as [string, string][]).toString()
  return text === '' ? '' : `?${text}`
}
