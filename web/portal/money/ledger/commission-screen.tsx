import { ActionIcon, Button, Group, Skeleton } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CommissionRuleView, removeCommissionRule } from '#contract/money/ledger/commission.ts'
import { call } from '#web/kit/api/call.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { ManageScreen } from '#web/kit/manage/manage-screen.tsx'
import { Panel } from '#web/kit/elements/panel.tsx'
import { useChange } from '#web/kit/elements/use-change.ts'
import { CommissionDialog } from './commission-dialog.tsx'
import { commissionTexts } from './commission-messages.ts'
import { reloadRules, rulesQuery } from './queries.ts'
import { RuleList, useScope } from './rule-list.tsx'

/** `/admin/commission`: what Majlis takes of a sale, and where it takes something else. */
export default function CommissionScreen() {
  const text = useText(commissionTexts)
  const [open, setOpen] = useState<CommissionRuleView | 'new' | null>(null)
  return (
    <ManageScreen
      texts={text}
      query={useQuery(rulesQuery)}
      subtitle={() => text.subtitle}
      onAdd={() => setOpen('new')}
      waiting={<Skeleton height={320} aria-busy />}
    >
      {({ usual, rules }) => (
        <>
          <Panel title={text.list} hint={text.listHint}>
            <RuleList
              usual={usual}
              rules={rules}
              actions={(rule) => <Actions rule={rule} onEdit={() => setOpen(rule)} />}
            />
          </Panel>
          {open !== null && (
            <CommissionDialog rule={open === 'new' ? null : open} onClose={() => setOpen(null)} />
          )}
        </>
      )}
    </ManageScreen>
  )
}

function Actions({ rule, onEdit }: { readonly rule: CommissionRuleView; readonly onEdit: () => void }) {
  const text = useText(commissionTexts)
  const name = useScope()(rule)
  const { mutate, isPending } = useChange({
    send: () => call(removeCommissionRule, { params: { id: rule.id } }),
    done: text.removed,
    doneText: ({ message }) => message,
    error: text.removeError,
    reload: reloadRules,
  })
  return (
    <Group wrap="nowrap">
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        aria-label={text.editNamed({ name })}
        onClick={onEdit}
      >
        {text.edit}
      </Button>
      <ActionIcon
        aria-label={text.removeNamed({ name })}
        loading={isPending}
        onClick={() => mutate(undefined)}
      >
        <IconTrash size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
