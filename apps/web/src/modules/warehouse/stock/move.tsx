import * as wire from '@dropyard/contract/kit/wire'
import { bin } from '@dropyard/contract/warehouse/bin'
import { binStock, stock, stockMovement } from '@dropyard/contract/warehouse/stock'
import { stockConditions } from '@dropyard/contract/warehouse/stock/words'
import { useState } from 'react'
import { z } from 'zod'
import { call } from '../../../kit/call/api.ts'
import { invalidate } from '../../../kit/call/use-data.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { Picker } from '../../../kit/form/picker.tsx'
import { useT } from '../../../kit/lang.ts'
import { toast } from '../../../kit/page/toast.ts'
import { drawKey } from './adjust.tsx'
import type { Balance } from './balance.ts'
import { words } from './words.ts'

const form = z.object({
  from_bin_id: wire.ref(() => bin.select),
  to_bin_id: wire.ref(() => bin.select),
  condition: wire.choice(stockConditions).default('good'),
  pieces: wire.int({ min: 1, max: 1_000_000 }),
})

/** Moves pieces of a SKU to another bin of the warehouse. */
export function MoveDialog({ row, onClose }: { row: Balance | undefined; onClose: () => void }) {
  const t = useT(words)
  const [key, setKey] = useState(drawKey)
  if (!row) return null
  const { sku, sku_id, warehouse_id } = row
  const bins = <Picker select={bin.select} query={{ warehouse_id }} />
  return (
    <FormDialog
      draft={['stock/move', row.id]}
      open
      onClose={onClose}
      title={t('moveOf', { sku })}
      submit={t('move')}
      schema={form}
      labels={t.words.fields}
      fields={{
        from_bin_id: { halfWidth: true, input: bins },
        to_bin_id: { halfWidth: true, input: bins },
        condition: { halfWidth: true },
        pieces: { halfWidth: true },
      }}
      onSubmit={async (values) => {
        const reply = await call(stock.move, {
          body: { ...form.parse(values), sku_id, warehouse_id, key },
        })
        if (!reply.ok) return reply
        toast.success(t('moved'))
        setKey(drawKey)
        onClose()
        await Promise.all([invalidate(binStock.list), invalidate(stockMovement.list)])
        return reply
      }}
    />
  )
}
