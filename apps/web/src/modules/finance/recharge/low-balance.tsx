import { BellOutlined } from '@ant-design/icons'
import { wallet, walletAlert } from '@dropyard/contract/finance/wallet'
import { Button } from 'antd'
import { useState } from 'react'
import { useData, useSave } from '../../../kit/call/use-data.ts'
import { Can } from '../../../kit/can.tsx'
import { useResumed } from '../../../kit/draft/use-resumed.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useT } from '../../../kit/lang.ts'
import { words } from './words.ts'

/** The wallet balance below which the company wants a notification. */
export function LowBalance() {
  const t = useT(words)
  const [open, setOpen] = useState(false)
  useResumed(['wallet/alert'], () => setOpen(true))
  return (
    <Can call={wallet.setAlert}>
      <Button icon={<BellOutlined />} onClick={() => setOpen(true)}>
        {t('low.title')}
      </Button>
      {open ? <LowBalanceDialog onClose={() => setOpen(false)} /> : null}
    </Can>
  )
}

function LowBalanceDialog({ onClose }: { onClose: () => void }) {
  const t = useT(words)
  const { data } = useData(wallet.alert, {})
  const save = useSave(wallet.setAlert, { done: t('low.saved'), refresh: [wallet.alert] })
  if (!data) return null
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('low.title')}
      width={440}
      schema={walletAlert}
      labels={{ threshold: t('low.threshold') }}
      help={{ threshold: t('low.help') }}
      initial={data.data}
      draft={['wallet/alert']}
      onSubmit={async (values) => {
        const reply = await save.run({ body: walletAlert.parse(values) })
        if (reply.ok) onClose()
        return reply
      }}
    />
  )
}
