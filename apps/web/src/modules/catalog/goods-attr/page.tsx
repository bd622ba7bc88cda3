import { goodsAttr } from '@dropyard/contract/catalog/goods-attr'
import { listed, useLang } from '../../../kit/lang.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { LongText } from '../../../kit/value/value-text.tsx'

/** Variant attributes and their values. */
export function Page() {
  const lang = useLang()
  return (
    <RecordPage
      record={goodsAttr}
      widths={{ title: 180, total: 90 }}
      columns={{
        values: {
          width: 480,
          cell: ({ values }) => (
            <LongText>{listed(values.map((one) => (lang === 'zh' && one.name_zh) || one.name))}</LongText>
          ),
        },
      }}
    />
  )
}
