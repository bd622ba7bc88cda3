import { orderDesk } from '@dropyard/contract/order/order-desk'
import { useData } from '../../../kit/call/use-data.ts'
import { WhenText } from '../../../kit/value/value-text.tsx'
import { orderPollMs } from '../order/parts/order-poll.ts'
import './warehouse-steps.css'

/** How a step looks, as the stations of the parcel's way do. */
const looks = { finish: 'done', process: 'now', error: 'stuck', wait: 'next' } as const

/** What the warehouse did with a paid order, and where it stands; the parcel's way above has its first and its last step. */
export function WarehouseSteps({ orderId }: { orderId: number }) {
  const steps = useData(
    orderDesk.steps,
    { query: { order_id: orderId } },
    { background: true, pollMs: orderPollMs },
  )
  return (
    <div className="parcel-map warehouse-steps">
      <ol>
        {(steps.data?.data ?? [])
          .filter(({ code }) => code !== 'accepted' && code !== 'delivered')
          .map(({ code, name, state, time, operator, note }) => (
            <li key={code} data-state={looks[state]}>
              <i aria-hidden="true" />
              <strong>{name}</strong>
              {time ? (
                <small>
                  <WhenText at={time} />
                </small>
              ) : null}
              {operator ? <small>{operator}</small> : null}
              {note ? <small data-tip={note}>{note}</small> : null}
            </li>
          ))}
      </ol>
    </div>
  )
}
