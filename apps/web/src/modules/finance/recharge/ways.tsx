import { DownOutlined } from '@ant-design/icons'
import { recharge } from '@dropyard/contract/finance/recharge'
import { type PayChannel, payChannelNames, payChannels } from '@dropyard/contract/finance/recharge/flow'
import { Button, Popover } from 'antd'
import { useState } from 'react'
import { Can } from '../../../kit/can.tsx'
import { useLang, useT } from '../../../kit/lang.ts'
import { AccountLines } from './account-lines.tsx'
import { words } from './words.ts'

/** Payment methods: each with the account to pay to, and a button to submit the payment. */
export function Ways({ onUse }: { onUse: (channel: PayChannel) => void }) {
  const t = useT(words)
  return (
    <section className="ways" aria-labelledby="ways-title">
      <header>
        <h2 id="ways-title">{t('ways.title')}</h2>
        <p>{t('ways.lead')}</p>
      </header>
      <div>
        {payChannelNames.map((channel) => (
          <Way key={channel} channel={channel} onUse={onUse} />
        ))}
      </div>
    </section>
  )
}

function Way({ channel, onUse }: { channel: PayChannel; onUse: (channel: PayChannel) => void }) {
  const t = useT(words)
  const name = payChannels[channel][useLang()]
  const [open, setOpen] = useState(false)
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomLeft"
      title={`${name} · ${t('ways.payTo')}`}
      content={
        <div className="way-details">
          <AccountLines channel={channel} />
          <Can call={recharge.create}>
            <Button
              type="primary"
              onClick={() => {
                setOpen(false)
                onUse(channel)
              }}
            >
              {t('handIn')}
            </Button>
          </Can>
        </div>
      }
    >
      <Button className="way" icon={<DownOutlined />} iconPlacement="end" aria-expanded={open}>
        {name}
      </Button>
    </Popover>
  )
}
