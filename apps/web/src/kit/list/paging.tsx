import type { PaginationProps, TablePaginationConfig } from 'antd'
import { cloneElement, isValidElement, type ReactElement } from 'react'
import { kitText } from '../kit-text.ts'
import { useT } from '../lang.ts'

/** Adds accessible names to a pager's arrows, which are only icons. */
export function useNamedArrows(): NonNullable<PaginationProps['itemRender']> {
  const t = useT(kitText)
  return (_, type, element) => {
    if ((type !== 'prev' && type !== 'next') || !isValidElement(element)) return element
    const name = t(type === 'prev' ? 'pageBefore' : 'pageAfter')
    return cloneElement(element as ReactElement<{ 'aria-label'?: string }>, { 'aria-label': name })
  }
}

/** Client-side paging of a table that has all its rows; no pager if they fit on one page. */
export function usePaging(pageSize: number): TablePaginationConfig {
  const itemRender = useNamedArrows()
  return { pageSize, size: 'small', showSizeChanger: false, hideOnSinglePage: true, itemRender }
}
