import { wallet } from '@dropyard/contract/finance/wallet'
import { ownChannelChange } from '@dropyard/contract/order/channel-change'
import { link } from '@dropyard/contract/pages'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { Beyond, ChannelDays, GivenBack, OrderLink } from './cells.tsx'

/** A merchant's paid orders that are shipped, or planned to be shipped, by another channel than the one that was paid for. */
export function Page() {
  return (
    <RecordPage
      record={ownChannelChange}
      at="/channelChange"
      stale={[wallet.transactions]}
      widths={{
        change_sn: 110,
        order_sn: 130,
        from_channel: 150,
        to_channel: 150,
        beyond: 120,
        why: 150,
        given_back: 90,
      }}
      cells={{
        from_channel: ({ from_channel, days_before }) => (
          <ChannelDays name={from_channel} days={days_before} />
        ),
        to_channel: ({ to_channel, days_after }) => <ChannelDays name={to_channel} days={days_after} />,
        beyond: ({ beyond }) => <Beyond beyond={beyond} />,
        given_back: ({ given_back }) => <GivenBack amount={given_back} />,
        order_sn: ({ order_sn }) => (
          <OrderLink to={link('/ordersList', { search: order_sn })} number={order_sn} />
        ),
      }}
    />
  )
}
