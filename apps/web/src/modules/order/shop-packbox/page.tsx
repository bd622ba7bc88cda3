import { goodsTag } from '@dropyard/contract/catalog/goods-tag'
import { ruleTerms } from '@dropyard/contract/order/packbox-binding/rule'
import { shopPackbox } from '@dropyard/contract/order/shop-packbox'
import { packbox } from '@dropyard/contract/warehouse/packbox'
import { Picker } from '../../../kit/form/picker.tsx'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import type { RowIn } from '../../../kit/record/record-shape.tsx'

/** The packaging of a merchant's own stores. */
export function Page() {
  return <RecordPage record={shopPackbox} form={formOf} />
}

/** Names what the rule already has, because merchants may no longer choose it, such as packaging that staff assigned. */
const formOf = (row: RowIn<typeof shopPackbox> | undefined) => {
  const packaging = row ? [{ id: row.packbox_id, name: row.packbox_name }] : []
  const tags = row?.tag_id && row.tag_name ? [{ id: row.tag_id, name: row.tag_name }] : []
  return {
    ...ruleTerms,
    packbox_id: { input: <Picker select={packbox.select} known={packaging} /> },
    tag_id: { ...ruleTerms.tag_id, input: <Picker select={goodsTag.select} known={tags} /> },
  }
}
