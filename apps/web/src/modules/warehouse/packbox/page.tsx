import { packboxBinding } from '@dropyard/contract/order/packbox-binding'
import { ruleTerms } from '@dropyard/contract/order/packbox-binding/rule'
import { packbox } from '@dropyard/contract/warehouse/packbox'
import { isContainer, packboxCategory } from '@dropyard/contract/warehouse/packbox-category'
import { Form } from 'antd'
import { useMay } from '../../../kit/current-user.ts'
import { Picker } from '../../../kit/form/picker.tsx'
import { useT } from '../../../kit/lang.ts'
import { useListSwitch } from '../../../kit/list/list-switch.tsx'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { words } from './words.ts'

const size = { requiredWhen: ({ kind }: Readonly<Record<string, unknown>>) => isContainer(kind) }

/** Packaging, its categories, and the rules by which stores use it. */
export function Page() {
  const t = useT(words)
  const may = useMay()
  const { shown, lists } = useListSwitch(t('lists'), {
    packaging: t('packaging'),
    categories: may(packboxCategory.list) && t('categories'),
    stores: may(packboxBinding.list) && t('stores'),
  })
  if (shown === 'categories') return <RecordPage record={packboxCategory} titleExtra={lists} />
  if (shown === 'stores') return <RecordPage record={packboxBinding} titleExtra={lists} form={ruleTerms} />
  return (
    <RecordPage
      record={packbox}
      titleExtra={lists}
      drawer
      stale={[packboxCategory.list]}
      form={{ category_id: { input: <CategoryPicker /> }, length_mm: size, width_mm: size, height_mm: size }}
    />
  )
}

/** Offers the categories of the selected type. */
function CategoryPicker(props: object) {
  const kind = Form.useWatch<string | undefined>('kind')
  return <Picker {...props} select={packboxCategory.select} query={{ kind }} />
}
