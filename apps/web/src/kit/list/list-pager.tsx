import { pageSizes } from '@dropyard/contract/kit/page'
import { Pagination, Select } from 'antd'
import { kitText } from '../kit-text.ts'
import { useT } from '../lang.ts'
import { useNamedArrows } from './paging.tsx'

interface PagerProps {
  page: number
  perPage: number
  /** Undefined while it is not known. */
  total: number | undefined
  /** Counting stopped at `total`: there are more rows. */
  bounded?: boolean
  onChange: (page: number, perPage: number) => void
}

/** A count with thousands separators; `10,000+` when counting stopped there. */
export const countText = (total: number, bounded: boolean): string =>
  `${total.toLocaleString('en-US')}${bounded ? '+' : ''}`

/** total, sizes, previous, pager, next, jumper: in this order (specification, section 2). */
export function Pager({ page, perPage, total, bounded = false, onChange }: PagerProps) {
  const t = useT(kitText)
  const itemRender = useNamedArrows()
  if (total === undefined) return <nav className="pager" />
  return (
    <nav className="pager">
      <span className="soft number">{t('total', { total: countText(total, bounded) })}</span>
      <Select
        size="small"
        value={perPage}
        aria-label={t('total', { total: '' })}
        options={pageSizes.map((size) => ({ value: size, label: `${size}` }))}
        onChange={(size: number) => onChange(1, size)}
      />
      <Pagination
        size="small"
        current={page}
        pageSize={perPage}
        total={total}
        showSizeChanger={false}
        itemRender={itemRender}
        showQuickJumper={total > perPage}
        onChange={(next) => onChange(next, perPage)}
      />
    </nav>
  )
}
