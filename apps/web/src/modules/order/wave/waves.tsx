import { PrinterOutlined } from '@ant-design/icons'
import { channel } from '@dropyard/contract/logistics/channel'
import { wave } from '@dropyard/contract/order/wave'
import { waveOrder, wavePick } from '@dropyard/contract/order/wave/lines'
import { link } from '@dropyard/contract/pages'
import { stock } from '@dropyard/contract/warehouse/stock'
import { stockCount } from '@dropyard/contract/warehouse/stock-count'
import { Alert, Button, Form, Progress } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { download } from '../../../kit/call/api.ts'
import { useData } from '../../../kit/call/use-data.ts'
import { useT } from '../../../kit/lang.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { words } from './words.ts'

/** Waves, with their picks and orders in the drawer. */
export function Waves({ lists }: { lists: ReactNode }) {
  const t = useT(words)
  const channels = useData(channel.select, {})
  const carriers = [...new Set(channels.data?.data.map(({ carrier }) => carrier))].sort()
  return (
    <RecordPage
      record={wave}
      at="/waves"
      titleExtra={lists}
      wide
      width={640}
      stale={[wavePick.list, waveOrder.list, stock.list, stockCount.list]}
      form={{
        carriers: { choices: carriers.map((value) => ({ value, label: value })) },
        by_cut_off: { when: ({ cut_off }) => Boolean(cut_off) },
        channel_ids: { below: <Preview /> },
      }}
      cells={{
        picked: ({ picked, pieces }) =>
          pieces === 0 ? (
            '—'
          ) : (
            <Progress
              aria-label={t('pickedOf', { picked, pieces })}
              percent={Math.round((100 * picked) / pieces)}
              size="small"
            />
          ),
      }}
      widths={{
        wave_sn: 110,
        state: 105,
        warehouse_id: 120,
        kind: 140,
        orders: 75,
        picked: 130,
        pieces: 75,
        short: 80,
        to_return: 110,
      }}
      columns={{ to_return: { hidden: 'narrow' }, create_time: { hidden: 'narrow' } }}
      buttons={({ id, state }) =>
        state === 'released' || state === 'picking' ? (
          <>
            <Button icon={<PrinterOutlined />} onClick={() => void download(wave.print, { params: { id } })}>
              {t('print')}
            </Button>
            <Link to={link('/pick')}>{t('scan')}</Link>
          </>
        ) : null
      }
      editable={({ state }) => state === 'draft'}
    />
  )
}

/** What would join the wave now. */
function Preview() {
  const t = useT(words)
  const form = Form.useFormInstance()
  const values: Record<string, unknown> | undefined = Form.useWatch([], form)
  const isAsked = typeof values?.warehouse_id === 'number'
  const query = Object.fromEntries(
    Object.entries(values ?? {}).filter(
      ([name, value]) =>
        name in wave.preview.query.shape && value !== undefined && value !== null && value !== '',
    ),
  )
  const answer = useData(wave.preview, { query: query as never }, { enabled: isAsked })
  const said = answer.data?.data
  if (!isAsked || !said) return null
  const rest = [
    said.more > 0 ? t('more', { count: said.more }) : '',
    said.unreachable > 0 ? t('unreachable', { count: said.unreachable }) : '',
  ]
  return (
    <Alert
      type={said.orders > 0 ? 'info' : 'warning'}
      message={said.orders > 0 ? t('fits', { count: said.orders }) : t('fitsNone')}
      description={[said.orders > 0 ? t('what', said) : '', ...rest].filter(Boolean).join(' ')}
    />
  )
}
