import { kitText } from '../kit-text.ts'
import { useLang, useT } from '../lang.ts'
import { confirmDanger } from '../page/confirm-danger.ts'
import { toast } from '../page/toast.ts'
import { callRecord } from './record-call.ts'
import { type RecordShape, sentence } from './record-shape.tsx'

/** Deletes records after confirmation; resolves with whether they were deleted. `row`: its values fill the question. */
export function useRecordRemoval(record: RecordShape, onRemoved: () => Promise<unknown>) {
  const t = useT(kitText)
  const lang = useLang()
  const { singular, messages } = record.text[lang]
  return async (ids: readonly number[], row?: Readonly<Record<string, unknown>>): Promise<boolean> => {
    const [id] = ids
    const single = ids.length === 1 ? record.remove : undefined
    const sure = await confirmDanger({
      title: !single
        ? t('removeMany', { count: ids.length })
        : row && messages?.remove
          ? sentence(record, lang, messages.remove, row)
          : t('removeOne', { one: singular }),
      help: messages?.removeHelp ?? t('removeHelp'),
      ok: t('remove'),
    })
    const to = single ?? record.removeMany
    if (!sure || !to) return false
    const reply = await callRecord(to, single ? { params: { id } } : { body: { ids } })
    if (!reply.ok) return false
    toast.success(t('removed', { count: ids.length }))
    await onRemoved()
    return true
  }
}
