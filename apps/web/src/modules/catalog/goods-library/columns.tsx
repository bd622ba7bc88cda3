import { gapsFor, gapWords, mainLanguage } from '@dropyard/contract/catalog/goods/completeness'
import type { LibraryRow } from '@dropyard/contract/catalog/goods-library'
import type { Lang } from '@dropyard/contract/kit/text'
import { Button } from 'antd'
import { listed, type Translate } from '../../../kit/lang.ts'
import type { ListColumn } from '../../../kit/list/list-types.ts'
import { EmptyValue } from '../../../kit/value/value-text.tsx'
import type { libraryWords } from './words.ts'

type Words = Translate<(typeof libraryWords)['en']>

/** Columns of the library in addition to those of the catalogue. Gaps are those that a product's drawer shows first. */
export function libraryColumns(t: Words, lang: Lang, onGaps: (id: number) => void): ListColumn<LibraryRow>[] {
  return [
    {
      key: 'gaps',
      title: t('gaps'),
      width: 170,
      cell: ({ id, gaps, status }) => {
        // Packaging isn't sold.
        if (status === 'packaging') return <EmptyValue />
        const own = gapsFor(gaps, { language: mainLanguage }).map((gap) => gapWords(gap, lang))
        const [first] = own
        if (first === undefined) return <EmptyValue />
        return (
          <Button type="link" size="small" data-tip={listed(own)} onClick={() => onGaps(id)}>
            {own.length === 1
              ? first
              : t('gapsMore', { first, count: lang === 'zh' ? own.length : own.length - 1 })}
          </Button>
        )
      },
    },
    {
      key: 'claimer',
      title: t('claimer'),
      width: 120,
      cell: ({ claimer }) => claimer || <EmptyValue />,
    },
  ]
}
