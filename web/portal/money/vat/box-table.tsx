import type { VatReport } from '#contract/money/vat-report.ts'
import { columnText } from '#domain/platform/amounts/money.ts'
import { emirateNames, emirates } from '#domain/shops/emirate.ts'
import { Panel } from '#web/kit/elements/panel.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Table } from '#web/kit/lists/table.tsx'
import { vatTexts } from './messages.ts'

type Box = VatReport['boxes'][number]

/** Every box of the return with its name there, as it is filled in. */
export function BoxTable({ boxes }: { readonly boxes: readonly Box[] }) {
  const text = useText(vatTexts)
  const nameOf = useBoxNames()
  const money = (fils: number | null) => (fils === null ? '' : columnText(fils))
  return (
    <Panel title={text.boxes} hint={text.boxesHint}>
      <Table
        label={text.boxes}
        head={
          <>
            <th scope="col">{text.box}</th>
            <th scope="col" data-number>
              {text.amount}
            </th>
            <th scope="col" data-number>
              {text.vat}
            </th>
          </>
        }
      >
        {boxes.map(({ box, net, vat }) => (
          <tr key={box}>
            <th scope="row">
              <bdi dir="ltr">{box}</bdi> · {nameOf(box)}
            </th>
            <td data-number data-label={text.amount}>
              <bdi dir="ltr">{money(net)}</bdi>
            </td>
            <td data-number data-label={text.vat}>
              <bdi dir="ltr">{money(vat)}</bdi>
            </td>
          </tr>
        ))}
      </Table>
    </Panel>
  )
}

function useBoxNames() {
  const text = useText(vatTexts)
  const { language } = useLocale()
  return (box: Box['box']) => {
    const emirate =
      box.startsWith('1') && box.length === 2 ? emirates['abcdefg'.indexOf(box.slice(1))] : undefined
    if (emirate) return text.box1({ emirate: emirateNames[emirate][language] })
    return text[`box${box as Exclude<Box['box'], `1${'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g'}`>}`]
  }
}
