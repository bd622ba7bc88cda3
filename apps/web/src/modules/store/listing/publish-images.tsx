import { CheckOutlined } from '@ant-design/icons'
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable'
import { Button } from 'antd'
import { sized } from '../../../kit/files/picture-size.ts'
import { useT } from '../../../kit/lang.ts'
import { Section } from '../../../kit/page/detail-drawer.tsx'
import { useDragWords } from '../../../kit/page/drag-words.ts'
import { words } from './words.ts'

interface Image {
  id: number
  url: string
}

interface PublishImagesProps {
  images: readonly Image[]
  /** Ids in the order for the store. */
  chosen: readonly number[]
  onChange: (chosen: readonly number[]) => void
}

/** Selects the pictures and their order; the first is the cover. */
export function PublishImages({ images, chosen, onChange }: PublishImagesProps) {
  const t = useT(words)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const first = chosen.flatMap((id) => images.find((image) => image.id === id) ?? [])
  const rest = images.filter(({ id }) => !chosen.includes(id))
  const said = useDragWords(chosen, (id) => `${t('publish.images')} ${chosen.indexOf(id) + 1}`)
  const move = ({ active, over }: DragEndEvent): void => {
    const to = over ? chosen.indexOf(Number(over.id)) : -1
    if (to >= 0) onChange(arrayMove([...chosen], chosen.indexOf(Number(active.id)), to))
  }
  const toggle = (id: number): void =>
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <Section
      title={
        <>
          {t('publish.images')}{' '}
          <span className="soft number">
            {t('publish.imagesCount', { chosen: chosen.length, total: images.length })}
          </span>
        </>
      }
      extra={
        rest.length > 0 ? (
          <Button type="link" size="small" onClick={() => onChange([...chosen, ...rest.map(({ id }) => id)])}>
            {t('publish.allImages')}
          </Button>
        ) : (
          <span className="soft">{t('publish.imagesHelp')}</span>
        )
      }
    >
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={move} {...said}>
        <SortableContext items={[...chosen]} strategy={rectSortingStrategy}>
          <div className="image-choice">
            {first.map((image, index) => (
              <ChosenImage key={image.id} image={image} place={index + 1} onToggle={() => toggle(image.id)} />
            ))}
            {rest.map((image) => (
              <button key={image.id} type="button" aria-pressed={false} onClick={() => toggle(image.id)}>
                <img src={sized(image.url, 96) ?? ''} alt="" loading="lazy" />
              </button>
            ))}
          </div>
        </SortableContext>
      </DndContext>
    </Section>
  )
}

function ChosenImage({ image, place, onToggle }: { image: Image; place: number; onToggle: () => void }) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: image.id,
  })
  return (
    <button
      {...attributes}
      {...listeners}
      ref={setNodeRef}
      type="button"
      aria-pressed
      data-dragging={isDragging}
      onClick={onToggle}
      style={{
        transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined,
        transition,
      }}
    >
      <img src={sized(image.url, 96) ?? ''} alt="" loading="lazy" draggable={false} />
      <span className="number">{place}</span>
      <CheckOutlined />
    </button>
  )
}
