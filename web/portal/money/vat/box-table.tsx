import { Table } from '#web/kit/lists/data-table.tsx'
import { Panel } from '#web/kit/layout/layout.tsx'
import type { VatReport } from '#contract/money/vat-report.ts'
import { emirateNames, emirates } from '#domain/shops/emirate.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { figure, title } from '#web/kit/lists/columns.tsx'
import { vatTexts } from './messages.ts'

type Box = VatReport['boxes'][number]

/** Every box of the VAT return with its official name and the amounts to fill in. */
export function BoxTable({ boxes }: { readonly boxes: readonly Box[] }) {
  const text = useText(vatTexts)
  return (
    <Panel title={text.boxes} hint={text.boxesHint}>
      <Table label={text.boxes} rows={boxes} idOf={({ box }) => box} columns={columns} text={text} />
    </Panel>
  )
}

const columns = [
  title('box', ({ box }: Box) => <BoxName box={box} />, { to: null }),
  figure('amount', ({ net }: Box) => net, true),
  figure('vat', ({ vat }: Box) => vat, true),
]

function BoxName({ box }: Pick<Box, 'box'>) {
  const text = useText(vatTexts)
  const { language } = useLocale()
  const emirate =
    box.startsWith('1') && box.length === 2 ? emirates['abcdefg'.indexOf(box.slice(1))] : undefined
  const name = emirate
    ? text.box1({ emirate: emirateNames[emirate][language] })
    : text[`box${box as Exclude<Box['box'], `1${'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g'}`>}`]
  return (
    <>
      <bdi dir="ltr">{box}</bdi> · {name}
    </>
  )
}
