import { shelfWords } from '@dropyard/contract/catalog/goods/shelf'
import type { GoodsToEdit } from '@dropyard/contract/catalog/goods-edit'
import { Alert } from 'antd'
import { useLang, useT } from '../../../kit/lang.ts'
import { editWords } from './edit-words.ts'

/** The company for which the product is reserved, and what prevents it from being sold. */
export function EditNotes({ row }: { row: GoodsToEdit }) {
  const t = useT(editWords)
  const lang = useLang()
  return (
    <>
      {row.visible_to.length > 0 ? (
        <Alert type="info" showIcon title={t('private', { names: row.visible_to.map((one) => one.name) })} />
      ) : null}
      {row.missing.length > 0 ? (
        <Alert type="warning" showIcon title={t('missing', { names: shelfWords(row.missing, lang) })} />
      ) : null}
    </>
  )
}
