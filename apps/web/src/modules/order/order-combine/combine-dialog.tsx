import { orderCombine } from '@dropyard/contract/order/order-combine'
import { Alert, Button, Modal, Spin } from 'antd'
import { useState } from 'react'
import { useData } from '../../../kit/call/use-data.ts'
import { kitText } from '../../../kit/kit-text.ts'
import { useT } from '../../../kit/lang.ts'
import { ResultTable } from '../../../kit/rows/results-dialog.tsx'
import { countryName } from '../../../kit/value/country-name.ts'
import './combine.css'
import { useOrderAnswers } from '../order/parts/use-order-answers.tsx'
import { DutyChange, FreightChange, GroupOrders, PackagingNeeded } from './group-view.tsx'
import { useCombining } from './use-combining.tsx'
import { combineWords } from './words.ts'

interface CombineDialogProps {
  ids: readonly number[]
  onClose: () => void
  /** Called after the job has ended and the user has seen its result. */
  onDone: () => void
}

/**
 * Shows which parcels the selected orders would form, what each saves, and why the others can't be combined; then combines them.
 */
export function CombineDialog({ ids, onClose, onDone }: CombineDialogProps) {
  const t = useT(combineWords)
  const kit = useT(kitText)
  const columns = useOrderAnswers()
  const [busy, setBusy] = useState(false)
  const answer = useData(orderCombine.select, { query: { ids: [...ids], 'per-page': 100 } })
  const { start, dialog } = useCombining(onDone)
  const groups = (answer.data?.data ?? []).filter((one) => one.ok)
  const refused = (answer.data?.data ?? []).filter((one) => !one.ok)
  const leftOut = [
    ...refused.flatMap((group) =>
      group.orders.map(({ id, order_sn }) => ({
        id,
        order_sn,
        ok: false,
        code: null,
        message: group.message,
        amount: 0,
      })),
    ),
    ...(answer.data?.ext.left_out ?? []),
  ]
  const combine = async (): Promise<void> => {
    setBusy(true)
    await start(groups)
    setBusy(false)
  }
  if (dialog) return dialog
  return (
    <Modal
      open
      width={860}
      className="combine-dialog"
      title={t('title')}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button type="primary" loading={busy} disabled={groups.length === 0} onClick={() => void combine()}>
            {groups.length > 1 ? t('submit', { count: groups.length }) : t('submitOne')}
          </Button>
        </>
      }
    >
      {answer.data === undefined ? (
        <p className="soft">
          <Spin size="small" /> {t('looking')}
        </p>
      ) : (
        <>
          {groups.length === 0 ? <Alert type="info" title={t('none')} /> : null}
          {groups.length > 0 ? <p className="dialog-help">{t('money')}</p> : null}
          {groups.map((group) => (
            <section key={group.id} className="combine-group" aria-label={group.receiver}>
              <header>
                <span>
                  <strong>{group.receiver}</strong>
                  <small className="soft">
                    {group.place}, {countryName(group.country, t.lang)}
                  </small>
                </span>
                <dl>
                  <div>
                    <dt>{t('columns.channel')}</dt>
                    <dd>
                      {group.express_name} <small className="soft">{t('days', { days: group.days })}</small>
                    </dd>
                  </div>
                  <div>
                    <dt>{t('columns.packaging')}</dt>
                    <dd>
                      <PackagingNeeded group={group} />
                    </dd>
                  </div>
                  {group.freight_apart === null ? null : (
                    <>
                      <div>
                        <dt>{t('columns.freight')}</dt>
                        <dd>
                          <FreightChange group={group} />
                        </dd>
                      </div>
                      <div>
                        <dt>{t('columns.duty')}</dt>
                        <dd>
                          <DutyChange group={group} />
                        </dd>
                      </div>
                    </>
                  )}
                </dl>
              </header>
              <GroupOrders group={group} />
            </section>
          ))}
          {leftOut.length > 0 ? (
            <section className="combine-left" aria-label={t('leftOut', { count: leftOut.length })}>
              <h4>{t('leftOut', { count: leftOut.length })}</h4>
              <ResultTable results={leftOut} columns={columns} height={180} />
            </section>
          ) : null}
        </>
      )}
    </Modal>
  )
}
