import { listing } from '@dropyard/contract/store/listing'
import { Alert, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { useSave } from '../../../kit/call/use-data.ts'
import { useLang, useT } from '../../../kit/lang.ts'
import { Section } from '../../../kit/page/detail-drawer.tsx'
import { languageName } from '../../../kit/value/language-name.ts'
import { useFreightCountry } from './freight-country.ts'
import { useDearestFreight } from './piece-costs.ts'
import type { Publishing } from './publish.tsx'
import { type ContentEdits, contentProblems, PublishContent } from './publish-content.tsx'
import { PublishImages } from './publish-images.tsx'
import { PublishStores } from './publish-stores.tsx'
import { ChangesNote, MovedNote } from './publish-there.tsx'
import { PublishVariants } from './publish-variants.tsx'
import { useLanguageNote } from './published-in.ts'
import { ruleOnWire } from './rule.ts'
import { RuleFields } from './rule-fields.tsx'
import type { Shop } from './shops.ts'
import { usePriceChanges } from './use-moved.ts'
import { type Preview, usePreview } from './use-preview.ts'
import { byHandOf, itemOf, type PriceByHand, priceFault } from './wish.ts'
import { words } from './words.ts'

/** Publishes one product: stores, prices by variant, texts and pictures, as each store will get them. */
export function PublishOne({ goodsId, publishing }: { goodsId: number; publishing: Publishing }) {
  const t = useT(words)
  const { shops, chosen, rule, setRule, status, content, setContent, frame, published, there } = publishing
  const { edits = {}, images } = content
  const [looked, look] = useState<number>()
  const [country, onCountry] = useFreightCountry()
  const freight = useDearestFreight(goodsId, country)
  const byHand = byHandOf(content.byHand)
  const send = useSave(listing.display)
  const targets = shops.filter(({ id }) => chosen.includes(id))
  const able = shops.filter((shop) => shop.able)
  const shown = targets.find(({ id }) => id === looked) ?? targets[0] ?? able[0]
  const answer = usePreview(goodsId, shown?.id, rule, country)
  const preview = answer.data?.data
  const { moved, told, noticed, forget } = usePriceChanges(answer)
  const languageNote = useLanguageNote(preview ? [preview.texts] : [])
  const oneLanguage = new Set(targets.map(({ language }) => language)).size <= 1
  const oneCurrency = new Set(targets.map(({ currency }) => currency)).size <= 1
  const prices = oneCurrency ? byHand : new Map<number, number>()
  const problems = preview ? problemsOf(preview, edits, images, prices, t.words.publish) : []
  const wire = ruleOnWire(rule)
  const publish = async (): Promise<void> => {
    if (!preview || !wire) return
    const reply = await send.run({
      body: {
        shop_ids: [...chosen],
        status,
        rule: wire,
        item: itemOf(goodsId, preview, edits, images, prices),
        seen: preview.mark,
      },
    })
    if (reply.ok) published(reply.data.batch_ids)
    else noticed(reply)
  }
  return frame({
    title: (
      <span className="publish-title">
        <span>{t('publish.title')}</span>
        <span className="soft">{preview?.title}</span>
      </span>
    ),
    note: problems[0] ? <span className="publish-problem">{problems[0]}</span> : null,
    ready: targets.length > 0 && wire !== undefined && answer.current && problems.length === 0,
    busy: send.busy,
    onSend: () => void publish(),
    children: (
      <>
        <PublishStores
          {...publishing}
          languageNote={languageNote}
          note={<ChangesNote there={chosen.flatMap((id) => there(id) ?? [])} />}
        />
        <Section
          title={t('publish.price')}
          extra={<LookChoice targets={targets} shown={shown} onLook={look} />}
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
          {problems.length > 0 ? <Problems title={t('publish.problems')} problems={problems} /> : null}
          {preview ? (
            <PublishVariants
              country={country}
              preview={preview}
              stale={answer.isPlaceholderData}
              byHand={prices}
              moved={moved}
              note={oneCurrency ? undefined : t('rule.byHandOff')}
              onByHand={oneCurrency ? (next) => setContent({ byHand: Object.fromEntries(next) }) : undefined}
            />
          ) : shown ? (
            <Waiting failed={answer.isError} />
          ) : (
            <p className="soft">{t('publish.chooseStore')}</p>
          )}
        </Section>
        {preview ? (
          <>
            <PublishImages
              images={preview.images}
              chosen={images ?? preview.images.map(({ id }) => id)}
              onChange={(next) => setContent({ images: next })}
            />
            <PublishContent
              preview={preview}
              edits={edits}
              note={oneLanguage ? undefined : t('language.edits')}
              onChange={(patch) => setContent({ edits: { ...edits, ...patch } })}
            />
          </>
        ) : null}
      </>
    ),
  })
}

function Waiting({ failed }: { failed: boolean }) {
  const t = useT(words)
  if (failed) return <Alert type="error" showIcon title={t('publish.failed')} />
  return <Skeleton active title={false} paragraph={{ rows: 4 }} />
}

/** Errors that would lead to a refusal: those from the server that were not corrected here, and those of the changes. */
function problemsOf(
  preview: Preview,
  edits: ContentEdits,
  images: readonly number[] | undefined,
  byHand: PriceByHand,
  t: (typeof words)['en']['publish'] | (typeof words)['zh']['publish'],
): string[] {
  const ours = ['listing.title_missing', 'listing.title_long', 'listing.price_zero']
  return [
    ...preview.problems.filter(({ code }) => !ours.includes(code)).map(({ message }) => message),
    ...contentProblems(preview, edits, t),
    ...(images?.length === 0 && preview.images.length > 0 ? [t.noImages] : []),
    ...preview.variants.flatMap(({ sku_id, sku, price }) => {
      const fault = priceFault(byHand.get(sku_id) ?? price)
      return fault ? [t[fault].replace('{{sku}}', sku)] : []
    }),
  ]
}

function Problems({ title, problems }: { title: string; problems: readonly string[] }) {
  return (
    <Alert
      type="warning"
      showIcon
      className="publish-alert"
      title={title}
      description={
        <ul>
          {problems.slice(0, 8).map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      }
    />
  )
}

interface LookChoiceProps {
  targets: readonly Shop[]
  shown: Shop | undefined
  onLook: (id: number) => void
}

/** Selects the store whose currency and language are shown. */
function LookChoice({ targets, shown, onLook }: LookChoiceProps) {
  const lang = useLang()
  const isLike = (one: Shop) => (other: Shop) =>
    one.currency === other.currency && one.language === other.language
  const different = targets.filter((shop, index) => targets.findIndex(isLike(shop)) === index)
  if (different.length < 2 || !shown) return null
  const oneLanguage = new Set(different.map(({ language }) => language)).size === 1
  return (
    <Segmented
      size="small"
      value={different.find(isLike(shown))?.id ?? shown.id}
      onChange={onLook}
      options={different.map(({ id, currency, language }) => ({
        value: id,
        label: oneLanguage ? currency : `${currency} · ${languageName(language, lang)}`,
      }))}
    />
  )
}
