import * as wire from '@dropyard/contract/kit/wire'
import { stock } from '@dropyard/contract/warehouse/stock'
import { adjustmentKinds, movementKinds } from '@dropyard/contract/warehouse/stock/words'
import { useState } from 'react'
import { z } from 'zod'
import { call } from '../../../kit/call/api.ts'
import { invalidate } from '../../../kit/call/use-data.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useLang, useT } from '../../../kit/lang.ts'
import { toast } from '../../../kit/page/toast.ts'
import { type Balance, identified } from './balance.ts'
import { Checks } from './movements.tsx'
import { words } from './words.ts'

interface AdjustDialogProps {
  row: Balance | undefined
  onClose: () => void
  /** Called with the new balance. */
  onBooked: (row: Balance) => void
}

type Kind = (typeof adjustmentKinds)[number]

const pieces = wire.int({ min: 1, max: 1_000_000 })
/** Users enter a positive number; the kind of adjustment determines the sign. */
const form = z.object({
  kind: wire.choice(adjustmentKinds).default('adjust'),
  change: wire.int({ min: -1_000_000, max: 1_000_000 }),
  counted: wire.int({ min: 0, max: 1_000_000 }),
  taken: pieces,
  returned: pieces,
  reason: wire.text(200),
})
const fieldOf: Readonly<Record<Kind, 'change' | 'counted' | 'taken' | 'returned'>> = {
  adjust: 'change',
  count: 'counted',
  scrap: 'taken',
  sample_use: 'taken',
  return_good: 'returned',
}
const asks = (name: string) => (values: Readonly<Record<string, unknown>>) =>
  fieldOf[(values.kind as Kind | undefined) ?? 'adjust'] === name

/** Corrects the stock on hand, with a kind and a reason. */
export function AdjustDialog({ row, onClose, onBooked }: AdjustDialogProps) {
  const t = useT(words)
  const lang = useLang()
  const [key, setKey] = useState(drawKey)
  if (!row) return null
  const { sku, sku_id, warehouse_id, on_hand, available } = row
  const numbers = { on_hand: on_hand.toLocaleString(), available: available.toLocaleString() }

  const book = async (values: Record<string, unknown>): Promise<unknown> => {
    const kind = values.kind as Kind
    const change = await changeOf(kind, values, row)
    if (change === undefined) return false
    const wrong = problemOf(kind, change)
    if (wrong) return { ok: false, fields: { [fieldOf[kind]]: wrong } }
    const reply = await call(stock.adjust, {
      body: { sku_id, warehouse_id, change, kind, reason: String(values.reason), key },
    })
    if (!reply.ok) return reply
    const booked = identified(reply.data.row)
    toast.success(
      t('booked', {
        on_hand: booked.on_hand.toLocaleString(),
        available: booked.available.toLocaleString(),
      }),
    )
    setKey(drawKey)
    onBooked(booked)
    onClose()
    await invalidate(stock.list)
    return reply
  }
  /** Validates at the field what the server would refuse. */
  function problemOf(kind: Kind, change: number): string | undefined {
    if (change === 0) return t(kind === 'count' ? 'sameCount' : 'notZero')
    return -change > available ? t('tooMany', numbers) : undefined
  }
  return (
    <FormDialog
      draft={['stock/adjust', row.id]}
      open
      onClose={onClose}
      title={t('adjustOf', { sku })}
      submit={t('adjust')}
      schema={form}
      labels={t.words.fields}
      choices={{
        kind: Object.fromEntries(adjustmentKinds.map((kind) => [kind, movementKinds[kind][lang]])),
      }}
      fields={{
        kind: { halfWidth: true },
        change: { halfWidth: true, when: asks('change'), help: t('changeHelp', numbers) },
        counted: { halfWidth: true, when: asks('counted'), help: t('countedHelp', numbers) },
        taken: { halfWidth: true, when: asks('taken'), help: t('takenHelp', numbers) },
        returned: { halfWidth: true, when: asks('returned'), help: t('returnedHelp', numbers) },
        reason: { help: t('reasonHelp') },
      }}
      onSubmit={book}
    >
      <Checks row={row} />
    </FormDialog>
  )
}

/** An idempotency key, so that a second click books nothing. */
export const drawKey = (): string => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 12)}`

/** The change to book; undefined when the balance could not be loaded. */
async function changeOf(
  kind: Kind,
  values: Record<string, unknown>,
  row: Balance,
): Promise<number | undefined> {
  const given = Number(values[fieldOf[kind]])
  if (fieldOf[kind] === 'taken') return -given
  if (kind !== 'count') return given
  // A count is compared with the current balance, not with the one on the screen.
  const now = await call(stock.list, { query: { sku_id: row.sku_id, warehouse_id: row.warehouse_id } })
  if (!now.ok) return undefined
  return given - (now.data[0]?.on_hand ?? 0)
}
