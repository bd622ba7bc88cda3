import { link } from '@dropyard/contract/pages'
import { stockCount } from '@dropyard/contract/warehouse/stock-count'
import { stockCountEntry, stockCountLine } from '@dropyard/contract/warehouse/stock-count/lines'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { z } from 'zod'
import { call } from '../../../kit/call/api.ts'
import { invalidate } from '../../../kit/call/use-data.ts'
import { useMay } from '../../../kit/current-user.ts'
import { NumberInput } from '../../../kit/form/number-input.tsx'
import { useT } from '../../../kit/lang.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { NumberText } from '../../../kit/value/value-text.tsx'
import { Difference } from './difference.tsx'
import { words } from './words.ts'

type Line = z.output<typeof stockCountLine.row> & { readonly id: number }

/** Lines of counts. Quantities are typed into the list; Enter goes to the next line. */
export function CountLines({ lists }: { lists: ReactNode }) {
  const t = useT(words)
  const may = useMay()
  return (
    <RecordPage
      record={stockCountLine}
      at="/stockCounts"
      title={t('lines')}
      titleExtra={lists}
      stale={[stockCount.list, stockCountEntry.list]}
      widths={{ bin_id: 100, sku_id: 150, title: 180, counted: 105, expected: 90, variance: 100, value: 105 }}
      cells={{
        count_id: ({ count_id, count_name }) => (
          <Link to={link('/stockCounts', { id: count_id })}>{count_name}</Link>
        ),
        counted: (row) =>
          row.may_count && may(stockCountEntry.create) ? (
            <Quantity key={row.id} line={row} />
          ) : (
            <NumberText value={row.counted} />
          ),
        variance: ({ variance }) => <Difference pieces={variance} />,
      }}
      columns={{
        issue: { hidden: 'narrow' },
        counted_by: { hidden: 'narrow' },
        count_id: { hidden: 'narrow' },
      }}
    />
  )
}

/** A quantity that is saved when the user leaves it. Its key stays the same when it is sent again, so that it counts once. */
function Quantity({ line }: { line: Line }) {
  const t = useT(words)
  const [typed, type] = useState<number | null>()
  const [failed, fail] = useState(false)
  const key = useRef(crypto.randomUUID())
  const value = typed === undefined ? line.counted : typed
  const save = async (): Promise<void> => {
    if (typed === undefined || typed === null || (typed === line.counted && !failed)) return type(undefined)
    const { count_id, bin_id, sku_id, condition } = line
    const body = { count_id, bin_id, sku_id, condition, pieces: typed, note: '', scan_id: key.current }
    const reply = await call(stockCountEntry.create, { body })
    fail(!reply.ok)
    if (!reply.ok) return
    await Promise.all(
      [stockCountLine.list, stockCountEntry.list, stockCount.list].map((to) => invalidate(to)),
    )
    type(undefined)
  }
  return (
    <NumberInput
      min={0}
      max={10_000_000}
      precision={0}
      size="small"
      controls={false}
      style={{ width: 84 }}
      {...(failed ? { status: 'error' as const } : {})}
      aria-label={t('quantity', { sku: line.sku_name, bin: line.bin_name })}
      value={value}
      onChange={(pieces) => {
        key.current = crypto.randomUUID()
        type(pieces)
      }}
      onBlur={() => void save()}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Enter') next(event)
      }}
    />
  )
}

/** Moves on to the next quantity of the list. */
function next(event: KeyboardEvent<HTMLInputElement>): void {
  const all = [...(event.currentTarget.closest('table')?.querySelectorAll('input') ?? [])].filter(
    ({ type }) => type !== 'checkbox',
  )
  const following = all[all.indexOf(event.currentTarget) + 1]
  if (following) following.focus()
  else event.currentTarget.blur()
}
