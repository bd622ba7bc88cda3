import {
  type Axis,
  fitVariants,
  optionsOf,
  type VariantRow,
} from '@dropyard/contract/development/fit-variants'
import { Alert, Button, Form, Popconfirm } from 'antd'
import { useRef } from 'react'
import { useT } from '../../../kit/lang.ts'
import { words } from './words.ts'
import './development.css'

const isAxis = (axis: Partial<Axis> | undefined): axis is Axis =>
  typeof axis?.attr_id === 'number' && (axis.values ?? []).length > 0

const same = (one: readonly Axis[], other: readonly Axis[]): boolean =>
  JSON.stringify(one.map(({ attr_id, values }) => [attr_id, values])) ===
  JSON.stringify(other.map(({ attr_id, values }) => [attr_id, values]))

/** Below the variants: what becomes of them when their attributes were changed, before it is done. */
export function VariantsFit() {
  const t = useT(words)
  const form = Form.useFormInstance()
  const axes = (Form.useWatch('axes', form) ?? []) as readonly Partial<Axis>[]
  const variants = (Form.useWatch('variants', form) ?? []) as readonly VariantRow[]
  // What the variants stand for: the attributes that the form was opened with, or were adjusted to.
  const base = useRef<readonly Axis[]>(undefined)
  const now = axes.filter(isAxis)
  // What is watched comes a moment after the form has it.
  const opened = form.getFieldValue('axes') as readonly Partial<Axis>[] | undefined
  base.current ??= opened?.filter(isAxis)
  const before = base.current ?? now
  // Several variants without attributes were just written, for those that were just chosen.
  const written = before.length === 0 && variants.length > 1
  if (variants.length === 0 || written || now.length < axes.length || same(before, now))
    return t('variantsHelp')
  const fit = fitVariants(before, now, variants, String(form.getFieldValue('sku_code') || 'SKU'))
  const adjust = (): void => {
    base.current = now
    form.setFieldValue('variants', [...fit.stays, ...fit.comes])
  }
  const goes = fit.goes.length
  const button = (
    <Button size="small" {...(goes > 0 ? {} : { onClick: adjust })}>
      {t('adjust')}
    </Button>
  )
  const parts = (['stays', 'goes', 'comes'] as const).filter((part) => fit[part].length > 0)
  const asked = { title: t('adjustAsk', { count: goes }), description: t('adjustHelp'), okText: t('adjust') }
  return (
    <Alert
      type="warning"
      showIcon
      title={t('axesChanged')}
      description={
        <ul className="development-missing">
          {parts.map((part) => (
            <li key={part}>
              {t(part, { count: fit[part].length })} <Named rows={fit[part]} />
            </li>
          ))}
        </ul>
      }
      action={
        goes > 0 ? (
          <Popconfirm {...asked} onConfirm={adjust}>
            {button}
          </Popconfirm>
        ) : (
          button
        )
      }
    />
  )
}

const most = 6

function Named({ rows }: { rows: readonly VariantRow[] }) {
  const t = useT(words)
  const named = rows.slice(0, most).map((row) => {
    const values = optionsOf(row).join(' / ')
    return values ? `${row.code} (${values})` : row.code
  })
  const more = rows.length > most ? [t('more', { count: rows.length - most })] : []
  return <span className="soft">{[...named, ...more].join(', ')}</span>
}
