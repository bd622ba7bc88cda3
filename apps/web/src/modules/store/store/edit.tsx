import { member } from '@dropyard/contract/account/member'
import { storeLanguages } from '@dropyard/contract/store/platform/languages'
import { store } from '@dropyard/contract/store/store'
import type { StoreRow } from '@dropyard/contract/store/store/row'
import { file } from '@dropyard/contract/system/file'
import { useData, useSave } from '../../../kit/call/use-data.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { refetchRecord } from '../../../kit/form/form-edit-conflict.tsx'
import { ImageUpload } from '../../../kit/form/upload.tsx'
import { kitText } from '../../../kit/kit-text.ts'
import { useT } from '../../../kit/lang.ts'
import { words } from './words.ts'

const editable = store.update.body.pick({
  name: true,
  sync_order: true,
  customized: true,
  customer_ids: true,
  lang: true,
  track_id: true,
  customer_email: true,
  logo: true,
})

/** Edits a store after it was added. */
export function EditStore({ row, onClose }: { row: StoreRow | undefined; onClose: () => void }) {
  const t = useT(words)
  const kit = useT(kitText)
  const save = useSave(store.update, { done: kit('saved'), refresh: [store.list] })
  // The list does not contain the e-mail address and the tracking ID.
  const detail = useData(store.detail, { params: { id: row?.id ?? 0 } }, { enabled: row !== undefined })
  const known = detail.data?.data
  const ready = row !== undefined && known !== undefined
  return (
    <FormDialog
      draft={['store', row?.id]}
      key={ready ? row.id : 'none'}
      open={ready}
      onClose={onClose}
      title={t('edit.title')}
      schema={editable}
      labels={t.words.fields}
      initial={{
        name: row?.name,
        sync_order: row?.sync_order,
        customized: row?.customized,
        customer_ids: row?.customer_ids,
        lang: row?.language,
        track_id: known?.track_id,
        customer_email: known?.customer_email,
        logo: known?.logo,
      }}
      help={{
        customized: t('form.customizedHelp'),
        customer_ids: t('form.peopleHelp'),
        lang: t('form.langHelp'),
        logo: t('form.logoHelp'),
      }}
      fields={{
        name: { requiredWhen: true },
        sync_order: { halfWidth: true },
        customized: { halfWidth: true },
        customer_ids: { select: member.select },
        lang: { choices: storeLanguages.map(({ code, lang }) => ({ value: code, label: lang })) },
        track_id: { halfWidth: true },
        customer_email: { halfWidth: true },
        logo: { input: <ImageUpload to={file.uploadImageThere} /> },
      }}
      fresh={row ? refetchRecord(store.detail, { params: { id: row.id } }) : undefined}
      onSubmit={async (values, version = row?.version) => {
        if (!row) return false
        const reply = await save.run({ params: { id: row.id }, body: { ...values, version } })
        if (reply.ok) onClose()
        return reply
      }}
    />
  )
}
