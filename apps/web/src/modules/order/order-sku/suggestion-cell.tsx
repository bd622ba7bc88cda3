import { WarningFilled } from '@ant-design/icons'
import { orderSku, type orderSkuRow } from '@dropyard/contract/order/order-sku'
import { isExactMatch } from '@dropyard/contract/order/order-sku/match'
import { Button } from 'antd'
import type { z } from 'zod'
import { useData } from '../../../kit/call/use-data.ts'
import { sized } from '../../../kit/files/picture-size.ts'
import { useT } from '../../../kit/lang.ts'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { Picture, TwoLines } from '../../../kit/value/value-text.tsx'
import { type Chosen, chosenOf, type Suggestion } from './use-mapping.ts'
import { words } from './words.ts'

export type VariantRow = z.output<typeof orderSkuRow>

interface SkuCellProps {
  row: VariantRow
  onUse: (chosen: Chosen) => unknown
  onChoose: () => void
}

/** The SKU or set of a store variant; without one the best suggestion, with a button to accept it if it is an exact match. */
export function SkuCell({ row, onUse, onChoose }: SkuCellProps) {
  const t = useT(words)
  if (row.not_ours)
    return (
      <span className="sku-cell">
        <TwoLines first={<StatusTag tone="grey">{t('notOurs.tag')}</StatusTag>} second={t('notOurs.help')} />
      </span>
    )
  if (!chosenOf(row)) return <Suggested row={row} onUse={onUse} onChoose={onChoose} />
  return (
    <span className="sku-cell">
      <TwoLines
        first={
          <>
            <span className="number">{row.sku}</span>
            {row.set_id === null ? null : <SetTag stopped={row.set_stopped} />}
          </>
        }
        second={[row.goods_title, row.origin && t(`origin.${row.origin}`)].filter(Boolean).join(' · ')}
      />
      {row.drifted ? (
        <span data-tip={t('drifted')} className="drifted">
          <WarningFilled /> {t('driftedShort')}
        </span>
      ) : null}
    </span>
  )
}

function Suggested({ row, onUse, onChoose }: SkuCellProps) {
  const t = useT(words)
  const answer = useData(orderSku.suggest, { query: { id: row.id } }, { staleTime: 300_000 })
  const best = answer.data?.data[0]
  const chosen = best && chosenOf(best)
  if (answer.isPending) return <span className="soft">{t('looking')}</span>
  return (
    <span className="sku-cell">
      {best ? (
        <>
          <Picture src={sized(best.image, 32)} name={best.goods_title} size={32} />
          <TwoLines
            first={
              <>
                <span className="number">{best.sku}</span>
                {best.set_id === null ? null : <SetTag />}
              </>
            }
            second={
              <>
                <span className={isExactMatch(best) ? 'sure' : undefined}>{t(`why.${best.why}`)}</span>
                {` · ${nameOf(best)}`}
              </>
            }
          />
          {/* A merely similar name has to be compared with others first: one click could match "Thing" with anything. */}
          {isExactMatch(best) ? (
            <Button size="small" onClick={() => chosen && void onUse(chosen)}>
              {t('use')}
            </Button>
          ) : null}
        </>
      ) : (
        <span className="soft">{t('none')}</span>
      )}
      <Button size="small" type={best && isExactMatch(best) ? 'text' : 'default'} onClick={onChoose}>
        {t('choose')}
      </Button>
    </span>
  )
}

/** Product and options of a suggestion, or the contents of the set. */
export const nameOf = ({
  goods_title,
  options,
  parts,
}: Pick<Suggestion, 'goods_title' | 'options' | 'parts'>): string =>
  [goods_title, ...options, parts.map(({ sku, quantity }) => `${sku} ×${quantity}`).join(' + ')]
    .filter(Boolean)
    .join(' · ')

/** A tag for sets, which says whether the set is currently not sold. */
export function SetTag({ stopped = false }: { stopped?: boolean }) {
  const t = useT(words)
  return (
    <span className="set-tag">
      {stopped ? (
        <span data-tip={t('setStoppedHelp')}>
          <StatusTag tone="amber">{t('setStopped')}</StatusTag>
        </span>
      ) : (
        <StatusTag tone="blue">{t('set')}</StatusTag>
      )}
    </span>
  )
}
