import { goodsClaim, libraryCalls } from '@dropyard/contract/catalog/goods-library'
import { link } from '@dropyard/contract/pages'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useSave } from '../../../kit/call/use-data.ts'
import { useT } from '../../../kit/lang.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { libraryWords } from './words.ts'

/** Claimed products. */
export function Claims({ lists }: { lists: ReactNode }) {
  const t = useT(libraryWords)
  const navigate = useNavigate()
  const release = useSave(libraryCalls.cancelClaim, { refresh: [goodsClaim.list] })
  return (
    <RecordPage
      record={goodsClaim}
      title={t('list.claims')}
      titleExtra={lists}
      onOpen={({ id }) => void navigate(link('/goodsLibrary', { id }))}
      widths={{ title: 420 }}
      bulk={[
        {
          key: 'release',
          label: t('releaseClaim'),
          call: libraryCalls.cancelClaim,
          run: (ids) => release.run({ body: { goods: ids.map((id) => ({ id })) } }),
        },
      ]}
    />
  )
}
