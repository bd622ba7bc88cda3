import { customerStats } from '@dropyard/contract/customer/customer-stats'
import { orderRanking } from '@dropyard/contract/customer/order-ranking'
import { saleRanking } from '@dropyard/contract/customer/sale-ranking'
import { emailRanking } from '@dropyard/contract/mail/email-ranking'
import { useMay } from '../../../kit/current-user.ts'
import { useT } from '../../../kit/lang.ts'
import { useListSwitch } from '../../../kit/list/list-switch.tsx'
import { ReportPage } from '../../../kit/report/report-page.tsx'
import { words } from './words.ts'

const reports = { customers: customerStats, orders: orderRanking, sales: saleRanking, mail: emailRanking }

/** Statistics of customers, their orders, sales and mails. */
export function Page() {
  const t = useT(words)
  const may = useMay()
  const { shown, lists } = useListSwitch(
    t('reports'),
    {
      customers: may(customerStats.list) && t('customers'),
      orders: may(orderRanking.list) && t('orders'),
      sales: may(saleRanking.list) && t('sales'),
      mail: may(emailRanking.list) && t('mail'),
    },
    ['from', 'to', 'compare', 'entity_id', 'owner_id'],
  )
  // Mounted again for each report: what is shown belongs to it.
  return <ReportPage key={shown} report={reports[shown]} lists={lists} />
}
