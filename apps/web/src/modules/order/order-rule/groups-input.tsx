import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { goodsSearch } from '@dropyard/contract/catalog/goods-search'
import { country } from '@dropyard/contract/logistics/country'
import {
  isNumber,
  type RuleField,
  ruleFieldNames,
  ruleFields,
} from '@dropyard/contract/order/order-rule/terms'
import { Button, Select } from 'antd'
import { useData } from '../../../kit/call/use-data.ts'
import { CodesPicker } from '../../../kit/form/code-picker.tsx'
import { MoneyInput } from '../../../kit/form/form-controls.tsx'
import { NumberInput } from '../../../kit/form/number-input.tsx'
import { Picker } from '../../../kit/form/picker.tsx'
import { useLang, useT } from '../../../kit/lang.ts'
import type { Leaf, Rule } from './rule.ts'
import { isMoney, isPicked, pickedFrom } from './rule-names.ts'
import { words } from './words.ts'

type Group = Rule['groups'][number]
const fresh: Leaf = { field: 'country', op: 'is_any', values: [], number: null }
export const freshGroup: Group = { match: 'all', of: [fresh] }

interface GroupsInputProps {
  id?: string
  value?: readonly Group[]
  onChange?: (groups: Group[]) => void
}

/** Groups of conditions: field, operator and value. */
export function GroupsInput({ id, value = [], onChange }: GroupsInputProps) {
  const t = useT(words)
  const set = (at: number, group: Group | undefined): void =>
    onChange?.(group ? value.with(at, group) : value.toSpliced(at, 1))
  return (
    <div className="rule-groups" id={id}>
      {value.map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups have no names; what is typed in them is kept in the form
        <div key={at} className="rule-group">
          <div className="rule-group-head">
            <Select
              value={group.match}
              aria-label={t('groups.match')}
              popupMatchSelectWidth={false}
              options={[
                { value: 'all', label: t('groups.all') },
                { value: 'any', label: t('groups.any') },
              ]}
              onChange={(match) => set(at, { ...group, match })}
            />
            {value.length > 1 ? (
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={t('groups.removeGroup')}
                onClick={() => set(at, undefined)}
              />
            ) : null}
          </div>
          {group.of.map((leaf, place) => (
            <LeafInput
              // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no names either
              key={place}
              leaf={leaf}
              onChange={(next) => set(at, { ...group, of: group.of.with(place, next) })}
              onRemove={
                group.of.length > 1
                  ? () => set(at, { ...group, of: group.of.toSpliced(place, 1) })
                  : undefined
              }
            />
          ))}
          <Button
            type="link"
            size="small"
            icon={<PlusOutlined />}
            className="plain-link"
            onClick={() => set(at, { ...group, of: [...group.of, fresh] })}
          >
            {t('groups.addLeaf')}
          </Button>
        </div>
      ))}
      <Button icon={<PlusOutlined />} onClick={() => onChange?.([...value, freshGroup])}>
        {t('groups.add')}
      </Button>
    </div>
  )
}

interface LeafInputProps {
  leaf: Leaf
  onChange: (leaf: Leaf) => void
  onRemove: (() => void) | undefined
}

function LeafInput({ leaf, onChange, onRemove }: LeafInputProps) {
  const t = useT(words)
  const lang = useLang()
  const ops = isNumber(leaf.field) ? (['at_least', 'at_most'] as const) : (['is_any', 'is_none'] as const)
  const ask = (field: RuleField): void =>
    onChange({ field, op: isNumber(field) ? 'at_least' : 'is_any', values: [], number: null })
  return (
    <div className="rule-leaf">
      <Select
        value={leaf.field}
        aria-label={t('groups.field')}
        popupMatchSelectWidth={false}
        options={ruleFieldNames.map((field) => ({ value: field, label: ruleFields[field].words[lang] }))}
        onChange={ask}
      />
      <Select
        value={leaf.op}
        aria-label={t('groups.op')}
        options={ops.map((op) => ({ value: op, label: t(`ops.${op}`) }))}
        onChange={(op) => onChange({ ...leaf, op })}
      />
      <ValueInput leaf={leaf} onChange={onChange} />
      <Button
        type="text"
        icon={<DeleteOutlined />}
        disabled={!onRemove}
        aria-label={t('groups.remove')}
        onClick={onRemove}
      />
    </div>
  )
}

function ValueInput({ leaf, onChange }: Pick<LeafInputProps, 'leaf' | 'onChange'>) {
  const t = useT(words)
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
