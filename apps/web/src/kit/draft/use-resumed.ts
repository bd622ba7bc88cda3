import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { useCurrentUser } from '../current-user.ts'
import { draftKey } from './drafts.ts'
import { onResume } from './open-drafts.ts'

/** A draft that the user wants to continue: the form's name, and what it belongs to. */
interface Resumed<F extends string> {
  readonly form: F
  /** The record's id; undefined for a new record or several. */
  readonly id: number | undefined
  readonly ids: readonly number[]
  /** The record's part of the key, for keys that are not ids. */
  readonly record: string
  /** The page on which it was typed, and the form's title there. */
  readonly path: string
  readonly title: string
}

/**
 * Opens a form when the user wants to continue its draft (from the header).
 *
 * @param forms Names of the drafts of the page's forms.
 * @param open Returns false when the record of the draft is not loaded, or not yet.
 * @param ready Data that the page needs for the form, such as the rows of its list: `open` is tried as soon as it is there, and
 * again when it changes.
 */
export function useResumed<F extends string>(
  forms: F | readonly F[],
  open: (draft: Resumed<F>) => unknown,
  ...ready: readonly [] | readonly [unknown]
): void {
  const person = useCurrentUser()?.id
  const { pathname } = useLocation()
  const names = typeof forms === 'string' ? forms : forms.join()
  const there = ready.length === 0 || ready[0]
  const show = useEffectEvent((form: string, record: string, path: string, title: string) => {
    const ids = /^\d+(?:-\d+)*$/.test(record) ? record.split('-').map(Number) : []
    return open({ form: form as F, record, ids, id: ids.length === 1 ? ids[0] : undefined, path, title })
  })
  useEffect(() => {
    if (person === undefined || !there) return
    const ends = names.split(',').map((form) =>
      onResume(
        draftKey(person, [form, '']),
        // The current page may have a form of that name, too, while the draft's page is still loading.
        (record, { path, title }) => path.split('?')[0] === pathname && show(form, record, path, title),
      ),
    )
    return () => {
      for (const end of ends) end()
    }
  }, [person, names, there, pathname])
}

interface Rows<R> {
  readonly rows: readonly R[]
  readonly loading: boolean
}

/** Same for the form of a row, once the list has it; `fresh` opens one for a new record. */
export function useResumedRow<F extends string, R extends { readonly id: number }>(
  forms: F | readonly F[],
  { rows, loading }: Rows<R>,
  open: (row: R, form: F) => unknown,
  fresh?: () => void,
): void {
  useResumed(
    forms,
    ({ form, id, record }) => {
      if (record === 'new') return fresh ? fresh() : false
      const row = rows.find((one) => one.id === id)
      return row ? open(row, form) : false
    },
    !loading && rows,
  )
}
