import { MessageOutlined } from '@ant-design/icons'
import { recharge } from '@dropyard/contract/finance/recharge'
import { displayMoney } from '@dropyard/contract/kit/money'
import { afterSale, afterSaleCalls } from '@dropyard/contract/order/after-sale'
import { orderList } from '@dropyard/contract/order/order-list'
import { link } from '@dropyard/contract/pages'
import { useMemo } from 'react'
import { invalidate } from '../../../kit/call/use-data.ts'
import { useLang, useT } from '../../../kit/lang.ts'
import { overrideColumns } from '../../../kit/list/override-columns.ts'
import { useOpened } from '../../../kit/page/use-opened.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { filtersOf } from '../../../kit/record/record-shape.tsx'
import { OwnTalk } from '../../../kit/thread/talk.tsx'
import { talkWords } from '../../../kit/thread/words.ts'
import { caseForm, caseInitial } from './asked-lines.tsx'
import { CaseView } from './case-view.tsx'
import { caseWidths, useCaseCells } from './cells.tsx'
import { words } from './words.ts'

type Row = (typeof afterSale.row)['_output']
const orderAt = (search: string): string => link('/ordersList', { search })

/** A merchant's after-sale cases: request, offer, conversation, and refund. */
export function Page() {
  const t = useT(words)
  const said = useT(talkWords)
  const lang = useLang()
  const [, open] = useOpened('/afterSale')
  const form = useMemo(() => caseForm(), [])
  const money = (row: Pick<Row, 'amount'>): string =>
    displayMoney({ amount: row.amount ?? 0, currency: 'USD' }, lang)
  return (
    <RecordPage
      record={afterSale}
      at="/afterSale"
      pollMs={30_000}
      width={640}
      stale={[orderList.list, recharge.list]}
      cells={useCaseCells<Row>(orderAt, (row) => row.merchant_unread)}
      columns={(made) => overrideColumns(made, caseWidths)}
      filters={filtersOf(afterSale, lang).filter(({ name }) => name !== 'order_id')}
      form={form}
      initial={caseInitial}
      actions={(row) => [
        { key: 'talk', label: said('talk'), icon: <MessageOutlined />, run: () => open(row.id) },
      ]}
      asks={(action, row) => {
        if (action === 'accept')
          return {
            lead: row.outcome === 'reissue' ? t('acceptReissue') : t('acceptRefund', { amount: money(row) }),
          }
        return action === 'accept-return' ? { lead: t('acceptReturn', { amount: money(row) }) } : undefined
      }}
      titleOf={(row) => t('case', { number: row.case_sn })}
      toldBelow
      below={(row) => (
        <>
          <CaseView row={row} orderAt={orderAt} />
          <OwnTalk
            key={row.id}
            record={afterSale}
            row={row}
            calls={afterSaleCalls}
            draft={['order/after-sale-talk', row.id]}
          />
        </>
      )}
      // Cases that were read are no longer unread in the list.
      onClosed={() => invalidate(afterSale.list)}
    />
  )
}
