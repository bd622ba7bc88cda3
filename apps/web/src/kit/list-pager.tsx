import { pageSizes } from '@dropyard/contract/kit/page'
import { Pagination, Select } from 'antd'
import { kitText } from './kit-text.ts'
import { useT } from './lang.ts'

interface PagerProps {
  page: number
  perPage: number
  total: number
  onChange: (page: number, perPage: number) => void
}

/** total, sizes, previous, pager, next, jumper: in this order (specification, section 2). */
export function Pager({ page, perPage, total, onChange }: PagerProps) {
  const t = useT(kitText)
  return (
    <nav className="pager">
      <span className="soft number">{t('total', { total: total.toLocaleString() })}</span>
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
        showQuickJumper={total > perPage}
        onChange={(next) => onChange(next, perPage)}
      />
    </nav>
  )
}
