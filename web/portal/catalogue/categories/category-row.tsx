/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/prefer-tag-over-role
   -- a row of a treegrid: with the phone layout it is no table box, and browsers then drop the implicit roles */
import { ActionIcon, Box, Checkbox, Switch, Text } from '@mantine/core'
import '@mantine/core/styles/Switch.css'
import { useMayChange } from '#web/kit/api/rights.tsx'
import { VisibilityBadge } from '#web/kit/elements/status-badge.tsx'
import { NameText, useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { IconArrowsMove, IconChevronRight, IconPencil, IconTrash } from '#web/kit/icons/icons.ts'
import { isShown } from '#web/kit/pages/image-address.ts'
import styles from './category-table.module.css'
import { categoryTexts } from './messages.ts'
import type { CategoryNode, TreeRow } from './tree-rows.ts'
import type { useRowDrag } from './use-row-drag.ts'

/** Actions on a row. */
export type RowActions = {
  readonly onOpen: (row: TreeRow, isOpen: boolean) => void
  readonly onSelect: (row: TreeRow) => void
  readonly onToggle: (row: TreeRow) => void
  readonly onEdit: (row: TreeRow) => void
  readonly onMove: (row: TreeRow) => void
  readonly onDelete: (row: TreeRow) => void
}

type Props = RowActions & {
  readonly row: TreeRow
  /** Its controls are in the tab order; those of the other rows are not. */
  readonly isActive: boolean
  readonly isSelected: boolean
  readonly status: CategoryNode['status']
  readonly isToggling: boolean
  readonly zone: 'before' | 'into' | 'after' | undefined
  readonly isDragged: boolean
  readonly drag: ReturnType<ReturnType<typeof useRowDrag>['handlersOf']> | undefined
  readonly onActivate: (id: string) => void
}

/** One category: a row of the table, a card on phones. */
export function CategoryRow({
  row,
  isActive,
  isSelected,
  zone,
  isDragged,
  drag,
  onActivate,
  ...rest
}: Props) {
  const text = useText(categoryTexts)
  const mayChange = useMayChange()
  const { named } = useLocale()
  const { node, parent, depth, isOpen } = row
  return (
    <Box
      component="tr"
      role="row"
      className={styles.row}
      data-row={node.id}
      __vars={{ '--level': String(Math.min(depth, 8)) }}
      data-zone={zone}
      data-dragged={isDragged || undefined}
      tabIndex={isActive ? 0 : -1}
      aria-level={depth + 1}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={isOpen ?? undefined}
      aria-selected={isSelected}
      onFocus={() => onActivate(node.id)}
      onDoubleClick={() => mayChange && rest.onEdit(row)}
      {...drag}
    >
      <NameCell row={row} isSelected={isSelected} isActive={isActive} {...rest} />
      <td role="gridcell" className={styles.parent} data-label={text.parent}>
        {parent ? <NameText>{named(parent)}</NameText> : text.none}
      </td>
      <td role="gridcell" data-label={text.status}>
        <VisibilityBadge status={rest.status} />
      </td>
      <td role="gridcell" className={styles.products} data-label={text.products}>
        <ProductCount row={row} />
      </td>
      <ActionCell row={row} isActive={isActive} {...rest} />
    </Box>
  )
}

/** Products in the category and below it, then in the category alone where that is fewer. */
function ProductCount({ row: { products, node } }: Pick<Props, 'row'>) {
  const text = useText(categoryTexts)
  const { number } = useLocale()
  return (
    <span>
      {number(products)}
      {products !== node.productCount && (
        <Text variant="muted" span>
          {' '}
          {text.directly({ count: node.productCount })}
        </Text>
      )}
    </span>
  )
}

type CellProps = RowActions & Pick<Props, 'row' | 'isActive' | 'status' | 'isToggling'>

function NameCell({ row, isSelected, isActive, onSelect, onOpen }: CellProps & Pick<Props, 'isSelected'>) {
  const text = useText(categoryTexts)
  const { named } = useLocale()
  const { node, isOpen } = row
  const name = named(node)
  const tabIndex = isActive ? 0 : -1
  return (
    <td role="gridcell" className={styles.name}>
      <div className={styles.nameLine}>
        <Checkbox
          aria-label={text.selectNamed({ name })}
          checked={isSelected}
          tabIndex={tabIndex}
          onChange={() => onSelect(row)}
        />
        <span className={styles.indent} aria-hidden />
        {isOpen === null ? (
          <span className={styles.opener} aria-hidden />
        ) : (
          <button
            type="button"
            className={styles.opener}
            data-open={isOpen || undefined}
            tabIndex={tabIndex}
            aria-label={isOpen ? text.collapse({ name }) : text.openNamed({ name })}
            onClick={() => onOpen(row, !isOpen)}
          >
            <IconChevronRight size={18} stroke={1.6} aria-hidden />
          </button>
        )}
        {node.iconUrl && isShown(node.iconUrl) && (
          <img className={styles.icon} src={node.iconUrl} alt="" width="32" height="32" />
        )}
        <span className={styles.words}>
          <bdi className={styles.title}>{name}</bdi>
          <bdi dir="ltr" className={styles.slug}>
            {node.slug}
          </bdi>
        </span>
      </div>
    </td>
  )
}

function ActionCell({ row, isActive, status, isToggling, ...on }: CellProps) {
  const text = useText(categoryTexts)
  const mayChange = useMayChange()
  const { named } = useLocale()
  const name = named(row.node)
  const tabIndex = isActive ? 0 : -1
  const button = { variant: 'subtle', color: 'gray', size: 36, tabIndex } as const
  return (
    <td role="gridcell" className={styles.actions}>
      <div className={styles.tools}>
        {mayChange && (
          <>
            <Switch
              aria-label={text.toggle({ name })}
              checked={status === 'active'}
              disabled={isToggling}
              tabIndex={tabIndex}
              onChange={() => on.onToggle(row)}
            />
            <ActionIcon {...button} aria-label={text.edit({ name })} onClick={() => on.onEdit(row)}>
              <IconPencil size={18} stroke={1.6} aria-hidden />
            </ActionIcon>
            <ActionIcon {...button} aria-label={text.moveNamed({ name })} onClick={() => on.onMove(row)}>
              <IconArrowsMove size={18} stroke={1.6} aria-hidden />
            </ActionIcon>
            <ActionIcon {...button} aria-label={text.remove({ name })} onClick={() => on.onDelete(row)}>
              <IconTrash size={18} stroke={1.6} aria-hidden />
            </ActionIcon>
          </>
        )}
      </div>
    </td>
  )
}
