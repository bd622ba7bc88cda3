import { MailOutlined, MessageOutlined } from '@ant-design/icons'
import { dayMs, dayOf } from '@dropyard/contract/kit/days'
import { afterSaleCase, afterSaleStaff } from '@dropyard/contract/order/after-sale'
import { usualCause } from '@dropyard/contract/order/after-sale/words'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import { orderException } from '@dropyard/contract/order/order-exception'
import { link } from '@dropyard/contract/pages'
import { supplier } from '@dropyard/contract/purchasing/supplier'
import { useNavigate } from 'react-router'
import { invalidate, useData } from '../../../kit/call/use-data.ts'
import { useMay } from '../../../kit/current-user.ts'
import { useLang, useT } from '../../../kit/lang.ts'
import { useIsEmbedded } from '../../../kit/page/own-address.tsx'
import { useOpened } from '../../../kit/page/use-opened.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { filtersOf } from '../../../kit/record/record-shape.tsx'
import { Talk } from '../../../kit/thread/talk.tsx'
import { StatTiles } from '../../../kit/value/stat-tiles.tsx'
import { MoneyText } from '../../../kit/value/value-text.tsx'
import { CaseView } from './case-view.tsx'
import { caseWidths, useCaseCells } from './cells.tsx'
import { InspectInput, noneFound, OfferInput, termsFor } from './offer-input.tsx'
import { words } from './words.ts'

type Row = (typeof afterSaleCase.row)['_output']
const orderAt = (search: string): string => link('/erpOrders', { search })

/** Cases of all merchants: answer them, inspect returns, and analyse their causes. */
export function Page() {
  const t = useT(words)
  const lang = useLang()
  const may = useMay()
  const go = useNavigate()
  const [, open] = useOpened('/afterSaleCases')
  const isEmbedded = useIsEmbedded()
  return (
    <RecordPage
      record={afterSaleCase}
      at="/afterSaleCases"
      pollMs={15_000}
      stale={[erpOrder.list, afterSaleStaff.causes]}
      cells={useCaseCells<Row>(orderAt, (row) => row.staff_unread)}
      columns={{
        ...caseWidths,
        entity_id: { width: 110 },
        reason: { width: 120 },
        assignee_id: { width: 100 },
        due_at: { width: 104 },
        most: { title: t('most'), width: 80 },
        amount: { width: 80 },
        created_at: { width: 90 },
      }}
      filters={filtersOf(afterSaleCase, lang).filter(
        ({ name }) => name !== 'order_id' && (name !== 'supplier_id' || may(supplier.select)),
      )}
      asks={(action, row) => asked(action, row)}
      actions={(row) => [
        { key: 'talk', label: t('answerTalk'), icon: <MessageOutlined />, run: () => open(row.id) },
        ...(may({ permission: 'email:write' }) && may(afterSaleStaff.say)
          ? [
              {
                key: 'mail-buyer',
                label: t('mailBuyer'),
                icon: <MailOutlined />,
                run: () => go(link('/emailBox', { contact: 'after-sale-case', contact_id: row.id })),
              },
            ]
          : []),
      ]}
      titleOf={(row) => t('case', { number: row.case_sn })}
      toldBelow
      below={(row) => (
        <>
          <CaseView row={row} orderAt={orderAt} />
          <Talk
            key={row.id}
            record={afterSaleCase}
            row={row}
            messages={row.messages}
            say={afterSaleStaff.say}
            draft={['order/after-sale-talk', row.id]}
            onSaid={() => invalidate(afterSaleCase.get)}
          />
        </>
      )}
      onClosed={() => invalidate(afterSaleCase.list)}
    >
      {isEmbedded ? null : <Causes />}
      {isEmbedded ? null : <ExceptionCosts />}
    </RecordPage>
  )

  function asked(action: string, row: Row) {
    if (action === 'offer' || action === 'agree')
      return {
        ...(action === 'agree' ? { lead: t('agreeLead') } : {}),
        fields: { terms: { input: <OfferInput lines={row.lines} /> } },
        initial: {
          terms: termsFor(row.lines, row.outcome ?? row.wish),
          cause: row.cause ?? usualCause[row.reason],
        },
      }
    if (action === 'inspect')
      return {
        fields: { pieces: { input: <InspectInput lines={row.lines} /> } },
        initial: { pieces: noneFound(row.lines) },
      }
    return undefined
  }
}

/** Settled cases by cause: number and cost. */
function Causes() {
  const t = useT(words)
  const from = dayOf(Date.now() - 90 * dayMs)
  const answer = useData(afterSaleStaff.causes, { query: { from } })
  const causes = answer.data?.data
  if (!causes?.some(({ cases, cost }) => cases > 0 && cost !== null)) return null
  return (
    <StatTiles
      label={`${t('causes')} · ${t('causesNote')}`}
      items={causes.map(({ cause, name, cases, cost }) => ({
        label: t('causeCost', { name }),
        value: <MoneyText amount={cost} currency="USD" />,
        note: `${t('cases', { count: cases })} · ${t('causesNote')}`,
        to: link('/afterSaleCases', { state: 'agreed', cause }),
        count: cases,
      }))}
    />
  )
}

/** Costs of resolved order exceptions, by who bears them. */
function ExceptionCosts() {
  const t = useT(words)
  const may = useMay()
  const answer = useData(orderException.costs, {}, { enabled: may(orderException.costs) })
  const costs = answer.data?.data
  if (!costs?.some(({ cost }) => cost !== null && cost > 0)) return null
  return (
    <StatTiles
      label={`${t('exceptionCosts')} · ${t('causesNote')}`}
      items={costs.map(({ bearer, name, orders, cost }) => ({
        label: t('exceptionCost', { name }),
        value: <MoneyText amount={cost} currency="USD" />,
        note: `${t('orders', { count: orders })} · ${t('causesNote')}`,
        to: link('/erpOrders', { exception_bearer: bearer }),
        count: orders,
      }))}
    />
  )
}
