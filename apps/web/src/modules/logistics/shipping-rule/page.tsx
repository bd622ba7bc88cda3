import { DeleteOutlined, EditOutlined, ExperimentOutlined, PlusOutlined } from '@ant-design/icons'
import { goods } from '@dropyard/contract/catalog/goods'
import { channel } from '@dropyard/contract/logistics/channel'
import { country } from '@dropyard/contract/logistics/country'
import { shippingRule } from '@dropyard/contract/logistics/shipping-rule'
import { store } from '@dropyard/contract/store/store'
import { Button } from 'antd'
import { useState } from 'react'
import { call } from '../../../kit/call/api.ts'
import { refresh, useData } from '../../../kit/call/use-data.ts'
import { useResumedRow } from '../../../kit/draft/use-resumed.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { again } from '../../../kit/form/form-overtaken.tsx'
import { halves } from '../../../kit/form/halves.ts'
import { kitText } from '../../../kit/kit-text.ts'
import { useT } from '../../../kit/lang.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { confirmDanger } from '../../../kit/page/confirm-danger.ts'
import { toast } from '../../../kit/page/toast.ts'
import { useMay } from '../../../kit/person.ts'
import type { Rule } from './conditions.tsx'
import { DryRun } from './dry-run.tsx'
import { RuleList } from './rule-list.tsx'
import { words } from './words.ts'

/** The company's shipping rules: their order decides. */
export function Page() {
  const t = useT(words)
  const kit = useT(kitText)
  const field = useT(shippingRule.text)
  const may = useMay()
  const list = useList(shippingRule.list, { fixed: { 'per-page': 100 } })
  const [edited, setEdited] = useState<Rule | 'new'>()
  useResumedRow('shipping-rule', list, setEdited, () => setEdited('new'))
  const [trying, setTrying] = useState(false)
  const tags = useData(goods.tags, {}, { staleTime: 60_000 }).data?.data ?? []
  const { one } = field.words
  const create = may(shippingRule.create) ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited('new')}>
      {kit('create', { one })}
    </Button>
  ) : null
  return (
    <>
      <ListPage
        list={list}
        searchWords={t('search')}
        columns={[{ key: 'name', title: field('fields.name'), cell: (row) => row.name }]}
        tools={
          <Button icon={<ExperimentOutlined />} onClick={() => setTrying(true)}>
            {t('try')}
          </Button>
        }
        main={create}
        empty={{ title: field('empty'), action: create }}
        body={(rows) => (
          <>
            <p className="soft rule-help">{t('help')}</p>
            <RuleList
              rules={rows}
              movable={may(shippingRule.reorder) && list.query.search === undefined && rows.length > 1}
              onMove={move}
              onOpen={setEdited}
              onSwitch={(rule, active) => void write(rule, { ...rule, active })}
              actions={(rule) => [
                {
                  key: 'edit',
                  label: kit('edit'),
                  icon: <EditOutlined />,
                  call: shippingRule.update,
                  run: () => setEdited(rule),
                },
                {
                  key: 'remove',
                  label: kit('remove'),
                  icon: <DeleteOutlined />,
                  danger: true,
                  call: shippingRule.remove,
                  run: () => remove(rule),
                },
              ]}
            />
          </>
        )}
      />
      <DryRun open={trying} onClose={() => setTrying(false)} />
      <FormDialog
        draft={['shipping-rule', edited === 'new' ? undefined : edited?.id]}
        open={edited !== undefined}
        onClose={() => setEdited(undefined)}
        title={edited === 'new' ? kit('create', { one }) : kit('editOne', { one })}
        schema={shippingRule.input}
        labels={field.words.fields}
        help={field.words.help}
        drawer
        initial={edited === 'new' ? {} : edited}
        fields={{
          ...halves('amount_min', 'amount_max', 'grams_min', 'grams_max'),
          channel_id: { select: channel.select },
          shop_ids: { select: store.select },
          countries: { codes: country.select },
          amount_min: { half: true, currency: 'USD' },
          amount_max: { half: true, currency: 'USD' },
          goods_tags: { choices: tags.map(({ id, name }) => ({ value: id, label: name })) },
        }}
        fresh={
          edited === 'new' || edited === undefined
            ? undefined
            : again(shippingRule.get, { params: { id: edited.id } })
        }
        onSubmit={(values, version) => write(edited === 'new' ? undefined : edited, values, version)}
      />
    </>
  )

  async function write(
    rule: Rule | undefined,
    values: Record<string, unknown>,
    version = rule?.version,
  ): Promise<unknown> {
    const body = values as Rule
    const reply = rule
      ? await call(shippingRule.update, { params: { id: rule.id }, body: { ...body, version } })
      : await call(shippingRule.create, { body })
    if (!reply.ok) {
      if (!reply.shown && reply.message) toast.error(reply.message)
      return reply
    }
    toast.success(kit('saved'))
    setEdited(undefined)
    await refresh(shippingRule.list)
    return reply
  }

  async function move(ids: number[]): Promise<boolean> {
    const reply = await call(shippingRule.reorder, { body: { ids } })
    if (reply.ok) toast.success(t('moved'))
    else if (!reply.shown && reply.message) toast.error(reply.message)
    await refresh(shippingRule.list)
    return reply.ok
  }

  async function remove(rule: Rule): Promise<void> {
    const sure = await confirmDanger({
      title: kit('removeOne', { one }),
      help: kit('removeHelp'),
      ok: kit('remove'),
    })
    if (!sure) return
    const reply = await call(shippingRule.remove, { params: { id: rule.id } })
    if (!reply.ok) return
    toast.success(kit('removed', { count: 1 }))
    await refresh(shippingRule.list)
  }
}
