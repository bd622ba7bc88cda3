import { ArrowLeftOutlined, ArrowRightOutlined, DeleteOutlined } from '@ant-design/icons'
import { imageGroups } from '@dropyard/contract/catalog/goods-edit'
import { file } from '@dropyard/contract/system/file'
import { Button, Select } from 'antd'
import { useT } from '../../../kit/lang.ts'
import { sized } from '../../../kit/picture-size.ts'
import { FileButton, imageTypes, uploadImage } from '../../../kit/upload.tsx'
import { editWords } from './edit-words.ts'
import { words } from './words.ts'

export interface EditedImage {
  url: string
  group: (typeof imageGroups)[number]
  alt: string
}

interface EditPicturesProps {
  images: readonly EditedImage[]
  onChange: (images: EditedImage[]) => void
  disabled: boolean
}

/** The pictures in their order; the first is the one that lists show. */
export function EditPictures({ images, onChange, disabled }: EditPicturesProps) {
  const t = useT(editWords)
  const library = useT(words)
  const swap = (at: number, to: number): void => {
    const next = [...images]
    const [one] = next.splice(at, 1)
    if (one) next.splice(to, 0, one)
    onChange(next)
  }
  const add = async (chosen: File): Promise<void> => {
    const url = await uploadImage(file.uploadImage, chosen)
    if (url) onChange([...images, { url, group: 'main', alt: '' }])
  }
  return (
    <>
      <ul className="edit-pictures">
        {images.map((image, at) => (
          <li key={image.url}>
            <img src={sized(image.url, 160) ?? ''} alt={image.alt} loading="lazy" />
            <Select
              size="small"
              value={image.group}
              aria-label={t('group')}
              options={imageGroups.map((value) => ({ value, label: library(`detail.groups.${value}`) }))}
              onChange={(group) =>
                onChange(images.map((one, place) => (place === at ? { ...one, group } : one)))
              }
            />
            <span>
              <Button
                type="text"
                size="small"
                icon={<ArrowLeftOutlined />}
                aria-label={t('before')}
                disabled={disabled || at === 0}
                onClick={() => swap(at, at - 1)}
              />
              <Button
                type="text"
                size="small"
                icon={<ArrowRightOutlined />}
                aria-label={t('after')}
                disabled={disabled || at === images.length - 1}
                onClick={() => swap(at, at + 1)}
              />
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={t('drop')}
                disabled={disabled}
                onClick={() => onChange(images.filter((_, place) => place !== at))}
              />
            </span>
          </li>
        ))}
      </ul>
      {disabled ? null : <FileButton accept={imageTypes.join(',')} label={t('addPicture')} onFile={add} />}
    </>
  )
}
