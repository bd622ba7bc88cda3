import { DeleteOutlined, DownloadOutlined } from '@ant-design/icons'
import type { ImportFindings as Findings } from '@dropyard/contract/kit/imports'
import { expressChannel } from '@dropyard/contract/logistics/channel/express-channel'
import { firstCard, type RateCard } from '@dropyard/contract/logistics/shipping/rate-card'
import { Alert, Button, Select, Tabs } from 'antd'
import { useState } from 'react'
import { call, download } from '../../../kit/call/api.ts'
import { invalidate, useData } from '../../../kit/call/use-data.ts'
import { useMay } from '../../../kit/current-user.ts'
import { DayInput } from '../../../kit/form/date-input.tsx'
import { FileButton, tableFiles } from '../../../kit/form/upload.tsx'
import { askUnsaved } from '../../../kit/form/use-unsaved.ts'
import { kitText } from '../../../kit/kit-text.ts'
import { useLang, useT } from '../../../kit/lang.ts'
import { ask, confirmDanger } from '../../../kit/page/confirm-danger.ts'
import { DetailDrawer } from '../../../kit/page/detail-drawer.tsx'
import { toast } from '../../../kit/page/toast.ts'
import './channel.css'
import { useDraft } from '../../../kit/draft/use-draft.tsx'
import { ImportFindings } from '../../../kit/files/import-findings.tsx'
import { useFileImport } from '../../../kit/files/use-file-import.tsx'
import { faultOf } from './card-fault.ts'
import { ExtraTab } from './extra-tab.tsx'
import { LimitsTab } from './limits-tab.tsx'
import { beginOf, dayOf } from './price-days.ts'
import { sameZones } from './same-zones.ts'
import { TryTab } from './try-tab.tsx'
import { words } from './words.ts'
import { ZonesTab } from './zones-tab.tsx'

interface PricesDrawerProps {
  channel: { id: number; title: string; code: string }
  onClose: () => void
}

/** Versions of a channel's prices: zones and tiers, limits, surcharges, and a trial quote. */
export function PricesDrawer({ channel, onClose }: PricesDrawerProps) {
  const t = useT(words)
  const kit = useT(kitText)
  const lang = useLang()
  const may = useMay()
  const params = { id: channel.id }
  const answer = useData(expressChannel.rates, { params })
  const versions = answer.data?.data ?? []
  const [chosen, setChosen] = useState<number>()
  const [draft, setDraft] = useState<RateCard>()
  // The day that the user selected; until then the version's day applies.
  const [day, setDay] = useState<string | null>()
  // Incremented for a new card, to remount the fields: invalid input in them must not survive.
  const [edition, setEdition] = useState(0)
  const [found, setFound] = useState<Findings>()
  const reading = useFileImport(expressChannel.importPrices)
  const [busy, setBusy] = useState(false)
  const kept = useDraft(['channel/prices', channel.id], {
    values: { card: draft, day, chosen },
    dirty: draft !== undefined,
    restore: (found) => {
      setChosen(found.chosen)
      setDay(found.day)
      setDraft(found.card)
      setEdition((now) => now + 1)
    },
  })
  const version =
    versions.find((one) => one.id === chosen) ?? versions.find((one) => one.state === 'now') ?? versions[0]
  const card = draft ?? version?.card ?? firstCard
  const from = day === undefined ? beginOf(version) : day
  const problem = faultOf(card, t, lang)
  const shown = `${version?.id}-${edition}`
  const changeable = may(expressChannel.saveRate)
  return (
    <DetailDrawer
      open
      onClose={onClose}
      title={t('title', { name: channel.title })}
      width={1080}
      answer={answer}
      unsaved={draft !== undefined}
      draft={kept}
      footer={
        changeable ? (
          <>
            <span className="soft">{t('validFrom')}</span>
            <span className="day-field">
              <DayInput
                future
                aria-label={t('validFrom')}
                value={from}
                onChange={(value) => setDay(value ?? null)}
              />
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
      {kept.offer}
      <div className="price-bar">
        <Select
          aria-label={t('versions')}
          style={{ minWidth: 240 }}
          value={version?.id ?? 0}
          onChange={(id) => void choose(id)}
          options={
            version
              ? versions.map((one) => ({
                  value: one.id,
                  label: t(`version.${one.state}`, {
                    day: dayOf(one.valid_from),
                    until: one.valid_until ? dayOf(one.valid_until) : '',
                  }),
                }))
              : [{ value: 0, label: t('fresh') }]
          }
        />
        {version?.actions.includes('remove') ? (
          <Button
            icon={<DeleteOutlined />}
            onClick={() => void remove(version.id, dayOf(version.valid_from))}
          >
            {t('removeVersion')}
          </Button>
        ) : null}
        <span className="push" />
        {may(expressChannel.exportPrices) ? (
          <Button
            icon={<DownloadOutlined />}
            onClick={() =>
              void download(expressChannel.exportPrices, {
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
            accept={tableFiles}
            label={t('import')}
            loading={reading.busy}
            onFile={(file) => void load(file)}
          />
        ) : null}
      </div>
      {version === undefined ? <Alert type="info" title={t('first')} /> : null}
      {draft !== undefined && problem ? (
        <Alert type="warning" title={t('wrong')} description={problem} closable={false} />
      ) : null}
      {reading.progress}
      {found ? (
        <div className="price-faults">
          {found.errors.length > 0 ? (
            <Alert
              type="error"
              title={t('importWrong', { count: found.errors.length + found.more_errors })}
              closable={{ onClose: () => setFound(undefined) }}
            />
          ) : null}
          <ImportFindings found={found} />
        </div>
      ) : null}
      <Tabs
        className="price-tabs"
        items={[
          {
            key: 'zones',
            label: t('tabs.zones'),
            children: <ZonesTab key={shown} card={card} onChange={setDraft} />,
          },
          {
            key: 'limits',
            label: t('tabs.limits'),
            children: <LimitsTab key={shown} card={card} onChange={setDraft} />,
          },
          {
            key: 'extra',
            label: t('tabs.extra'),
            children: <ExtraTab key={shown} card={card} onChange={setDraft} />,
          },
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
    show(reply.data.id)
    await invalidate(expressChannel.list)
  }

  function show(id: number | undefined): void {
    setChosen(id)
    setDraft(undefined)
    setDay(undefined)
    setFound(undefined)
  }

  async function choose(id: number): Promise<void> {
    if (draft === undefined || (await askUnsaved())) show(id)
  }

  async function load(file: File): Promise<void> {
    const taken = await reading.send({
      params,
      files: { file },
      body: { dry_run: true, currency: card.currency, ...(version ? { rate_id: version.id } : {}) },
    })
    setFound(taken?.data)
    if (!taken?.data.card) return
    const { card: sent, rows, zones } = taken.data
    if (sameZones(sent.zones, card.zones)) return void toast.success(t('importSame'))
    const edited = draft !== undefined && !sameZones(draft.zones, version?.card.zones)
    if (edited && !(await ask({ title: t('replaceTitle'), help: t('replaceHelp'), ok: t('replace') }))) return
    setDraft({ ...card, zones: sent.zones })
    setEdition(edition + 1)
    toast.success(t('imported', { rows, zones }))
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
    show(undefined)
    await invalidate(expressChannel.list)
  }
}
