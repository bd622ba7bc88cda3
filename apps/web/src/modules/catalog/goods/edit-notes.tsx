import type { EditedGoods } from '@dropyard/contract/catalog/goods-edit'
import { Alert } from 'antd'
import { useT } from '../../../kit/lang.ts'
import { editWords } from './edit-words.ts'
import { words } from './words.ts'

/** For whom it is, and what keeps it from being sold. */
export function EditNotes({ row }: { row: EditedGoods }) {
  const t = useT(editWords)
  const names: Readonly<Record<string, string>> = useT(words).words.missing
  return (
    <>
      {row.visible_to.length > 0 ? (
        <Alert
          type="info"
          showIcon
          title={t('private', { names: row.visible_to.map((one) => one.name).join(', ') })}
        />
      ) : null}
      {row.missing.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={t('missing', { names: row.missing.map((name) => names[name] ?? name).join(', ') })}
        />
      ) : null}
    </>
  )
}
