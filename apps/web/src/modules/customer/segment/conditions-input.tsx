import type { CustomerKind } from '@dropyard/contract/customer/customer/kinds'
import { readCondition, writeCondition } from '@dropyard/contract/customer/field/values'
import { customerSegment, type SegmentConditions } from '@dropyard/contract/customer/segment'
import {
  isComplete,
  isFieldOf,
  isListed,
  openDays,
  type SegmentField,
  type SegmentGroup,
  type SegmentLeaf,
  segmentFieldNames,
  segmentFields,
  segmentKind,
} from '@dropyard/contract/customer/segment/terms'
import { country } from '@dropyard/contract/logistics/country'
import { Form, Select } from 'antd'
import { useEffect, useState } from 'react'
import { call } from '../../../kit/call/api.ts'
import { CodesPicker } from '../../../kit/form/code-picker.tsx'
import { DayInput } from '../../../kit/form/date-input.tsx'
import { MoneyInput } from '../../../kit/form/form-controls.tsx'
import { GroupsInput } from '../../../kit/form/groups-input.tsx'
import { NumberInput } from '../../../kit/form/number-input.tsx'
import { Picker, useDebounced } from '../../../kit/form/picker.tsx'
import { kitText } from '../../../kit/kit-text.ts'
import { useLang, useT } from '../../../kit/lang.ts'
import { ConditionInput } from '../field/condition-input.tsx'
import { choicesOf, isPicked, pickedFrom, useOps } from './leaf-names.ts'
import { words } from './words.ts'

const freshFor = (field: SegmentField): SegmentLeaf => {
  return {
    field,
    op: isListed(segmentKind(field)) ? 'is_any' : 'at_least',
    values: [],
    number: null,
    day: null,
    within: null,
  }
}
export const freshGroup: SegmentGroup = { match: 'all', of: [freshFor('country')] }

interface ConditionsInputProps {
  id?: string
  value?: readonly SegmentGroup[]
  onChange?: (groups: SegmentGroup[]) => void
}

/** The conditions of a segment, with the number of customers who meet them. */
export function ConditionsInput(props: ConditionsInputProps) {
  const lang = useLang()
  const ops = useOps()
  const kind = Form.useWatch<CustomerKind | undefined>('kind', Form.useFormInstance()) ?? 'buyer'
  const used = new Set((props.value ?? []).flatMap(({ of }) => of.map(({ field }) => field)))
  return (
    <>
      <GroupsInput<SegmentLeaf>
        {...props}
        about={{
          fields: segmentFieldNames
            .filter((field) => isFieldOf(kind, field) || used.has(field))
            .map((field) => ({
              value: field,
              label: segmentFields[field].words[lang],
              disabled: !isFieldOf(kind, field),
            })),
          ops,
          fresh: freshFor,
          valueInput: (leaf, onChange) => <ValueInput leaf={leaf} kind={kind} onChange={onChange} />,
        }}
      />
      <LiveCount groups={props.value ?? []} />
    </>
  )
}

/** How many customers meet what the form contains now. */
function LiveCount({ groups }: { groups: readonly SegmentGroup[] }) {
  const t = useT(words)
  const lang = useLang()
  const form = Form.useFormInstance()
  const { kind, entity_id, match }: Partial<SegmentConditions> =
    Form.useWatch(({ kind, entity_id, match }) => ({ kind, entity_id, match }), form) ?? {}
  const ready = kind !== undefined && groups.length > 0 && groups.every(({ of }) => of.every(isComplete))
  const asked = useDebounced(
    ready
      ? JSON.stringify({ kind, entity_id: kind === 'buyer' ? (entity_id ?? null) : null, match, groups })
      : '',
  )
  const [found, setFound] = useState<{ of: string; count: number; bounded: boolean }>()
  useEffect(() => {
    if (asked === '') return undefined
    let isCurrent = true
    void call(customerSegment.count, { body: JSON.parse(asked) as SegmentConditions, background: true }).then(
      (reply) => {
        if (isCurrent && reply.ok) setFound({ of: asked, ...reply.data })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [asked])
  const count = found?.count.toLocaleString(lang === 'zh' ? 'zh-CN' : 'en-US')
  return (
    <p className="soft segment-count" role="status">
      {!ready
        ? t('incomplete')
        : found?.of === asked
          ? t(found.bounded ? 'more' : 'count', { count })
          : t('counting')}
    </p>
  )
}

const splitChoices = (condition: string | undefined): string[] => {
  if (condition === undefined) return []
  const test = readCondition(condition)
  return test.op === 'any'
    ? (test.keys ?? []).map((key) => writeCondition({ ...test, keys: [key] }))
    : [condition]
}

const joinChoices = (conditions: readonly string[]): string | undefined => {
  const [first, ...rest] = conditions.map(readCondition)
  return first && writeCondition({ ...first, keys: [first, ...rest].flatMap(({ keys = [] }) => keys) })
}

interface ValueInputProps {
  leaf: SegmentLeaf
  kind: CustomerKind
  onChange: (leaf: SegmentLeaf) => void
}

function ValueInput({ leaf, kind: customers, onChange }: ValueInputProps) {
  const t = useT(words)
  const kit = useT(kitText)
  const lang = useLang()
  const { field } = leaf
  const kind = segmentKind(field)
  const about = { 'aria-label': kit('groups.value') }
  const values = (next: readonly (string | number)[]): void => onChange({ ...leaf, values: next.map(String) })
  const choices = choicesOf(field, lang)
  if (kind === 'money')
    return (
      <MoneyInput
        {...about}
        currency="USD"
        value={leaf.number ?? undefined}
        onChange={(number) => onChange({ ...leaf, number: number ?? null })}
      />
    )
  if (kind === 'count' || kind === 'score' || kind === 'ago')
    return (
      <NumberInput
        {...about}
        className="wide"
        {...(kind === 'score' ? { min: 1, max: 5 } : { min: 0 })}
        precision={0}
        value={leaf.number}
        onChange={(number) => onChange({ ...leaf, number })}
      />
    )
  if (kind === 'day')
    return <DayInput value={leaf.day} onChange={(day) => onChange({ ...leaf, day: day ?? null })} />
  // Values are at most 100 characters long, so each choice is one condition, any of which holds.
  if (kind === 'custom')
    return (
      <ConditionInput
        kind={customers}
        value={joinChoices(leaf.values)}
        onChange={(next) => values(splitChoices(next))}
      />
    )
  const list = isPicked(field) ? (
    <Picker
      {...about}
      key={field}
      many
      select={pickedFrom[field]}
      value={leaf.values.map(Number)}
      onChange={(ids: number[]) => values(ids)}
    />
  ) : field === 'country' ? (
    <CodesPicker select={country.select} value={leaf.values} onChange={values} />
  ) : (
    <Select
      {...about}
      mode={choices ? 'multiple' : 'tags'}
      className="wide"
      tokenSeparators={[',', '\n', '\t']}
      maxTagCount={6}
      value={leaf.values}
      options={choices ?? []}
      onChange={values}
    />
  )
  if (kind === 'set') return list
  const help = kind === 'mailed' ? t('mailedHelp', { days: openDays }) : t('withinHelp')
  return (
    <span className="segment-within">
      {list}
      <NumberInput
        min={1}
        max={3650}
        precision={0}
        placeholder={t('within')}
        aria-label={help}
        data-tip={help}
        value={leaf.within}
        onChange={(within) => onChange({ ...leaf, within })}
      />
    </span>
  )
}
