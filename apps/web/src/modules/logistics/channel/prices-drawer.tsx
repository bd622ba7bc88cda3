import { DeleteOutlined, DownloadOutlined } from '@ant-design/icons'
import type { ImportError } from '@dropyard/contract/kit/resource'
import { expressChannel } from '@dropyard/contract/logistics/express-channel'
import { firstCard, type RateCard, rateCardSchema } from '@dropyard/contract/logistics/rate-card'
import { Alert, Button, Select, Table, Tabs } from 'antd'
import { useState } from 'react'
import { call, download } from '../../../kit/api.ts'
import { confirmDanger } from '../../../kit/confirm-danger.ts'
import { DayInput } from '../../../kit/date-input.tsx'
import { dayjs } from '../../../kit/dates.ts'
import { DetailDrawer } from '../../../kit/detail-drawer.tsx'
import { kitText } from '../../../kit/kit-text.ts'
import { useT } from '../../../kit/lang.ts'
import { useMay } from '../../../kit/person.ts'
import { toast } from '../../../kit/toast.ts'
import { FileButton } from '../../../kit/upload.tsx'
import { refresh, useData } from '../../../kit/use-data.ts'
import './channel.css'
import { ExtraTab } from './extra-tab.tsx'
import { LimitsTab } from './limits-tab.tsx'
import { TryTab } from './try-tab.tsx'
import { words } from './words.ts'
import { ZonesTab } from './zones-tab.tsx'

interface PricesDrawerProps {
  channel: { id: number; title: string; code: string }
  onClose: () => void
}

