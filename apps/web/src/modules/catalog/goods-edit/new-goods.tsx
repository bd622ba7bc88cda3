import type { GoodsToEdit } from '@dropyard/contract/catalog/goods-edit'
import { useState } from 'react'
import { GoodsForm } from './edit-form.tsx'

const blank: GoodsToEdit = {
  id: 0,
  version: 0,
  code: '',
  status: 'draft',
  visible_to: [],
  category_name: '',
  title_en: '',
  title_zh: '',
  category_id: 0,
  tags: [],
  keywords: '',
  attributes: [],
  hs_code: '',
  origin_country: 'CN',
  declared_name_en: '',
  declared_name_zh: '',
  declared_value: 0,
  ship_days: 3,
  unit_id: null,
  material_id: null,
  video: '',
  checks: [],
  lot_tracking: 'none',
  gaps: [],
  stores: [],
  out_reason: '',
  description_en: '',
  description_zh: '',
  properties: [],
  option_names: [],
  missing: [],
  images: [],
  skus: [
    {
      id: -1,
      code: '',
      barcode: '',
      options: [],
      price: Number.NaN,
      cost: 0,
      weight_grams: 0,
      length_mm: 0,
      width_mm: 0,
      height_mm: 0,
      image: null,
      supplier: '',
      prices: [],
      warehouses: [],
    },
  ],
}

/** The same drawer for a new product, which is saved as a draft and then opened. */
export function NewGoods({ onClose, onMade }: { onClose: () => void; onMade: (id: number) => void }) {
  const [tab, setTab] = useState('text')
  return <GoodsForm row={blank} onClose={onClose} onMade={onMade} tab={tab} onTab={setTab} />
}
