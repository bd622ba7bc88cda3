import {
  shippingAttributeChoices,
  shippingAttributeNames,
} from '@dropyard/contract/catalog/goods/shipping-attribute'
import { country } from '@dropyard/contract/logistics/country'
import { expressRule } from '@dropyard/contract/logistics/express-rule'
import { CodesText } from '../../../kit/form/code-picker.tsx'
import { useLang, useT } from '../../../kit/lang.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { EmptyValue } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'

/** Channel routing rules: the first match decides which channel carries a shipping method. */
export function Page() {
  const t = useT(words)
  const lang = useLang()
  const weight = (from: number | null, to: number | null): string | undefined => {
    const least = from?.toLocaleString()
    const most = to?.toLocaleString()
    if (least && most) return t('between', { from: least, to: most })
    if (least) return t('from', { grams: least })
    return most ? t('to', { grams: most }) : undefined
  }
  return (
    <RecordPage
      record={expressRule}
      drawer
      form={{
        attributes: { choices: shippingAttributeChoices(lang) },
      }}
      widths={{ sort: 76, name: 180, express_id: 100, channel_id: 140, status: 100 }}
      columns={{
        warehouse_id: { width: 100, hidden: true },
        countries: {
          width: 110,
          cell: (row) => <CodesText select={country.select} codes={row.countries} max={1} />,
        },
        attributes: {
          width: 120,
          cell: (row) => shippingAttributeNames(row.attributes, lang) || <EmptyValue />,
        },
        weight: {
          title: t('range'),
          width: 120,
          cell: (row) => weight(row.grams_min, row.grams_max) ?? <EmptyValue />,
        },
      }}
    />
  )
}
