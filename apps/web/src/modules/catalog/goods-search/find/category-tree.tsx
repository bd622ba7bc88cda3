import { CaretRightOutlined } from '@ant-design/icons'
import { type CategoryNode, category } from '@dropyard/contract/catalog/category'
import { useState } from 'react'
import { useData } from '../../../../kit/call/use-data.ts'
import { useT } from '../../../../kit/lang.ts'
import { NumberText } from '../../../../kit/value/value-text.tsx'
import { words } from '../../goods/words.ts'
import { type Counts, countsBelow, pathTo } from './category-counts.ts'

interface CategoryTreeProps {
  chosen: number | undefined
  onChoose: (id: number | undefined) => void
  /** Counts of the search results by category; undefined without a search, then the counts are of all products on sale. */
  found: Counts | undefined
}

const hasGoods = (node: CategoryNode): boolean => node.total > 0

/** The category tree, three levels, with numbers of products. */
export function CategoryTree({ chosen, onChoose, found }: CategoryTreeProps) {
  const t = useT(words)
  const answer = useData(category.tree, {}, { staleTime: 300_000 })
  const tree = answer.data?.data ?? []
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const path = pathTo(tree, chosen)
  const counts = found ? countsBelow(tree, found) : undefined
  const toggle = (id: number): void => {
    const next = new Set(opened)
    if (!next.delete(id)) next.add(id)
    setOpened(next)
  }
  const branch = (nodes: readonly CategoryNode[], level: number) =>
    // Categories without a product on sale are hidden.
    nodes.filter(hasGoods).map((node) => {
      const open = opened.has(node.id) !== path.includes(node.id)
      const total = counts ? (counts.get(node.id) ?? 0) : node.total
      return (
        <li key={node.id}>
          <div
            className="category-line"
            style={{ paddingInlineStart: (level - 1) * 14 }}
            data-active={node.id === chosen}
            data-none={total === 0}
          >
            <button
              type="button"
              className="fold-category"
              aria-expanded={open}
              aria-label={node.name}
              style={{ visibility: node.children.some(hasGoods) ? 'visible' : 'hidden' }}
              onClick={() => toggle(node.id)}
            >
              <CaretRightOutlined rotate={open ? 90 : 0} />
            </button>
            <button
              type="button"
              className="choose-category"
              aria-current={node.id === chosen}
              onClick={() => onChoose(node.id === chosen ? undefined : node.id)}
            >
              <span className="name">{node.name}</span>
              {total > 0 ? <NumberText value={total} /> : null}
            </button>
          </div>
          {open && node.children.some(hasGoods) ? <ul>{branch(node.children, level + 1)}</ul> : null}
        </li>
      )
    })
  return (
    <nav className="category-tree" aria-label={t('category')}>
      <ul>
        <li>
          <div className="category-line" data-active={chosen === undefined}>
            <button type="button" className="choose-category" onClick={() => onChoose(undefined)}>
              <span className="name">{t('allCategories')}</span>
            </button>
          </div>
        </li>
        {branch(tree, 1)}
      </ul>
    </nav>
  )
}
