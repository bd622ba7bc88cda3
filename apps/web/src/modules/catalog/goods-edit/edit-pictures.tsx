import {
  ArrowLeftOutlined,
  ArrowRightOutlined,
  ClockCircleOutlined,
  DeleteOutlined,
  FileImageOutlined,
  ReloadOutlined,
} from '@ant-design/icons'
import {
  type GoodsToEdit,
  goodsEdit,
  type ImageGroup,
  imageGroupNames,
  imageGroups,
  type Licence,
  licenceNames,
  licences,
  pictureFaults,
} from '@dropyard/contract/catalog/goods-edit'
import { file } from '@dropyard/contract/system/file'
import { Button, Select } from 'antd'
import type { SetStateAction } from 'react'
import { useData, useSave } from '../../../kit/call/use-data.ts'
import { photoQuality, sized } from '../../../kit/files/picture-size.ts'
import { FileButton, imageTypes, uploadImage } from '../../../kit/form/upload.tsx'
import { useLang, useT } from '../../../kit/lang.ts'
import { editWords } from './edit-words.ts'

export interface EditedImage {
  /** Set for a stored picture. */
  id?: number
  /** Null until it was fetched. */
  url: string | null
  group: ImageGroup
  alt: string
  licence: Licence | null
}

interface EditPicturesProps {
  /** The product as last loaded: pictures that are being fetched change their state. */
  row: GoodsToEdit
  images: readonly EditedImage[]
  onChange: (change: SetStateAction<EditedImage[]>) => void
  disabled: boolean
}

/** The pictures in their order; lists show the first. */
export function EditPictures({ row, images, onChange, disabled }: EditPicturesProps) {
  const t = useT(editWords)
  const at = useLang() === 'zh' ? 1 : 0
  const change = (place: number, patch: Partial<EditedImage>): void =>
    onChange(images.map((one, other) => (other === place ? { ...one, ...patch } : one)))
  const swap = (from: number, to: number): void => {
    const next = [...images]
    const [one] = next.splice(from, 1)
    if (one) next.splice(to, 0, one)
    onChange(next)
  }
  const add = async (chosen: File): Promise<void> => {
    const url = await uploadImage(file.uploadImage, chosen)
    // Others may have been added or moved during the upload.
    if (url) onChange((now) => [...now, { url, group: 'main', alt: '', licence: null }])
  }
  return (
    <>
      <ul className="edit-pictures">
        {images.map((image, place) => (
          <li key={image.url ?? image.id}>
            {image.url ? (
              <img
                src={sized(image.url, 160, { quality: photoQuality }) ?? ''}
                alt={image.alt}
                loading="lazy"
              />
            ) : (
              <Unfetched row={row} id={image.id ?? 0} disabled={disabled} />
            )}
            <Select
              size="small"
              value={image.group}
              aria-label={t('group')}
              options={imageGroups.map((value) => ({ value, label: imageGroupNames[value][at] }))}
              onChange={(group) => change(place, { group })}
            />
            <Select
              size="small"
              allowClear
              value={image.licence}
              status={image.licence === null ? 'warning' : ''}
              placeholder={t('licence')}
              aria-label={t('licence')}
              options={licences.map((value) => ({ value, label: licenceNames[value][at] }))}
              onChange={(licence?: Licence) => change(place, { licence: licence ?? null })}
            />
            <span>
              <Button
                type="text"
                size="small"
                icon={<ArrowLeftOutlined />}
                aria-label={t('before')}
                disabled={disabled || place === 0}
                onClick={() => swap(place, place - 1)}
              />
              <Button
                type="text"
                size="small"
                icon={<ArrowRightOutlined />}
                aria-label={t('after')}
                disabled={disabled || place === images.length - 1}
                onClick={() => swap(place, place + 1)}
              />
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={t('drop')}
                disabled={disabled}
                onClick={() => onChange(images.filter((_, other) => other !== place))}
              />
            </span>
          </li>
        ))}
      </ul>
      {disabled ? null : <FileButton accept={imageTypes.join(',')} label={t('addPicture')} onFile={add} />}
    </>
  )
}

/** A picture that is being fetched from its URL, or could not be fetched. */
function Unfetched({ row, id, disabled }: { row: GoodsToEdit; id: number; disabled: boolean }) {
  const t = useT(editWords)
  const lang = useLang()
  const image = row.images.find((one) => one.id === id)
  const waiting = image?.state === 'waiting'
  const params = { id: row.id }
  useData(goodsEdit.get, { params }, { pollMs: waiting ? 3000 : false })
  const again = useSave(goodsEdit.fetchPictures, { refresh: [goodsEdit.get] })
  const reason = image?.fault
    ? pictureFaults[image.fault][lang]
    : t(waiting ? 'picture.waitingHelp' : 'picture.unknown')
  return (
    <div className="edit-unfetched">
      {waiting ? <ClockCircleOutlined /> : <FileImageOutlined />}
      <strong>{t(waiting ? 'picture.waiting' : 'picture.failed')}</strong>
      <small>{reason}</small>
      {image?.source_url ? (
        <small data-tip={image.source_url} className="edit-source">
          {image.source_url}
        </small>
      ) : null}
      {waiting || disabled ? null : (
        <Button
          size="small"
          icon={<ReloadOutlined />}
          loading={again.busy}
          onClick={() => void again.run({ params, body: { image_ids: [id] } })}
        >
          {t('picture.again')}
        </Button>
      )}
    </div>
  )
}
