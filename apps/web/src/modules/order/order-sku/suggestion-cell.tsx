import { WarningFilled } from '@ant-design/icons'
import { orderSku, type orderSkuRow } from '@dropyard/contract/order/order-sku'
import { Button, Tooltip } from 'antd'
import type { z } from 'zod'
import { useT } from '../../../kit/lang.ts'
import { sized } from '../../../kit/picture-size.ts'
import { useData } from '../../../kit/use-data.ts'
import { Picture, TwoLines } from '../../../kit/value-text.tsx'
import { isSure, type Suggestion } from './use-mapping.ts'
import { words } from './words.ts'

export type VariantRow = z.output<typeof orderSkuRow>

interface SkuCellProps {
  row: VariantRow
  onUse: (skuId: number) => unknown
  onChoose: () => void
}

/** Our SKU of a store variant; without one the best suggestion, to be taken by one click. */
export function SkuCell({ row, onUse, onChoose }: SkuCellProps) {
  const t = useT(words)
  if (row.sku_id === null) return <Suggested row={row} onUse={onUse} onChoose={onChoose} />
  return (
    <span className="sku-cell">
      <TwoLines
        first={<span className="number">{row.sku}</span>}
        second={[row.goods_title, row.origin && t(`origin.${row.origin}`)].filter(Boolean).join(' · ')}
      />
      {row.drifted ? (
        <Tooltip title={t('drifted')}>
          <span className="drifted">
            <WarningFilled /> {t('driftedShort')}
          </span>
        </Tooltip>
      ) : null}
    </span>
  )
}

function Suggested({ row, onUse, onChoose }: SkuCellProps) {
  const t = useT(words)
  const answer = useData(orderSku.suggest, { query: { id: row.id } }, { staleTime: 300_000 })
  const best = answer.data?.data[0]
  if (answer.isPending) return <span className="soft">{t('looking')}</span>
  return (
    <span className="sku-cell">
      {best ? (
        <>
          <Picture src={sized(best.image, 32)} name={best.goods_title} size={32} />
          <TwoLines
            first={<span className="number">{best.sku}</span>}
            second={
              <>
                <span className={isSure(best) ? 'sure' : undefined}>{t(`why.${best.why}`)}</span>
                {` · ${nameOf(best)}`}
              </>
            }
          />
          <Button size="small" onClick={() => void onUse(best.sku_id)}>
            {t('use')}
          </Button>
        </>
      ) : (
        <span className="soft">{t('none')}</span>
      )}
      <Button size="small" type={best ? 'text' : 'default'} onClick={onChoose}>
        {t('choose')}
      </Button>
    </span>
  )
}

/** Goods and options of a suggestion. */
export const nameOf = ({ goods_title, options }: Pick<Suggestion, 'goods_title' | 'options'>): string =>
  [goods_title, ...options].join(' · ')
