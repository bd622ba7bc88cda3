import { trackWarning } from '@dropyard/contract/order/track-warning'
import { call } from '../../../kit/call/api.ts'
import { invalidate } from '../../../kit/call/use-data.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useT } from '../../../kit/lang.ts'
import { toast } from '../../../kit/page/toast.ts'
import { words } from './words.ts'

/** Creates warnings manually from a list of tracking numbers. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const t = useT(words)
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('addTitle')}
      submit={t('add')}
      width={520}
      schema={trackWarning.batchAdd.body}
      labels={{ numbers: t('numbers'), note: t('note') }}
      help={{ numbers: t('numbersHelp') }}
      draft={['track-warning/add', undefined]}
      onSubmit={async (values) => {
        const reply = await call(trackWarning.batchAdd, {
          body: values as { numbers: string; note: string },
        })
        if (!reply.ok) return false
        const refused = reply.data.filter((one) => !one.ok)
        const count = reply.data.length - refused.length
        if (count > 0) toast.success(t('added', { count }))
        if (refused.length > 0) {
          const numbers = refused.map(({ number, message }) => `${number} (${message})`)
          toast.error(t('notAdded', { numbers }), trackWarning.batchAdd)
        }
        await invalidate(trackWarning.list)
        onClose()
        return true
      }}
    />
  )
}
