import { fromOffer } from '@dropyard/contract/development/development'
import type { DevelopmentModule } from '@dropyard/contract/development/development/module'
import { type One688Offer, offerIdIn, one688 } from '@dropyard/contract/purchasing/one688'
import { Button } from 'antd'
import { useState } from 'react'
import { useSave } from '../../../kit/call/use-data.ts'
import { useMay } from '../../../kit/current-user.ts'
import { useT } from '../../../kit/lang.ts'
import { SharedPart } from '../../../kit/page/shared-part.tsx'
import type { TaskDetail } from './task-row.ts'
import { words } from './words.ts'

/** The first link of the idea to an offer on 1688. */
export const offerOf = ({ attempts }: Pick<TaskDetail, 'attempts'>): string | undefined => {
  const idea = attempts.find(({ module }) => module === 'goodsDevelop')
  const links = (idea?.form.links as readonly string[] | undefined) ?? []
  return links.find((one) => offerIdIn(one) !== undefined)
}

interface FillFromOfferProps {
  declared: DevelopmentModule
  row: TaskDetail
}

/** Fills the empty fields of an idea or setup from an offer on 1688. */
export function FillFromOffer({ declared, row }: FillFromOfferProps) {
  const t = useT(words)
  const may = useMay()
  const [finding, find] = useState(false)
  const { module, record } = declared
  const call = module === 'goodsOpen' ? fromOffer.goodsOpen : fromOffer.goodsDevelop
  const save = useSave(call, { done: t('filled'), refresh: [record.list, record.get] })
  const isOffered =
    (module === 'goodsDevelop' || module === 'goodsOpen') &&
    row.actions.some(({ action }) => action === 'handle') &&
    may(call) &&
    may(one688.find)
  if (!isOffered) return null
  const take = async ({ link }: One688Offer): Promise<void> => {
    find(false)
    await save.run({ body: { id: row.id, link } })
  }
  const link = offerOf(row)
  return (
    <p className="fill-from-offer">
      <Button loading={save.busy} onClick={() => find(true)}>
        {t('fill')}
      </Button>{' '}
      <span className="soft">{t(module === 'goodsOpen' ? 'fillSetupHelp' : 'fillIdeaHelp')}</span>
      {finding ? (
        <SharedPart
          name="one688/find"
          {...(link ? { link } : {})}
          keyword={row.product_name}
          onTake={(offer) => void take(offer)}
          onClose={() => find(false)}
        />
      ) : null}
    </p>
  )
}
