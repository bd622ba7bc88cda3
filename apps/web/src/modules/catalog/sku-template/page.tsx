import { CopyOutlined } from '@ant-design/icons'
import { skuTemplate, skuTemplateCalls } from '@dropyard/contract/catalog/sku-template'
import { text } from '@dropyard/contract/kit/text'
import { call } from '../../../kit/call/api.ts'
import { invalidate } from '../../../kit/call/use-data.ts'
import { useT } from '../../../kit/lang.ts'
import { toast } from '../../../kit/page/toast.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { copyText } from '../../../kit/value/copy-text.ts'

const words = text({
  take: ['Generate SKU', '生成 SKU'],
  taken: ['{{code}} is copied', '已复制 {{code}}'],
  yours: ['{{code}} generated', '已取用 {{code}}'],
})

/** Templates for codes of new SKUs, and taking the next code. */
export function Page() {
  const t = useT(words)
  const take = async (id: number): Promise<void> => {
    const reply = await call(skuTemplateCalls.take, { params: { id }, body: { count: 1 } })
    if (!reply.ok) return
    const code = reply.data.codes[0] ?? ''
    toast.success(t((await copyText(code)) ? 'taken' : 'yours', { code }))
    await invalidate(skuTemplate.list)
  }
  return (
    <RecordPage
      record={skuTemplate}
      widths={{
        name: 190,
        prefix: 100,
        date_part: 130,
        separator: 110,
        digits: 70,
        next_number: 120,
        example: 160,
      }}
      actions={(row) => [
        {
          key: 'take',
          label: t('take'),
          icon: <CopyOutlined />,
          call: skuTemplateCalls.take,
          run: () => take(row.id),
        },
      ]}
    />
  )
}
