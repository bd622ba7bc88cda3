import { CheckOutlined, CloseOutlined, EditOutlined, PlusOutlined, RollbackOutlined } from '@ant-design/icons'
import { currency } from '@dropyard/contract/finance/currency'
import {
  type ReceivingAccountRow,
  receivingAccount,
  receivingAccountFlow,
  receivingAccountInput,
  receivingAccountText,
} from '@dropyard/contract/finance/receiving-account'
import { payChannelNames, payChannels } from '@dropyard/contract/finance/recharge'
import { country } from '@dropyard/contract/logistics/country'
import { file } from '@dropyard/contract/system/file'
import { menu } from '@dropyard/contract/system/menu'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useSave } from '../../../kit/call/use-data.ts'
import { Can } from '../../../kit/can.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { ImageUpload } from '../../../kit/form/upload.tsx'
import { useLang, useT } from '../../../kit/lang.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { toast } from '../../../kit/page/toast.ts'
import { useOpened } from '../../../kit/page/use-opened.ts'
import { useMay } from '../../../kit/person.ts'
import { useFlow } from '../../../kit/record/actions.tsx'
import { accountColumns } from './columns.tsx'
import { AccountDetail } from './detail.tsx'
import { words } from './words.ts'
import './receiving-account.css'
import { useResumedRow } from '../../../kit/draft/use-resumed.ts'

/** The accounts that merchants pay to: one person asks for a change, another approves it. */
export function Page() {
  const t = useT(words)
  const field = useT(receivingAccountText)
  const lang = useLang()
  const may = useMay()
  const list = useList(receivingAccount.list)
  const [opened, open] = useOpened('/receivingAccounts')
  const [form, setForm] = useState<'new' | ReceivingAccountRow>()
  useResumedRow('receiving-account', list, setForm, () => setForm('new'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key each time the form opens
  const key = useMemo(() => crypto.randomUUID(), [form])
  const stale = [receivingAccount.list, receivingAccount.get, menu.authority]
  const create = useSave(receivingAccount.create, { refresh: stale })
  const update = useSave(receivingAccount.update, { refresh: stale })
  const flow = useFlow(receivingAccountFlow, {
    refresh: stale,
    labels: field.words.fields,
    asks: ['approve'],
    icons: { approve: <CheckOutlined />, reject: <CloseOutlined />, cancel: <RollbackOutlined /> },
  })
  const subject = (change: NonNullable<ReceivingAccountRow['change']>) => ({
    ...change,
    name: `${change.channel_name} · ${change.holder} · ${change.number}`,
  })
  const add = (
    <Can call={receivingAccount.create}>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => setForm('new')}>
        {t('create')}
      </Button>
    </Can>
  )
  const row = typeof form === 'object' ? form : undefined
  const channels = Object.fromEntries(payChannelNames.map((name) => [name, payChannels[name][lang]]))
  return (
    <>
      <ListPage
        list={list}
        searchWords={t('search')}
        tabs={{ by: 'state', all: true }}
        columns={accountColumns(t, field)}
        filters={[
          {
            name: 'channel',
            label: field('fields.channel'),
            main: true,
            choices: payChannelNames.map((value) => ({ value, label: payChannels[value][lang] })),
          },
        ]}
        rowActions={(one) => [
          ...(may(receivingAccount.update)
            ? [{ key: 'edit', label: t('edit'), icon: <EditOutlined />, run: () => setForm(one) }]
            : []),
          ...(one.change ? flow.row(subject(one.change)) : []),
        ]}
        onOpen={(one) => open(one.id)}
        main={add}
        empty={{ title: t('empty'), help: t('emptyHelp'), action: add }}
      />
      <AccountDetail
        id={opened}
        onClose={() => open(undefined)}
        buttons={(one) => (
          <>
            <Can call={receivingAccount.update}>
              <Button onClick={() => setForm(one)}>{t('edit')}</Button>
            </Can>
            {one.change ? flow.buttons(subject(one.change)) : null}
          </>
        )}
      />
      <FormDialog
        draft={['receiving-account', row?.id]}
        open={form !== undefined}
        onClose={() => setForm(undefined)}
        drawer
        width={720}
        title={row ? t('edit') : t('create')}
        {...(row ? {} : { submit: t('create') })}
        schema={receivingAccountInput}
        labels={field.words.fields}
        choices={{ channel: channels }}
        initial={row && initialOf(row)}
        fields={{
          channel: { half: true },
          currency: { half: true, codes: currency.select },
          holder: { half: true },
          provider: { half: true },
          instructions_en: { help: t('instructionsHelp') },
          qr: { help: t('qrHelp'), input: <ImageUpload to={file.uploadImage} /> },
          countries: { codes: country.select, help: t('countriesHelp') },
          sort: { half: true },
          enabled: { half: true },
        }}
        onSubmit={async (values) => {
          const body = receivingAccountInput.parse(values)
          const reply = row
            ? await update.run({ params: { id: row.id }, body: { ...body, version: row.version } })
            : await create.run({ body: { ...body, key } })
          if (reply.ok) {
            toast.success(reply.data.change ? t('asked') : t('saved'))
            setForm(undefined)
          }
          return reply
        }}
      >
        <p className="soft">{t('two')}</p>
      </FormDialog>
      {flow.dialog}
    </>
  )
}

function initialOf({ in_force, change, countries, sort, enabled }: ReceivingAccountRow) {
  return { ...(in_force ?? change), countries, sort, enabled }
}
