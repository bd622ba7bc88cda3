import { variantName } from '@dropyard/contract/development/development/variant-row'
import type { Comparison } from '@dropyard/contract/development/quotation'
import { Checkbox } from 'antd'
import { sized } from '../../../kit/files/picture-size.ts'
import type { ControlProps } from '../../../kit/form/form-controls.tsx'
import { useT } from '../../../kit/lang.ts'
import { MoneyText, Picture, TwoLines } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'
import './quotation.css'

export interface VariantChoice {
  readonly variant: Comparison['variants'][number]
  /** Cost per piece at the first order, in CNY fen; null if the supplier named no price. */
  readonly cost: number | null
  readonly isAbove: boolean
}

interface VariantsInputProps extends ControlProps<readonly string[]> {
  choices: readonly VariantChoice[]
}

const pictureSize = 32

/** Selects variants by picture, name and cost. */
export function VariantsInput({ choices, value, onChange, id, disabled = false }: VariantsInputProps) {
  const t = useT(words)
  const chosen = value ?? []
  const all = choices.map(({ variant: { code } }) => code)
  const some = all.filter((code) => chosen.includes(code))
  // In the order of the variants, not of selection.
  const choose = (codes: readonly string[]) => onChange?.(all.filter((code) => codes.includes(code)))
  const hasPictures = choices.some(({ variant }) => variant.picture !== null)
  return (
    <div className="quotation-variants" id={id}>
      <Checkbox
        disabled={disabled}
        checked={some.length === all.length}
        indeterminate={some.length > 0 && some.length < all.length}
        onChange={({ target }) => choose(target.checked ? all : [])}
      >
        {t('allVariants', { count: some.length, all: all.length })}
      </Checkbox>
      {choices.map(({ variant: { code, options, picture }, cost, isAbove }) => {
        const name = variantName(code, options)
        return (
          <Checkbox
            key={code}
            disabled={disabled}
            checked={chosen.includes(code)}
            onChange={({ target }) =>
              choose(target.checked ? [...chosen, code] : chosen.filter((one) => one !== code))
            }
          >
            {hasPictures ? (
              <Picture src={sized(picture, pictureSize)} name={name} size={pictureSize} />
            ) : null}
            <TwoLines first={name} second={name === code ? '' : code} />
            {cost === null ? null : (
              <span className={isAbove ? 'quotation-above' : undefined}>
                <MoneyText amount={cost} currency="CNY" />
              </span>
            )}
          </Checkbox>
        )
      })}
    </div>
  )
}
