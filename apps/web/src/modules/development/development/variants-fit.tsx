import { type Axis, type FitVariant, fitVariants } from '@dropyard/contract/catalog/goods/fit-variants'
import {
  optionsOf,
  type VariantRow,
  variantRow,
} from '@dropyard/contract/development/development/variant-row'
import { Alert, Button, Form, Popconfirm } from 'antd'
import { useRef } from 'react'
import { listed, useT } from '../../../kit/lang.ts'
import { isSameValue } from '../../../kit/record/comparable.ts'
import { words } from './words.ts'
import './development.css'

interface AxisRow {
  attr_id?: number
  values?: string[]
}
/** The attributes and values that are selected. */
const axesIn = (rows: readonly AxisRow[]): Axis[] =>
  rows.flatMap(({ attr_id: key, values = [] }) =>
    typeof key === 'number' && values.length > 0 ? { key, values } : [],
  )

/** Below the variants: a preview of how they would be adjusted after their attributes were changed. */
export function VariantsFit() {
  const t = useT(words)
  const form = Form.useFormInstance()
  const axes = (Form.useWatch('axes', form) ?? []) as readonly AxisRow[]
  const variants = (Form.useWatch('variants', form) ?? []) as readonly VariantRow[]
  // The attributes on which the variants are based: those at opening, or of the last adjustment.
  const base = useRef<readonly Axis[]>(undefined)
  const now = axesIn(axes)
  // The watched value lags behind the form's value.
  const opened = form.getFieldValue('axes') as readonly AxisRow[] | undefined
  base.current ??= opened && axesIn(opened)
  const before = base.current ?? now
  // Several variants without previous attributes were just typed for the newly selected attributes.
  const written = before.length === 0 && variants.length > 1
  if (variants.length === 0 || written || now.length < axes.length || isSameValue(before, now))
    return t('variantsHelp')
  const held = variants.map((row) => ({ code: row.code, options: optionsOf(row) }))
  const fit = fitVariants(before, now, held, { code: String(form.getFieldValue('sku_code') || 'SKU') })
  const adjust = (): void => {
    base.current = now
    const left = [...fit.stays, ...fit.comes]
    form.setFieldValue(
      'variants',
      left.map(({ code, options }) => variantRow(code, options)),
    )
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

function Named({ rows }: { rows: readonly FitVariant[] }) {
  const t = useT(words)
  const named = rows.slice(0, most).map(({ code, options }) => {
    const values = options.join(' / ')
    return values ? `${code} (${values})` : code
  })
  const more = rows.length > most ? [t('more', { count: rows.length - most })] : []
  return <span className="soft">{listed([...named, ...more])}</span>
}
