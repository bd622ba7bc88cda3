import {
  type ImportKind,
  type OrderImportOutcome,
  type OrderImportResult,
  orderImport,
  orderImportErrors,
} from '@dropyard/contract/order/order-import'
import { Button } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import type { Failure } from '../../../kit/call/api.ts'
import { ImportDialog as FileDialog } from '../../../kit/files/import-dialog.tsx'
import { useT } from '../../../kit/lang.ts'
import { ImportChoice, type ImportWish } from './import-choice.tsx'
import { ImportOutcome } from './import-outcome.tsx'
import { ImportPreview, ImportSummary } from './import-preview.tsx'
import './import.css'
import { words } from './words.ts'

const imports = {
  template: orderImport.process1,
  shopify: orderImport.process2,
  platform: orderImport.process4,
}

const otherKind = z.object({
  code: z.literal(orderImportErrors.other_kind.code),
  values: z.object({ kind: z.enum(['template', 'shopify', 'platform']) }),
})
const notThisKind = z.object({ code: z.literal(orderImportErrors.columns.code) })

interface ImportDialogProps {
  onClose: () => void
  /** Called after orders were imported. */
  onImported: () => unknown
}

/** Imports orders from a file: shows a preview, then imports all of them or those without errors. */
export function ImportDialog({ onClose, onImported }: ImportDialogProps) {
  const t = useT(words)
  const [wish, setWish] = useState<ImportWish>({ kind: 'template', storeId: undefined })
  const { kind, storeId } = wish
  return (
    <FileDialog<OrderImportResult, OrderImportOutcome>
      to={imports[kind]}
      title={t('orders')}
      body={storeId === undefined ? {} : { store_id: storeId }}
      onClose={onClose}
      onImported={onImported}
      advice={advice}
      view={{
        count: ({ fresh, wrong }) => ({ good: fresh, wrong }),
        run: (count, wrong) => t(wrong > 0 ? 'runGood' : 'run', { count }),
        summary: (found) => <ImportSummary result={found} />,
        details: (found) => <ImportPreview result={found} />,
        ended: (taken) => <ImportOutcome {...taken} onOpen={onClose} />,
      }}
    >
      <ImportChoice wish={wish} onChange={setWish} />
    </FileDialog>
  )

  /** If the file has another type, offers to read it as that. */
  function advice({ data }: Failure) {
    const other = otherKind.safeParse(data)
    const read = (as: ImportKind) => (
      <Button size="small" onClick={() => setWish({ ...wish, kind: as })}>
        {t('useKind')}
      </Button>
    )
    return {
      ...(other.success || notThisKind.safeParse(data).success ? { description: t('kinds') } : {}),
      ...(other.success ? { action: read(other.data.values.kind) } : {}),
    }
  }
}
