import { type CustomValues, fieldKey } from '@dropyard/contract/customer/field/values'
import { useT } from '../../../kit/lang.ts'
import { DescriptionList, Section } from '../../../kit/page/detail-drawer.tsx'
import { useFields, useFieldTexts } from './use-fields.ts'
import { words } from './words.ts'

/** The custom fields in which a customer has a value. */
export function ValuesSection({ custom }: { custom: CustomValues }) {
  const t = useT(words)
  const fields = useFields()
  const { valueText } = useFieldTexts(fields)
  const filled = fields.filter(({ id, archived }) => !archived && fieldKey(id) in custom)
  if (filled.length === 0) return null
  return (
    <Section title={t('fields')}>
      <DescriptionList
        items={filled.map((field) => ({
          label: field.name,
          value: valueText(field, custom[fieldKey(field.id)]),
        }))}
      />
    </Section>
  )
}
