import { goodsSearch } from '@dropyard/contract/catalog/goods-search'
import { listing } from '@dropyard/contract/store/listing'
import { Alert, Progress, Select } from 'antd'
import { useState } from 'react'
import { useData, useSave } from '../../../kit/call/use-data.ts'
import { useT } from '../../../kit/lang.ts'
import { Section } from '../../../kit/page/detail-drawer.tsx'
import { toast } from '../../../kit/page/toast.ts'
import { useFreightCountry } from './freight-country.ts'
import { useDearestFreight } from './piece-costs.ts'
import type { Publishing } from './publish.tsx'
import { PublishStores } from './publish-stores.tsx'
import { type ListedChoice, ListedChoiceField, MovedNote } from './publish-there.tsx'
import { PublishVariants } from './publish-variants.tsx'
import { useLanguageNote } from './published-in.ts'
import { ruleOnWire } from './rule.ts'
import { RuleFields } from './rule-fields.tsx'
import { type Check, checkedMost, useChecks } from './use-checks.ts'
import { isInAll } from './use-existing-listings.ts'
import { usePriceChanges } from './use-moved.ts'
import { usePreview } from './use-preview.ts'
import { words } from './words.ts'

/** Maximum of products per call; more are sent in several calls. */
const most = 500
const noPrices = new Map<number, number>()

/** Publishes many products by one price rule; each is checked before anything is sent. */
export function PublishMany({
  goodsIds,
  publishing,
}: {
  goodsIds: readonly number[]
  publishing: Publishing
}) {
  const t = useT(words)
  const { shops, chosen, rule, setRule, status, frame, published, there } = publishing
  const [listed, setListed] = useState<ListedChoice>('leave')
  const ids = goodsIds
  const [looked, look] = useState<number>()
  const send = useSave(listing.batchDisplay)
  const shop = shops.find(({ id }) => id === chosen[0]) ?? shops.find((one) => one.able)
  const checks = useChecks(ids, shop?.id, rule)
  const shownId = looked ?? ids[0]
  const [country, onCountry] = useFreightCountry()
  const freight = useDearestFreight(shownId, country)
  const preview = usePreview(shownId, shop?.id, rule, country)
  const { moved, told, noticed, forget } = usePriceChanges(preview)
  const languageNote = useLanguageNote(checks.results.flatMap(({ texts }) => texts ?? []))
  const some = chosen.some((id) => there(id))
  const nothing = listed === 'leave' && chosen.every((id) => isInAll(there(id), ids.length))
  const wire = ruleOnWire(rule)
  const refused = checks.results.filter(({ problems }) => problems.length > 0)
  const publish = async (): Promise<void> => {
    if (!wire) return
    const made: number[] = []
    let stopped = false
    // The mark of the example product that was shown; the others follow the rule.
    const seen = preview.data && shop && chosen.includes(shop.id) ? { seen: preview.data.data.mark } : {}
    for (let at = 0; at < ids.length; at += most) {
      const goods_ids = ids.slice(at, at + most)
      const body = { shop_ids: [...chosen], status, rule: wire, goods_ids, listed, ...(at === 0 ? seen : {}) }
      const reply = await send.run({ body })
      // Batches that were started are shown; the message for the rest was shown already.
      if (!reply.ok) {
        noticed(reply)
        stopped = true
        break
      }
      made.push(...reply.data.batch_ids)
    }
    if (made.length > 0) published(made)
    else if (!stopped) toast.info(t('there.all'))
  }
  return frame({
    title: t('publish.titleMany', { count: ids.length }),
    note:
      nothing && chosen.length > 0 ? (
        <span className="publish-problem">{t('there.all')}</span>
      ) : (
        <CheckNote done={checks.results.length} total={checks.total} refused={refused.length} />
      ),
    ready: chosen.length > 0 && wire !== undefined && !nothing && (preview.current || preview.isError),
    busy: send.busy,
    onSend: () => void publish(),
    children: (
      <>
        <PublishStores
          {...publishing}
          languageNote={languageNote}
          note={some ? <ListedChoiceField value={listed} onChange={setListed} /> : null}
        />
        <Section
          title={t('publish.price')}
          extra={<ProductChoice ids={ids} checks={checks.results} value={shownId} onChange={look} />}
        >
          <RuleFields
            rule={rule}
            onChange={(next) => {
              forget()
              setRule(next)
            }}
            country={country}
            onCountry={onCountry}
            freight={freight}
          />
          {told ? <MovedNote /> : null}
          {refused.length > 0 ? <Refused refused={refused} /> : null}
          {preview.data ? (
            <PublishVariants
              country={country}
              preview={preview.data.data}
              stale={preview.isPlaceholderData}
              byHand={noPrices}
              moved={moved}
              onByHand={undefined}
            />
          ) : shop ? null : (
            <p className="soft">{t('publish.chooseStore')}</p>
          )}
        </Section>
      </>
    ),
  })
}

function CheckNote({ done, total, refused }: { done: number; total: number; refused: number }) {
  const t = useT(words)
  if (total === 0) return null
  if (done < total)
    return (
      <span className="check-note soft">
        <Progress type="circle" size={16} showInfo={false} percent={(done / total) * 100} />
        {t('publish.checking', { done, total })}
      </span>
    )
  if (refused > 0)
    return <span className="publish-problem">{t('publish.problemsMany', { count: refused })}</span>
  return (
    <span className="soft">
      {total >= checkedMost
        ? t('publish.checkedFirst', { count: total })
        : t('publish.checked', { count: total })}
    </span>
  )
}

function Refused({ refused }: { refused: readonly Check[] }) {
  const t = useT(words)
  return (
    <Alert
      type="warning"
      showIcon
      className="publish-alert"
      title={t('publish.problemsMany', { count: refused.length })}
      description={
        <>
          {t('publish.problemsManyHelp')}
          <ul>
            {refused.slice(0, 8).map(({ id, title, problems }) => (
              <li key={id}>
                <strong>{title}</strong> {problems.join(' ')}
              </li>
            ))}
          </ul>
        </>
      }
    />
  )
}

interface ProductChoiceProps {
  ids: readonly number[]
  checks: readonly Check[]
  value: number | undefined
  onChange: (id: number) => void
}

/** Selects the example product of the table. */
function ProductChoice({ ids, checks, value, onChange }: ProductChoiceProps) {
  const t = useT(words)
  const first = useData(goodsSearch.detail, { params: { id: value ?? 0 } }, { enabled: value !== undefined })
  const nameOf = (id: number): string =>
    checks.find((check) => check.id === id)?.title ??
    (first.data?.data.id === id ? first.data.data.title : `#${id}`)
  return (
    <Select
      size="small"
      className="product-choice"
      aria-label={t('publish.product')}
      showSearch={{ optionFilterProp: 'label' }}
      {...(value === undefined ? {} : { value })}
      onChange={onChange}
      options={ids.map((id) => ({ value: id, label: nameOf(id) }))}
    />
  )
}
