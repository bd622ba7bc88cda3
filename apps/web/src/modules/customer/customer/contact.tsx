import { EyeOutlined } from '@ant-design/icons'
import { customer } from '@dropyard/contract/customer/customer'
import { consentStates } from '@dropyard/contract/customer/segment/terms'
import { inLang } from '@dropyard/contract/kit/text'
import { Button } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '../../../kit/call/api.ts'
import { useMay } from '../../../kit/current-user.ts'
import { useLang, useT } from '../../../kit/lang.ts'
import { DescriptionList, Section } from '../../../kit/page/detail-drawer.tsx'
import { WhenText } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'

type Detail = z.output<typeof customer.get.data>

/** Contact data, shown on demand, and what else identifies the customer. */
export function ContactData({ row }: { row: Detail }) {
  const t = useT(words)
  const lang = useLang()
  const may = useMay()
  const [shown, show] = useState<z.output<typeof customer.contact.data>>()
  const reveal = async (): Promise<void> => {
    const reply = await call(customer.contact, { params: { id: row.id } })
    if (reply.ok) show(reply.data)
  }
  const lines = shown ? [...shown.emails, ...shown.phones, shown.address].filter(Boolean) : []
  return (
    <Section
      title={t('contact')}
      extra={
        may(customer.contact) && !shown ? (
          <Button size="small" icon={<EyeOutlined />} data-tip={t('noted')} onClick={() => void reveal()}>
            {t('showContact')}
          </Button>
        ) : null
      }
    >
      {shown ? (
        <p>
          {lines.length === 0 ? t('nothing') : null}
          {lines.map((line) => (
            <span key={line} className="contact-line">
              {line}
            </span>
          ))}
        </p>
      ) : null}
      <DescriptionList
        items={[...Map.groupBy(row.identities, ({ kind, store }) => t(`identity.${kind}`, { store }))].map(
          ([label, all]) => ({ label, value: [...new Set(all.map(({ shown: text }) => text))].join(', ') }),
        )}
      />
      {row.consents.map(({ at, state, source, words: said }) => (
        <p key={at} className="soft">
          {t('consents')}: {inLang(consentStates[state === 'given' ? 'given' : 'withdrawn'], lang)} ·{' '}
          <WhenText at={at} /> · {source}
          {said ? ` · “${said}”` : ''}
        </p>
      ))}
    </Section>
  )
}
