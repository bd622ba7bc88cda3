import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { matchWords } from '@dropyard/contract/kit/condition-groups'
import { inLang } from '@dropyard/contract/kit/text'
import { Button, Select } from 'antd'
import type { ReactNode } from 'react'
import { kitText } from '../kit-text.ts'
import { useLang, useT } from '../lang.ts'
import './groups-input.css'

interface AnyLeaf<F extends string> {
  readonly field: F
  readonly op: 'is_any' | 'is_none' | 'at_least' | 'at_most'
}
interface Group<L> {
  readonly match: 'all' | 'any'
  readonly of: L[]
}

/** What the conditions are about. */
export interface GroupsAbout<L extends AnyLeaf<string>> {
  readonly fields: readonly {
    readonly value: L['field']
    readonly label: string
    /** Shown where it is used already, but not offered. */
    readonly disabled?: boolean
  }[]
  readonly ops: (field: L['field']) => readonly { readonly value: L['op']; readonly label: string }[]
  /** A new condition for a field. */
  readonly fresh: (field: L['field']) => L
  readonly valueInput: (leaf: L, onChange: (leaf: L) => void) => ReactNode
}

interface GroupsInputProps<L extends AnyLeaf<string>> {
  about: GroupsAbout<L>
  id?: string | undefined
  value?: readonly Group<L>[] | undefined
  onChange?: ((groups: Group<L>[]) => void) | undefined
}

/** Groups of conditions: field, operator and value. */
export function GroupsInput<L extends AnyLeaf<string>>({
  about,
  id,
  value = [],
  onChange,
}: GroupsInputProps<L>) {
  const t = useT(kitText)
  const lang = useLang()
  const first = about.fields[0]?.value as L['field']
  const set = (at: number, group: Group<L> | undefined): void =>
    onChange?.(group ? value.with(at, group) : value.toSpliced(at, 1))
  return (
    <div className="condition-groups" id={id}>
      {value.map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups have no names; what is typed in them is kept in the form
        <div key={at} className="condition-group">
          <div className="condition-group-head">
            <Select
              value={group.match}
              aria-label={t('groups.match')}
              popupMatchSelectWidth={false}
              options={(['all', 'any'] as const).map((value) => ({
                value,
                label: inLang(matchWords[value], lang),
              }))}
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
              about={about}
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
            onClick={() => set(at, { ...group, of: [...group.of, about.fresh(first)] })}
          >
            {t('groups.addLeaf')}
          </Button>
        </div>
      ))}
      <Button
        icon={<PlusOutlined />}
        onClick={() => onChange?.([...value, { match: 'all', of: [about.fresh(first)] }])}
      >
        {t('groups.add')}
      </Button>
    </div>
  )
}

interface LeafInputProps<L extends AnyLeaf<string>> {
  about: GroupsAbout<L>
  leaf: L
  onChange: (leaf: L) => void
  onRemove: (() => void) | undefined
}

function LeafInput<L extends AnyLeaf<string>>({ about, leaf, onChange, onRemove }: LeafInputProps<L>) {
  const t = useT(kitText)
  return (
    <div className="condition-leaf">
      <Select<L['field']>
        value={leaf.field}
        aria-label={t('groups.field')}
        popupMatchSelectWidth={false}
        options={[...about.fields]}
        onChange={(field) => onChange(about.fresh(field))}
      />
      <Select<L['op']>
        value={leaf.op}
        aria-label={t('groups.op')}
        options={[...about.ops(leaf.field)]}
        onChange={(op) => onChange({ ...leaf, op })}
      />
      {about.valueInput(leaf, onChange)}
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
