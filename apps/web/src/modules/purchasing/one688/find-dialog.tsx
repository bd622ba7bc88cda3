import { type One688Offer, offerIdIn } from '@dropyard/contract/purchasing/one688'
import { file } from '@dropyard/contract/system/file'
import { Input, Modal, Tabs } from 'antd'
import { useState } from 'react'
import { ImageUpload } from '../../../kit/form/upload.tsx'
import { useT } from '../../../kit/lang.ts'
import { FoundByKeyword, FoundByPicture } from './found.tsx'
import { OfferDetail } from './offer-detail.tsx'
import './one688.css'
import { words } from './words.ts'

export interface FindProps {
  /** An initial link, to any shop; links to 1688 are looked up immediately. */
  link?: string
  /** URL of an uploaded picture. */
  picture?: string
  keyword?: string
  /** Called with the selected offer; if undefined, offers can only be viewed. */
  onTake?: (offer: One688Offer) => void
  onClose: () => void
}

declare module '../../../kit/page/shared-part.tsx' {
  interface SharedParts {
    'one688/find': FindProps
  }
}

type By = 'link' | 'keyword' | 'picture'

/** Searches offers on 1688 by link, words or picture, and shows their details. */
export function Part({ link = '', picture = '', keyword = '', onTake, onClose }: FindProps) {
  const t = useT(words)
  const known = offerIdIn(link)
  const [by, turn] = useState<By>(known ? 'link' : picture ? 'picture' : 'keyword')
  const [sought, seek] = useState({ link: known ? link : '', keyword })
  const [shown, show] = useState(picture)
  /** An offer from the results, shown on top of them. */
  const [opened, open] = useState<string>()
  const take = onTake && ((offer: One688Offer) => onTake(offer))
  return (
    <Modal open title={t('title')} width={1000} footer={null} onCancel={onClose} className="one688-dialog">
      <Tabs
        activeKey={by}
        onChange={(next) => {
          turn(next as By)
          open(undefined)
        }}
        items={[
          {
            key: 'link',
            label: t('byLink'),
            children: (
              <>
                <Input.Search
                  defaultValue={link}
                  aria-label={t('link')}
                  placeholder={t('linkExample')}
                  enterButton={t('search')}
                  onSearch={(text) => seek({ ...sought, link: text.trim() })}
                />
                {sought.link ? (
                  <OfferDetail key={sought.link} link={sought.link} onTake={take} />
                ) : (
                  <p className="soft one688-hint">{t('linkHelp')}</p>
                )}
              </>
            ),
          },
          {
            key: 'keyword',
            label: t('byKeyword'),
            children: (
              <>
                <Input.Search
                  defaultValue={keyword}
                  aria-label={t('keyword')}
                  placeholder={t('keyword')}
                  maxLength={100}
                  enterButton={t('search')}
                  onSearch={(text) => {
                    open(undefined)
                    seek({ ...sought, keyword: text.trim() })
                  }}
                />
                {opened ? (
                  <OfferDetail link={opened} onTake={take} onBack={() => open(undefined)} />
                ) : sought.keyword ? (
                  <FoundByKeyword key={sought.keyword} keyword={sought.keyword} onOpen={open} />
                ) : (
                  <p className="soft one688-hint">{t('keywordHelp')}</p>
                )}
              </>
            ),
          },
          {
            key: 'picture',
            label: t('byPicture'),
            children: (
              <>
                <div className="one688-upload">
                  <ImageUpload
                    to={file.uploadImage}
                    value={shown}
                    onChange={(address) => {
                      open(undefined)
                      show(address ?? '')
                    }}
                  />
                  <p className="soft">{t('pictureHelp')}</p>
                </div>
                {opened ? (
                  <OfferDetail link={opened} onTake={take} onBack={() => open(undefined)} />
                ) : shown ? (
                  <FoundByPicture key={shown} picture={shown} onOpen={open} />
                ) : null}
              </>
            ),
          },
        ]}
      />
    </Modal>
  )
}
