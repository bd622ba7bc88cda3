import { goodsSearch } from '@dropyard/contract/catalog/goods-search'
import { country } from '@dropyard/contract/logistics/country'
import { isNumber, ruleFieldNames, ruleFields } from '@dropyard/contract/order/order-rule/terms'
import { Select } from 'antd'
import { useData } from '../../../kit/call/use-data.ts'
import { CodesPicker } from '../../../kit/form/code-picker.tsx'
import { MoneyInput } from '../../../kit/form/form-controls.tsx'
import { GroupsInput } from '../../../kit/form/groups-input.tsx'
import { NumberInput } from '../../../kit/form/number-input.tsx'
import { Picker } from '../../../kit/form/picker.tsx'
import { kitText } from '../../../kit/kit-text.ts'
import { useLang, useT } from '../../../kit/lang.ts'
import type { Leaf, Rule } from './rule.ts'
import { isMoney, isPicked, pickedFrom } from './rule-names.ts'

type Group = Rule['groups'][number]
const freshFor = (field: Leaf['field']): Leaf => ({
  field,
  op: isNumber(field) ? 'at_least' : 'is_any',
  values: [],
  number: null,
})
export const freshGroup: Group = { match: 'all', of: [freshFor('country')] }

interface RuleGroupsInputProps {
  id?: string
  value?: readonly Group[]
  onChange?: (groups: Group[]) => void
}

/** The conditions of a rule. */
export function RuleGroupsInput(props: RuleGroupsInputProps) {
  const t = useT(kitText)
  const lang = useLang()
  return (
    <GroupsInput<Leaf>
      {...props}
      about={{
        fields: ruleFieldNames.map((field) => ({ value: field, label: ruleFields[field].words[lang] })),
        ops: (field) =>
          (isNumber(field) ? (['at_least', 'at_most'] as const) : (['is_any', 'is_none'] as const)).map(
            (op) => ({
              value: op,
              label: t(`groups.${op}`),
            }),
          ),
        fresh: freshFor,
        valueInput: (leaf, onChange) => <ValueInput leaf={leaf} onChange={onChange} />,
      }}
    />
  )
}

function ValueInput({ leaf, onChange }: { leaf: Leaf; onChange: (leaf: Leaf) => void }) {
  const t = useT(kitText)
  const tags = useData(goodsSearch.tags, {}, { staleTime: 60_000, enabled: leaf.field === 'goods_tag' })
  const about = { 'aria-label': t('groups.value') }
  const values = (next: readonly (string | number)[]): void => onChange({ ...leaf, values: next.map(String) })
  if (isMoney(leaf.field))
    return (
      <MoneyInput
        {...about}
        currency="USD"
        value={leaf.number ?? undefined}
        onChange={(number) => onChange({ ...leaf, number: number ?? null })}
      />
    )
  if (isNumber(leaf.field))
    return (
      <NumberInput
        {...about}
        className="wide"
        min={0}
        precision={0}
        value={leaf.number}
        onChange={(number) => onChange({ ...leaf, number })}
      />
    )
  if (isPicked(leaf.field))
    return (
      <Picker
        {...about}
        key={leaf.field}
        many
        select={pickedFrom[leaf.field]}
        value={leaf.values.map(Number)}
        onChange={(ids: number[]) => values(ids)}
      />
    )
  if (leaf.field === 'country')
    return <CodesPicker select={country.select} value={leaf.values} onChange={values} />
  return (
    <Select
      {...about}
      mode="tags"
      className="wide"
      tokenSeparators={[',', '\n', '\t']}
      maxTagCount={6}
      value={leaf.values}
      options={(leaf.field === 'goods_tag' ? (tags.data?.data ?? []) : []).map(({ id, name }) => ({
        value: id,
        label: name,
      }))}
      onChange={values}
    />
  )
}
