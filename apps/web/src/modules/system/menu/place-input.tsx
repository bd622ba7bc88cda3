import type { MenuItemRow } from '@dropyard/contract/system/menu'
import {
  flatMenu,
  isDirectory,
  type Movable,
  menuTrail,
  misplaced,
} from '@dropyard/contract/system/menu/place'
import { Form, Select } from 'antd'
import { useEffect } from 'react'
import { useT } from '../../../kit/lang.ts'
import { useMenuWords } from './landing-words.ts'
import { levelIn } from './tree.ts'
import { words } from './words.ts'

/** Inputs for an entry's position: its directory, and the entry before which it is inserted. Null is the root, or the end. */

interface InputProps {
  items: readonly MenuItemRow[]
  /** The entry to be inserted, existing or new. */
  moved: Movable
  id?: string
  value?: number | null
  onChange?: (value: number | null) => void
}

/** Directories by their path. Directories that can't contain the entry are disabled and show the reason. */
export function ParentInput({ items, moved, id, value, onChange }: InputProps) {
  const t = useT(words)
  const { nameOf, why } = useMenuWords(items)
  const all = flatMenu(items)
  const options = [undefined, ...all.filter(isDirectory)].map((directory) => {
    const refused = misplaced(items, [moved], directory?.id ?? null)
    return {
      value: directory?.id ?? 0,
      label: directory ? menuTrail(all, directory.id).reverse().map(nameOf).join(' / ') : t('top'),
      disabled: refused !== undefined,
      why: refused ? why(refused) : '',
    }
  })
  return (
    <Select
      {...(id ? { id } : {})}
      value={value ?? 0}
      onChange={(next: number) => onChange?.(next === 0 ? null : next)}
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
      optionRender={({ data }) => (
        <span className="two-lines menu-place">
          <span>{data.label}</span>
          {data.why ? <small>{data.why}</small> : null}
        </span>
      )}
    />
  )
}

/** The positions in the directory that is selected as the form's `parent_id`. */
export function BeforeInput({ items, moved, id, value, onChange }: InputProps) {
  const t = useT(words)
  const { nameOf } = useMenuWords(items)
  const form = Form.useFormInstance()
  const watched: number | null | undefined = Form.useWatch('parent_id', form)
  const parent: number | null = watched === undefined ? (form.getFieldValue('parent_id') ?? null) : watched
  const level = levelIn(items, parent).filter((one) => one.id !== moved.id)
  const known = level.some((one) => one.id === value)
  useEffect(() => {
    if (value && !known) onChange?.(null)
  }, [value, known, onChange])
  const options = level.map((one, index) => {
    const previous = level[index - 1]
    return { value: one.id, label: previous ? t('after', { name: nameOf(previous) }) : t('first') }
  })
  const last = level.at(-1)
  return (
    <Select
      {...(id ? { id } : {})}
      value={known && value ? value : 0}
      onChange={(next: number) => onChange?.(next === 0 ? null : next)}
      showSearch={{ optionFilterProp: 'label' }}
      options={[...options, { value: 0, label: last ? t('last', { name: nameOf(last) }) : t('only') }]}
    />
  )
}
