import { EditOutlined, HighlightOutlined } from '@ant-design/icons'
import { orderEdit } from '@dropyard/contract/order/order-edit'
import { orderList } from '@dropyard/contract/order/order-list'
import type { OrderDetail } from '@dropyard/contract/order/order-list/detail'
import { Button } from 'antd'
import { useState } from 'react'
import { useSave } from '../../../../kit/call/use-data.ts'
import { useMay } from '../../../../kit/current-user.ts'
import { useResumed } from '../../../../kit/draft/use-resumed.ts'
import { sized } from '../../../../kit/files/picture-size.ts'
import { FormDialog } from '../../../../kit/form/form-dialog.tsx'
import { useT } from '../../../../kit/lang.ts'
import { Picture } from '../../../../kit/value/value-text.tsx'
import { PrintUpload, PrintWarning } from '../../order-proof/print-warning.tsx'
import { Proof } from '../../order-proof/proof.tsx'
import { madeWords } from './made-words.ts'

type Line = OrderDetail['lines'][number]

const asked = orderEdit.setMade.body.pick({ text: true, image: true })

interface MadeProps {
  order: OrderDetail
  line: Line
  staff: boolean
}

/** The customization of an item (print or engraving); the merchant can enter it until there is a label. */
export function Made({ order: of, line, staff }: MadeProps) {
  const t = useT(madeWords)
  const may = useMay()
  const [open, setOpen] = useState(false)
  useResumed('order/made', ({ id }) => (id === line.id ? setOpen(true) : false))
  const save = useSave(orderEdit.setMade, { done: t('saved'), refresh: [orderList.detail, orderList.list] })
  const { made } = line
  const approved = line.proof?.state === 'approved' || line.proof?.state === 'passed'
  const offered = of.customizable && may(orderEdit.setMade) && !approved
  const text = made?.text ?? ''
  if (!made && !offered) return null
  return (
    <span className="line-made">
      {made?.image ? <Picture src={sized(made.image, 40)} name={t('title')} size={40} /> : null}
      {text ? <small>{t('is', { text })}</small> : null}
      {offered ? (
        <Button
          type="link"
          size="small"
          icon={made ? <EditOutlined /> : <HighlightOutlined />}
          onClick={() => setOpen(true)}
        >
          {made ? t('change') : t('add')}
        </Button>
      ) : null}
      <PrintWarning image={made?.image} mm={line.print_mm} />
      {made ? <Proof order={of} line={line} staff={staff} /> : null}
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('title')}
        draft={['order/made', line.id]}
        schema={asked}
        labels={t.words.fields}
        help={{ text: t('help') }}
        fields={{ image: { input: <PrintUpload mm={line.print_mm} /> } }}
        initial={made ?? {}}
        onSubmit={async (values) => {
          const { text = '', image = '' } = asked.partial().parse(values)
          const body = { id: of.id, line_id: line.id, text, image, version: of.version }
          const reply = await save.run({ body })
          if (reply.ok) setOpen(false)
          return reply
        }}
      />
    </span>
  )
}
