import { orderRemark } from '@dropyard/contract/order/order-remark'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { LongText } from '../../../kit/value/value-text.tsx'

/** A company's saved texts for remarks on orders. */
export function Page() {
  return (
    <RecordPage
      record={orderRemark}
      columns={{
        content: { width: 560, cell: (row) => <LongText max={120}>{row.content}</LongText> },
      }}
    />
  )
}
