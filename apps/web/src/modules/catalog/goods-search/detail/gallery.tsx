import type { GoodsDetail } from '@dropyard/contract/catalog/goods'
import { Image, Segmented } from 'antd'
import { useEffect, useState } from 'react'
import { photoQuality, sized } from '../../../../kit/files/picture-size.ts'
import { useT } from '../../../../kit/lang.ts'
import { detailWords } from '../../goods/detail-words.ts'

interface GalleryProps {
  images: GoodsDetail['images']
  title: string
  /** Picture of the variant under the pointer. */
  looked: string | null
}

interface Shown {
  id: number
  group: string
  url: string
  alt: string
}

const known = ['main', 'detail', 'size', 'scene', 'packaging'] as const

/** Pictures by group: one large, the others small below it; a click enlarges. */
export function Gallery({ images, title, looked }: GalleryProps) {
  const t = useT(detailWords)
  const all: Shown[] = images.flatMap(({ url, ...image }) => (url ? [{ ...image, url }] : []))
  const groups = [...new Set(all.map((image) => image.group))]
  const [group, setGroup] = useState<string>('all')
  const [place, setPlace] = useState(0)
  const [zoomed, zoom] = useState(false)
  const shown = group === 'all' ? all : all.filter((image) => image.group === group)
  const current = shown[Math.min(place, shown.length - 1)]
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the variant, not the pictures
  useEffect(() => {
    const at = looked ? all.findIndex(({ url }) => url === looked) : -1
    if (at < 0) return
    setGroup('all')
    setPlace(at)
  }, [looked])
  const nameOf = (name: string): string => {
    const found = known.find((one) => one === name)
    return found ? t(`groups.${found}`) : name
  }
  if (!current)
    return (
      <div className="gallery">
        <span className="gallery-main picture-missing">{title.trim().charAt(0).toUpperCase()}</span>
      </div>
    )
  const at = shown.indexOf(current)
  return (
    <div className="gallery">
      <button
        type="button"
        className="gallery-main"
        aria-label={t('zoom')}
        onClick={() => zoom(true)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowRight') setPlace((at + 1) % shown.length)
          if (event.key === 'ArrowLeft') setPlace((at - 1 + shown.length) % shown.length)
        }}
      >
        <img src={sized(current.url, 480, { quality: photoQuality }) ?? ''} alt={current.alt || title} />
      </button>
      {groups.length > 1 ? (
        <Segmented
          size="small"
          value={group}
          onChange={(next) => {
            setGroup(next)
            setPlace(0)
          }}
          options={[
            { value: 'all', label: t('groups.all') },
            ...groups.map((name) => ({ value: name, label: nameOf(name) })),
          ]}
        />
      ) : null}
      <div className="gallery-strip">
        {shown.map((image, index) => (
          <button
            key={image.id}
            type="button"
            aria-label={t('picture', { place: index + 1, total: shown.length })}
            aria-current={image.id === current.id}
            onClick={() => setPlace(index)}
          >
            <img src={sized(image.url, 64) ?? ''} alt="" loading="lazy" />
          </button>
        ))}
      </div>
      <Image.PreviewGroup
        items={shown.map((image) => ({ src: image.url, alt: image.alt }))}
        preview={{
          open: zoomed,
          current: at,
          onOpenChange: (open) => zoom(open),
          onChange: (next) => setPlace(next),
        }}
      />
    </div>
  )
}
