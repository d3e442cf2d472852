import { useState } from 'react'
import type { Vendor } from '#contract/dashboard.ts'
import { useText } from '#web/i18n/locale.tsx'
import { DocumentDialog } from '#web/shops/documents/document-dialog.tsx'
import type { KycDocument } from '#web/shops/documents/document-view.tsx'
import type { ShopDecisions } from '#web/shops/approval/use-shop-decisions.tsx'
import { PanelNote, ReadPanel } from '#web/ui/read-panel.tsx'
import type { Reading } from '#web/ui/reading.ts'
import { OnwardButton } from './onward-button.tsx'
import { panelTexts } from './panel-messages.ts'
import { Rows } from '#web/ui/layout/layout.tsx'
import { VendorRow } from './vendor-row.tsx'

type Props = { readonly reading: Reading<readonly Vendor[]>; readonly decisions: ShopDecisions }

/** The vendors that wait, and the newest others (R-DASH-04, G-40). */
export function VendorPanel({ reading, decisions }: Props) {
  const text = useText(panelTexts)
  const [kycDocument, setKycDocument] = useState<KycDocument | null>(null)
  return (
    <ReadPanel
      title={text.vendors}
      hint={text.vendorsHint}
      action={<OnwardButton to="/admin/vendors">{text.allVendors}</OnwardButton>}
      reading={reading}
      failed={text.vendorsFailed}
      height={420}
    >
      {(vendors) =>
        vendors.length === 0 ? (
          <PanelNote title={text.noVendors}>{text.noVendorsText}</PanelNote>
        ) : (
          <>
            <Rows>
              {vendors.map((vendor) => (
                <VendorRow
                  key={vendor.id}
                  vendor={vendor}
                  decisions={decisions}
                  onOpenDocument={setKycDocument}
                />
              ))}
            </Rows>
            <DocumentDialog kycDocument={kycDocument} onClose={() => setKycDocument(null)} />
          </>
        )
      }
    </ReadPanel>
  )
}
