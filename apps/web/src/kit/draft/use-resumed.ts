import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { useCurrentUser } from '../current-user.ts'
import { draftKey } from './drafts.ts'
import { onResume } from './open-drafts.ts'

/** A draft that somebody wants to go on with: the form's name, and what it belongs to. */
interface Resumed<F extends string> {
  readonly form: F
  /** The record's id; nothing for a new one, and for several. */
  readonly id: number | undefined
  readonly ids: readonly number[]
  /** As it stands in the draft, where it is no id. */
  readonly record: string
  /** Where it was typed, and what the form was called there. */
  readonly path: string
  readonly title: string
}

/**
 * Opens a form when somebody wants to go on with its draft (from the header).
 *
 * @param forms What drafts of the page's forms are called.
 * @param open Answers false when what the draft belongs to is not here, or not yet.
 * @param ready What the page needs for the form, such as the rows of its list: it looks as soon as that is there, and
 *   again when it has become something else.
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
        // The page on the screen may have a form of that name, too, while the draft's own page is still coming.
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

/** The same for the form of a row, once the list has it; `fresh` opens one for a new record. */
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
