import { PartitionOutlined } from '@ant-design/icons'
import { type GoodsToEdit, goodsEdit } from '@dropyard/contract/catalog/goods-edit'
import { goodsLibrary, libraryCalls } from '@dropyard/contract/catalog/goods-library'
import { Button } from 'antd'
import { useState } from 'react'
import { call } from '../../../kit/call/api.ts'
import { invalidate, useData } from '../../../kit/call/use-data.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useT } from '../../../kit/lang.ts'
import { toast } from '../../../kit/page/toast.ts'
import { AxesInput } from './axes-input.tsx'
import { editWords } from './edit-words.ts'

/** Selects the variant attributes of a product, which determine its variants. */
export function ChooseAttributes({ row, disabled }: { row: GoodsToEdit; disabled: boolean }) {
  const t = useT(editWords)
  const [open, setOpen] = useState(false)
  const now = useData(libraryCalls.attribute, { query: { id: row.id } }, { enabled: open })
  const save = async (values: Record<string, unknown>, version = row.version): Promise<unknown> => {
    const body = { ...values, id: row.id, version }
    const reply = await call(libraryCalls.choose, { body: body as never })
    if (!reply.ok) return reply
    toast.success(t('attributes.saved'))
    setOpen(false)
    await Promise.all(
      [goodsEdit.get, goodsLibrary.list, libraryCalls.attribute].map((one) => invalidate(one)),
    )
    return reply
  }
  return (
    <div className="edit-attributes">
      <Button
        icon={<PartitionOutlined />}
        disabled={disabled}
        {...(disabled ? { 'data-tip': t('attributes.help') } : {})}
        onClick={() => setOpen(true)}
      >
        {t('attributes.open')}
      </Button>
      {open && now.data ? (
        <FormDialog
          open
          width={720}
          draft={['goods/variants', row.id]}
          title={t('attributes.open')}
          submit={t('attributes.apply')}
          schema={libraryCalls.choose.body.pick({ axes: true })}
          labels={{ axes: t('attributes.axes') }}
          initial={{ axes: now.data.data.axes }}
          fields={{ axes: { input: <AxesInput goodsId={row.id} /> } }}
          onClose={() => setOpen(false)}
          onSubmit={save}
        />
      ) : null}
    </div>
  )
}
