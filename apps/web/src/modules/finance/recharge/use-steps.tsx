import { CloseCircleOutlined, EditOutlined, SendOutlined } from '@ant-design/icons'
import { offlinePay, recharge, rechargeFlow } from '@dropyard/contract/finance/recharge'
import { useSave } from '../../../kit/call/use-data.ts'
import { useT } from '../../../kit/lang.ts'
import type { RowAction } from '../../../kit/list/list-types.ts'
import { confirmDanger } from '../../../kit/page/confirm-danger.ts'
import { toast } from '../../../kit/page/toast.ts'
import type { OwnRecharge } from './columns.tsx'
import { words } from './words.ts'

const stale = [recharge.list, offlinePay.list]

/** What a merchant can do with what was handed in, the main action first, as far as the server offers it. */
export function useSteps(edit: (row: OwnRecharge) => void): (row: OwnRecharge) => RowAction[] {
  const t = useT(words)
  const submitting = useSave(rechargeFlow.endpoints.submit, { refresh: stale })
  const cancelling = useSave(rechargeFlow.endpoints.cancel, { refresh: stale })
  const submit = async ({ id, recharge_sn }: OwnRecharge): Promise<void> => {
    const reply = await submitting.run({ body: { id_list: [id] } })
    if (reply.ok) toast.success(t('form.submitted', { number: recharge_sn }))
  }
  const cancel = async ({ id, recharge_sn }: OwnRecharge): Promise<void> => {
    const sure = await confirmDanger({
      title: t('list.cancelTitle', { number: recharge_sn }),
      help: t('list.cancelHelp'),
      ok: t('list.cancel'),
      cancel: t('list.keep'),
    })
    if (!sure) return
    const reply = await cancelling.run({ body: { id_list: [id] } })
    if (reply.ok) toast.success(t('list.cancelled', { number: recharge_sn }))
  }
  return (row) => {
    const may = (step: string): boolean => row.actions.some(({ action }) => action === step)
    const draft = row.state === 'draft'
    const steps: (RowAction & { when: boolean })[] = [
      // A rejected one is corrected before it is submitted again; a draft may be right as it is.
      {
        key: 'submit',
        label: t('list.submit'),
        icon: <SendOutlined />,
        when: draft && may('submit'),
        run: () => submit(row),
      },
      {
        key: 'edit',
        label: draft ? t('list.edit') : t('list.again'),
        icon: <EditOutlined />,
        call: recharge.update,
        when: may('submit'),
        run: () => edit(row),
      },
      {
        key: 'cancel',
        label: t('list.cancel'),
        icon: <CloseCircleOutlined />,
        danger: true,
        when: may('cancel'),
        run: () => cancel(row),
      },
    ]
    return steps.filter((step) => step.when)
  }
}
