import { displayMoney } from '@dropyard/contract/kit/money'
import { Alert, Button } from 'antd'
import { useLang, useT } from '../../../kit/lang.ts'
import { editWords } from './edit-words.ts'
import type { Disagreement } from './merged.ts'

interface EditBothProps {
  all: readonly Disagreement[]
  onTake: (one: Disagreement) => void
}

/** Values that two users changed concurrently, each with a button to take the other's. */
export function EditBoth({ all, onTake }: EditBothProps) {
  const t = useT(editWords)
  const lang = useLang()
  if (all.length === 0) return null
  const fields: Readonly<Record<string, string>> = t.words.fields
  const ofSku: Readonly<Record<string, string>> = {
    price: t('price'),
    cost: t('cost'),
    weight_grams: t('weight'),
    length_mm: t('sizes'),
    width_mm: t('sizes'),
    height_mm: t('sizes'),
    barcode: t('barcode'),
  }
  const nameOf = ({ sku, name }: Disagreement): string =>
    sku ? `${sku.code} · ${ofSku[name] ?? t('variant')}` : (fields[name] ?? name)
  const savedOf = ({ sku, name, saved }: Disagreement): string => {
    const currency = sku ? { price: 'USD', cost: 'CNY' }[name] : { declared_value: 'USD' }[name]
    if (currency && typeof saved === 'number') return displayMoney({ amount: saved, currency }, lang)
    // Categories are ids here, and descriptions are HTML, so these are not shown.
    const plain = typeof saved === 'string' ? !saved.startsWith('<') : typeof saved === 'number' && !!sku
    return plain ? String(saved).slice(0, 100) : ''
  }
  return (
    <Alert
      type="warning"
      showIcon
      title={t('both.title')}
      description={
        <ul className="edit-both">
          {all.map((one) => {
            const saved = savedOf(one)
            return (
              <li key={`${one.sku?.id ?? ''} ${one.name}`}>
                <span>
                  <strong>{nameOf(one)}</strong> {saved ? t('both.saved', { value: saved }) : t('both.other')}
                </span>
                <Button size="small" onClick={() => onTake(one)}>
                  {t('both.take')}
                </Button>
              </li>
            )
          })}
        </ul>
      }
    />
  )
}
