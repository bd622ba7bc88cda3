import { DeleteOutlined, EditOutlined, ExperimentOutlined, PlusOutlined } from '@ant-design/icons'
import { goodsSearch } from '@dropyard/contract/catalog/goods-search'
import { channel } from '@dropyard/contract/logistics/channel'
import { country } from '@dropyard/contract/logistics/country'
import { shippingRule } from '@dropyard/contract/logistics/shipping-rule'
import { store } from '@dropyard/contract/store/store'
import { Button } from 'antd'
import { useState } from 'react'
import { call } from '../../../kit/call/api.ts'
import { invalidate, useData, useSave } from '../../../kit/call/use-data.ts'
import { useMay } from '../../../kit/current-user.ts'
import { kitText } from '../../../kit/kit-text.ts'
import { useT } from '../../../kit/lang.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { toast } from '../../../kit/page/toast.ts'
import { useRecordForm } from '../../../kit/record/use-record-form.tsx'
import { useRecordRemoval } from '../../../kit/record/use-record-removal.ts'
import { DryRun } from './dry-run.tsx'
import { RuleList } from './rule-list.tsx'
import { words } from './words.ts'

/** The company's shipping rules; the first match applies. */
export function Page() {
  const t = useT(words)
  const kit = useT(kitText)
  const field = useT(shippingRule.text)
  const may = useMay()
  const list = useList(shippingRule.list, { fixed: { 'per-page': 100 } })
  const [trying, setTrying] = useState(false)
  const tags = useData(goodsSearch.tags, {}, { staleTime: 60_000 }).data?.data ?? []
  const { singular } = field.words
  const again = () => invalidate(shippingRule.list)
  const form = useRecordForm(shippingRule, {
    drawer: true,
    form: {
      channel_id: { select: channel.select },
      shop_ids: { select: store.select },
      countries: { codes: country.select },
      amount_min: { halfWidth: true, currency: 'USD' },
      amount_max: { halfWidth: true, currency: 'USD' },
      goods_tags: { choices: tags.map(({ id, name }) => ({ value: id, label: name })) },
    },
    onSaved: again,
  })
  const remove = useRecordRemoval(shippingRule, again)
  const turn = useSave(shippingRule.update, { done: kit('saved'), refresh: [shippingRule.list] })
  const create = may(shippingRule.create) ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => form.open('new')}>
      {kit('create', { one: singular })}
    </Button>
  ) : null
  return (
    <>
      <ListPage
        list={list}
        searchPlaceholder={t('search')}
        columns={[{ key: 'name', title: field('fields.name'), cell: (row) => row.name }]}
        toolbar={
          <Button icon={<ExperimentOutlined />} onClick={() => setTrying(true)}>
            {t('try')}
          </Button>
        }
        primaryAction={create}
        empty={{ title: field('empty'), action: create }}
        body={(rows) => (
          <>
            <p className="soft rule-help">{t('help')}</p>
            <RuleList
              rules={rows}
              movable={may(shippingRule.reorder) && list.query.search === undefined && rows.length > 1}
              onMove={move}
              onOpen={form.open}
              onSwitch={(rule, active) =>
                void turn.run({ params: { id: rule.id }, body: { ...rule, active } })
              }
              actions={(rule) => [
                {
                  key: 'edit',
                  label: kit('edit'),
                  icon: <EditOutlined />,
                  call: shippingRule.update,
                  run: () => form.open(rule),
                },
                {
                  key: 'remove',
                  label: kit('remove'),
                  icon: <DeleteOutlined />,
                  danger: true,
                  call: shippingRule.remove,
                  run: () => remove([rule.id], rule),
                },
              ]}
            />
          </>
        )}
      />
      <DryRun open={trying} onClose={() => setTrying(false)} />
      {form.dialog}
    </>
  )

  async function move(ids: number[]): Promise<boolean> {
    const reply = await call(shippingRule.reorder, { body: { ids } })
    if (reply.ok) toast.success(t('moved'))
    else if (!reply.shown && reply.message) toast.error(reply.message)
    await invalidate(shippingRule.list)
    return reply.ok
  }
}
