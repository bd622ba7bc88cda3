import { CloseOutlined } from '@ant-design/icons'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import { label } from '@dropyard/contract/order/label'
import { Button } from 'antd'
import { useMay } from '../../../../kit/current-user.ts'
import { kitText } from '../../../../kit/kit-text.ts'
import { useT } from '../../../../kit/lang.ts'
import { words } from '../../order/staff-words.ts'
import type { StaffWork } from './use-staff-work.tsx'

/** Orders that were processed together. */
export interface Batch {
  readonly done: 'check' | 'predict' | 'print' | 'pack'
  readonly ids: readonly number[]
  /** Those of them that can take the next step. */
  readonly next: readonly number[]
}

/** A processed batch leaves its tab, so this offers its next step without searching and selecting the orders again. */
export function NextStep({ work }: { work: StaffWork }) {
  const t = useT(words)
  const kit = useT(kitText)
  const may = useMay()
  const { batch } = work
  if (!batch) return null
  const count = batch.ids.length
  const next = {
    check: { call: erpOrder.predict, run: work.labelAndPrint },
    predict: { call: label.print, run: work.print },
    print: { call: erpOrder.pack, run: (ids: readonly number[]) => work.run('pack', ids) },
    pack: { call: erpOrder.ship, run: (ids: readonly number[]) => work.run('ship', ids) },
  }[batch.done]
  return (
    <div className="bulk-bar" data-open>
      <strong className="number">{t(`batch.${batch.done}.done`, { count })}</strong>
      <span className="spring" />
      {batch.next.length > 0 && may(next.call) ? (
        <Button size="small" type="primary" onClick={() => void next.run(batch.next)}>
          {t(`batch.${batch.done}.next`, { count: batch.next.length })}
        </Button>
      ) : null}
      <Button
        size="small"
        type="text"
        icon={<CloseOutlined />}
        aria-label={kit('close')}
        onClick={work.endBatch}
      />
    </div>
  )
}
