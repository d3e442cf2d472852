import { ActionIcon, Button, Card, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { deleteSynonyms, type SynonymGroup } from '#contract/catalogue/synonyms.ts'
import { Changing } from '#web/kit/api/rights.tsx'
import { call } from '#web/kit/api/call.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { uiTexts } from '#web/kit/elements/messages.ts'
import { useChange } from '#web/kit/elements/use-change.ts'
import { IconTrash } from '#web/kit/icons/icons.ts'
import { Rows } from '#web/kit/layout/layout.tsx'
import { synonymTexts } from './messages.ts'
import { reloadSynonyms, saveSynonyms } from './queries.ts'
import styles from './synonyms.module.css'

const step = 100

type Props = {
  readonly groups: readonly SynonymGroup[]
  readonly onEdit: (group: SynonymGroup) => void
}

/** Groups of words: the first hundred, then more on request. */
export function GroupList({ groups, onEdit }: Props) {
  const text = useText(synonymTexts)
  const [most, setMost] = useState(step)
  const { mutate, isPending, variables } = useDelete()
  return (
    <>
      <Card padding={0}>
        <Rows aria-label={text.list}>
          {groups.slice(0, most).map((group) => (
            <SynonymRow
              key={group.id}
              group={group}
              isDeleting={isPending && variables.id === group.id}
              onEdit={() => onEdit(group)}
              onDelete={() => mutate(group)}
            />
          ))}
        </Rows>
      </Card>
      {groups.length > most && (
        <Group justify="center" mt="sm">
          <Button variant="default" onClick={() => setMost(most + step)}>
            {text.more}
          </Button>
        </Group>
      )}
    </>
  )
}

type RowProps = {
  readonly group: SynonymGroup
  readonly isDeleting: boolean
  readonly onEdit: () => void
  readonly onDelete: () => void
}

function SynonymRow({ group, isDeleting, onEdit, onDelete }: RowProps) {
  const text = useText(synonymTexts)
  const { list } = useLocale()
  const name = nameOf(group)
  return (
    <li className={styles.group}>
      <div>
        <ul className={styles.words}>
          {group.words.map((word) => (
            <li key={word}>
              <Word word={word} />
            </li>
          ))}
        </ul>
        {group.shared.length > 0 && (
          <Text variant="muted" mt="xs">
            <bdi>{text.shared({ words: list(group.shared) })}</bdi>
          </Text>
        )}
      </div>
      <Changing>
        <Group wrap="nowrap">
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            className={styles.button}
            aria-label={text.editNamed({ name })}
            onClick={onEdit}
          >
            {text.edit}
          </Button>
          <ActionIcon
            className={styles.button}
            aria-label={text.remove({ name })}
            loading={isDeleting}
            onClick={onDelete}
          >
            <IconTrash size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Group>
      </Changing>
    </li>
  )
}

/** A word, marked with its own language. */
export function Word({ word }: { readonly word: string }) {
  return (
    <bdi className={styles.word} lang={/\p{Script=Arabic}/u.test(word) ? 'ar' : 'en'}>
      {word}
    </bdi>
  )
}

/** Name of a group: its first word. */
function nameOf({ words: [first = ''] }: SynonymGroup): string {
  return `\u2068${first}\u2069`
}

/** Deletes a group at once; the toast offers undo. */
function useDelete() {
  const text = useText(synonymTexts)
  const { undo } = useText(uiTexts)
  const restoring = useChange({
    send: (words: string[]) => saveSynonyms(null, words),
    done: text.restored,
    error: text.createError,
    failed: text.createError,
    reload: reloadSynonyms,
  })
  return useChange({
    send: async (group: SynonymGroup) => {
      await call(deleteSynonyms, { params: { id: group.id } })
      return group
    },
    done: text.title,
    doneText: (group) => text.deleted({ name: nameOf(group) }),
    error: text.deleteError,
    failed: text.deleteError,
    reload: reloadSynonyms,
    undoOf: ({ words }) => ({ label: undo, onClick: () => restoring.mutate(words) }),
  })
}