/** A channel's prices by version: zones and tiers, limits, surcharges, and what a parcel would cost. */
export function PricesDrawer({ channel, onClose }: PricesDrawerProps) {
  const t = useT(words)
  const kit = useT(kitText)
  const may = useMay()
  const params = { id: channel.id }
  const answer = useData(expressChannel.rates, { params })
  const versions = answer.data?.data ?? []
  const [chosen, setChosen] = useState<number>()
  const [draft, setDraft] = useState<RateCard>()
  const [from, setFrom] = useState<string | undefined>(dayjs().add(1, 'day').format('YYYY-MM-DD'))
  const [faults, setFaults] = useState<readonly ImportError[]>([])
  const [busy, setBusy] = useState(false)
  const version =
    versions.find((one) => one.id === chosen) ?? versions.find((one) => one.state === 'now') ?? versions[0]
  const card = draft ?? version?.card ?? firstCard
  const read = rateCardSchema.safeParse(card)
  const issue = read.success ? undefined : read.error.issues[0]
  const problem = issue && `${placeOf(card, issue.path)}: ${issue.message}`
  const day = (at: string): string => dayjs(at).format('YYYY-MM-DD')
  const changeable = may(expressChannel.saveRate)
  return (
    <DetailDrawer
      open
      onClose={onClose}
      title={t('title', { name: channel.title })}
      width={1080}
      loading={answer.isPending}
      failed={answer.isError}
      onRetry={() => void answer.refetch()}
      unsaved={draft !== undefined}
      footer={
        changeable ? (
          <>
            <span className="soft">{t('validFrom')}</span>
            <span className="day-field">
              <DayInput value={from} onChange={(value) => setFrom(value ?? undefined)} />
            </span>
            <Button
              type="primary"
              loading={busy}
              disabled={!from || (draft === undefined && versions.length > 0)}
              onClick={() => void save()}
            >
              {t('save')}
            </Button>
          </>
        ) : null
      }
    >
      <div className="price-bar">
        <Select
          aria-label={t('versions')}
          style={{ minWidth: 240 }}
          value={version?.id ?? 0}
          onChange={(id) => {
            setChosen(id)
            setDraft(undefined)
          }}
          options={
            version
              ? versions.map((one) => ({
                  value: one.id,
                  label: t(`version.${one.state}`, {
                    day: day(one.valid_from),
                    until: one.valid_until ? day(one.valid_until) : '',
                  }),
                }))
              : [{ value: 0, label: t('fresh') }]
          }
        />
        {version?.state === 'later' && changeable ? (
          <Button icon={<DeleteOutlined />} onClick={() => void remove(version.id, day(version.valid_from))}>
            {t('removeVersion')}
          </Button>
        ) : null}
        <span className="push" />
        {may(expressChannel.exportPrices) ? (
          <Button
            icon={<DownloadOutlined />}
            onClick={() =>
              void download(expressChannel.exportPrices, `${channel.code}.xlsx`, {
                params,
                query: { format: 'xlsx', ...(version ? { rate_id: version.id } : {}) },
              })
            }
          >
            {t('export')}
          </Button>
        ) : null}
        {may(expressChannel.importPrices) ? (
          <FileButton
            accept=".csv,.xlsx"
            label={t('import')}
            loading={busy}
            onFile={(file) => void load(file)}
          />
        ) : null}
      </div>
      {version === undefined ? <Alert type="info" title={t('first')} /> : null}
      {draft !== undefined && problem ? (
        <Alert type="warning" title={t('wrong')} description={problem} closable={false} />
      ) : null}
      {faults.length > 0 ? (
        <Alert
          type="error"
          title={t('importWrong', { count: faults.length })}
          closable={{ onClose: () => setFaults([]) }}
          description={
            <Table
              size="small"
              rowKey={(one) => `${one.row}-${one.column}-${one.message}`}
              pagination={{ pageSize: 8, size: 'small', hideOnSinglePage: true }}
              dataSource={[...faults]}
              columns={[
                { key: 'row', title: t('row'), dataIndex: 'row', width: 80 },
                { key: 'column', title: t('column'), dataIndex: 'column', width: 180 },
                { key: 'fault', title: t('fault'), dataIndex: 'message' },
              ]}
            />
          }
        />
      ) : null}
      <Tabs
        items={[
          { key: 'zones', label: t('tabs.zones'), children: <ZonesTab card={card} onChange={setDraft} /> },
          { key: 'limits', label: t('tabs.limits'), children: <LimitsTab card={card} onChange={setDraft} /> },
          { key: 'extra', label: t('tabs.extra'), children: <ExtraTab card={card} onChange={setDraft} /> },
          { key: 'try', label: t('tabs.try'), children: <TryTab card={card} problem={problem} /> },
        ]}
      />
    </DetailDrawer>
  )

  async function save(): Promise<void> {
    if (!from) return
    setBusy(true)
    const reply = await call(expressChannel.saveRate, {
      params,
      body: { valid_from: from, card: JSON.stringify(card) },
    })
    setBusy(false)
    if (!reply.ok) {
      const said = Object.values(reply.fields)[0]
      if (!reply.shown || said) toast.error(said ?? reply.message)
      return
    }
    if (reply.data.changed) toast.success(t('saved'))
    else toast.info(t('same'))
    setDraft(undefined)
    setChosen(reply.data.id)
    await refresh(expressChannel.list)
  }

  async function load(file: File): Promise<void> {
    setBusy(true)
    const reply = await call(expressChannel.importPrices, {
      params,
      files: { file },
      body: { dry_run: true, ...(version ? { rate_id: version.id } : {}) },
    })
    setBusy(false)
    if (!reply.ok) return
    const { errors, card: sent, changed, rows, zones } = reply.data
    setFaults(errors)
    if (!sent) return
    if (changed) setDraft(sent)
    toast.success(changed ? t('imported', { rows, zones }) : t('importSame'))
  }

  async function remove(id: number, begins: string): Promise<void> {
    const sure = await confirmDanger({
      title: t('removeTitle', { day: begins }),
      help: t('removeHelp'),
      ok: kit('remove'),
    })
    if (!sure) return
    const reply = await call(expressChannel.removeRate, { params: { ...params, rate_id: id } })
    if (!reply.ok) return
    toast.success(kit('removed', { count: 1 }))
    setChosen(undefined)
    setDraft(undefined)
    await refresh(expressChannel.list)
  }
}

/** Where a flaw of a card lies, by the code of its zone. */
function placeOf(card: RateCard, path: readonly PropertyKey[]): string {
  const [first, at, ...rest] = path
  if (first !== 'zones' || typeof at !== 'number') return path.map(String).join(' ')
  return [
    card.zones[at]?.code || String(at + 1),
    ...rest.map((one) => (typeof one === 'number' ? one + 1 : one)),
  ]
    .map(String)
    .join(' ')
}
