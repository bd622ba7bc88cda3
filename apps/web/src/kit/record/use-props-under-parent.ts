import type { FieldSpecs } from '../form/form.tsx'
import { useLang } from '../lang.ts'
import type { ListColumn } from '../list/list-types.ts'
import { overrideColumns } from '../list/override-columns.ts'
import { useUnderParent } from './lists-under.ts'
import type { RecordPageProps } from './record-page.tsx'
import type { RecordShape, RowIn } from './record-shape.tsx'

/**
 * The props of a record's page where it is a tab of its parent's detail: the list has only the parent's rows and does not repeat
 * the parent in each of them, and new rows get the parent. Existing rows keep their values. Elsewhere the props as they are.
 */
export function usePropsUnderParent<R extends RecordShape>(props: RecordPageProps<R>): RecordPageProps<R> {
  const under = useUnderParent(props.record.name)
  const lang = useLang()
  if (!under) return props
  const { record, form, columns, filters, without = [] } = props
  const { by, fill, hides } = under.list
  const filled = Object.fromEntries(Object.entries(fill).map(([input, field]) => [input, under.row[field]]))
  const inputs = Object.keys(filled)
  const disabledIn = (own: FieldSpecs = {}): FieldSpecs => ({
    ...own,
    ...Object.fromEntries(
      inputs.map((name) => {
        // A custom input may not know that it is disabled, the standard one does.
        const { input: _input, ...spec } = own[name] ?? {}
        return [name, { ...spec, disabled: true }]
      }),
    ),
  })
  const unshown = new Set([by, by.replace(/_id$/, '_name'), ...hides])
  const shownOf = (made: ListColumn<RowIn<R>>[]) => {
    const all = typeof columns === 'function' ? columns(made) : overrideColumns(made, columns ?? {})
    return all.filter(({ key }) => !unshown.has(key))
  }
  return {
    ...props,
    of: { ...props.of, fixed: { ...props.of?.fixed, [by]: under.row.id } as never },
    columns: shownOf,
    filters: (made) => {
      const all = typeof filters === 'function' ? filters(made) : (filters ?? made)
      return all.filter(({ name }) => !unshown.has(name))
    },
    form: (row) => disabledIn(typeof form === 'function' ? form(row) : form),
    initial: { ...props.initial, ...filled },
    fill: { ...props.fill, ...filled },
    draftOf: `${under.list.parent}-${under.row.id}`,
    without: [...without, 'import', ...(inputs.length > 0 ? [] : (['create'] as const))],
    ...(record.tabs && unshown.has(record.tabs) ? { tabs: false as const } : {}),
    title: under.list.title[lang],
    // Buttons of the page above its list know no parent.
    ...{ titleExtra: null, toolbar: null, primaryAction: null, first: undefined },
  }
}
