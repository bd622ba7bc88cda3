import type { ImportKind } from '@dropyard/contract/order/order-import'
import { orderImportErrors } from '@dropyard/contract/order/order-import'
import { Alert, Button } from 'antd'
import { z } from 'zod'
import type { Failure } from '../../../../kit/call/api.ts'
import { useT } from '../../../../kit/lang.ts'
import { words } from './words.ts'

interface ImportRefusalProps {
  refusal: Failure
  /** Reads the file as what it looks like. */
  onKind: (kind: ImportKind) => void
}

const otherKind = z.object({
  code: z.literal(orderImportErrors.other_kind.code),
  values: z.object({ kind: z.enum(['template', 'shopify', 'platform']) }),
})
const notThisKind = z.object({ code: z.literal(orderImportErrors.columns.code) })

/** Why a file is not read, where it was chosen; when it is another kind, a way to read it as that. */
export function ImportRefusal({ refusal, onKind }: ImportRefusalProps) {
  const t = useT(words)
  const other = otherKind.safeParse(refusal.data)
  const named = other.success || notThisKind.safeParse(refusal.data).success
  return (
    <Alert
      type="error"
      showIcon
      className="import-refusal"
      title={refusal.message}
      {...(named ? { description: t('kinds') } : {})}
      action={
        other.success ? (
          <Button size="small" onClick={() => onKind(other.data.values.kind)}>
            {t('useKind')}
          </Button>
        ) : null
      }
    />
  )
}
