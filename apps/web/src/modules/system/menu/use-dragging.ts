import {
  type CollisionDetection,
  type DndContextProps,
  type DragMoveEvent,
  KeyboardSensor,
  type KeyboardSensorOptions,
  PointerSensor,
  type SensorContext,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import type { MenuItemRow } from '@dropyard/contract/system/menu'
import { flatMenu } from '@dropyard/contract/system/menu/place'
import { useEffect, useMemo, useRef, useState } from 'react'
import {
  type Ground,
  gapAt,
  groundFor,
  type Landing,
  landingIn,
  type Place,
  placeOf,
  samePlace,
} from './tree.ts'

/** Indentation per level in pixels. */
export const indent = 28
/** Milliseconds of hovering after which a closed directory opens. */
const opensAfter = 700

/** The dragged entry and its current position. */
interface Held {
  readonly item: MenuItemRow
  readonly gap: number
  /** The depth at which it is held, even if it is not possible there. */
  readonly wanted: number
}

export interface Dragging extends Held {
  readonly ground: Ground
  readonly landing: Landing
}

interface Options {
  items: readonly MenuItemRow[]
  closed: ReadonlySet<number>
  onOpen: (id: number) => void
  onDrop: (item: MenuItemRow, place: Place) => void
  onRefused: () => void
}

const pointer = { activationConstraint: { distance: 4 } }

const middle = (rect: { top: number; height: number }): number => rect.top + rect.height / 2

/** The nearest line by vertical distance; indentation does not matter. */
const nearestLine: CollisionDetection = ({ collisionRect, droppableRects }) => {
  const far = (rect: { top: number; height: number }) => Math.abs(middle(rect) - middle(collisionRect))
  const [nearest] = [...droppableRects].sort(([, a], [, b]) => far(a) - far(b))
  return nearest ? [{ id: nearest[0] }] : []
}

/** Drags an entry over the lines by pointer or keyboard: up and down selects the gap, sideways the depth. */
export function useDragging({ items, closed, onOpen, onDrop, onRefused }: Options) {
  const [held, show] = useState<Held>()
  const over = (at: Held): Dragging => {
    const ground = groundFor(items, at.item, closed)
    return { ...at, ground, landing: landingIn(ground, at.gap, at.wanted) }
  }
  const dragging = held && over(held)
  // Read by announcements and key handlers, which run before the next render, and by the end of dragging, which runs after it.
  const now = useRef<Dragging>(undefined)
  useEffect(() => {
    if (dragging) now.current = dragging
  })
  const hold = (next: Held): void => {
    now.current = over(next)
    show(next)
  }
  const follow = ({ active, over: line, delta }: DragMoveEvent): void => {
    const { translated } = active.rect.current
    if (!held || !now.current || !translated) return
    const { ground, item } = now.current
    const gap = line ? gapAt(ground, Number(line.id), middle(translated) > middle(line.rect)) : ground.start
    const wanted = ground.depth + Math.round(delta.x / indent)
    if (gap !== now.current.gap || wanted !== now.current.wanted) hold({ item, gap, wanted })
  }

  const shut = dragging && closed.has(dragging.landing.parent ?? 0) ? dragging.landing.parent : null
  useEffect(() => {
    if (shut === null) return
    const timer = setTimeout(() => onOpen(shut), opensAfter)
    return () => clearTimeout(timer)
  })
  const keys = useMemo(
    (): KeyboardSensorOptions => ({
      // A smooth scroll would still be running when the next key is pressed.
      scrollBehavior: 'auto',
      coordinateGetter: (event, { context }) => step(now.current, event, context),
    }),
    [],
  )
  const sensors = useSensors(useSensor(PointerSensor, pointer), useSensor(KeyboardSensor, keys))
  const props: DndContextProps = {
    sensors,
    collisionDetection: nearestLine,
    // Scrolls only near the upper and lower edge.
    autoScroll: { threshold: { x: 0, y: 0.12 } },
    onDragStart: ({ active }) => {
      const item = flatMenu(items).find((one) => one.id === active.id)
      if (!item) return
      const { start, depth } = groundFor(items, item, closed)
      hold({ item, gap: start, wanted: depth })
    },
    onDragMove: follow,
    onDragOver: follow,
    onDragCancel: () => show(undefined),
    onDragEnd: () => {
      const end = now.current
      show(undefined)
      if (!end || samePlace(end.landing, placeOf(items, end.item))) return
      if (end.landing.refused) onRefused()
      else onDrop(end.item, end.landing)
    },
  }
  return { dragging, now, props }
}

/** The coordinates for a key: the next gap, or the next depth in it. */
function step(
  now: Dragging | undefined,
  event: KeyboardEvent,
  { collisionRect, droppableRects }: SensorContext,
): { x: number; y: number } | undefined {
  const side = { ArrowLeft: -1, ArrowRight: 1 }[event.code]
  const way = { ArrowUp: -1, ArrowDown: 1 }[event.code]
  if (!now || !collisionRect || (side === undefined && way === undefined)) return undefined
  event.preventDefault()
  const { ground, landing, wanted } = now
  const { left: x, top: y, height } = collisionRect
  // A step sideways starts from the depth of the drop target, not from where the entry is held.
  const across = x + (landing.depth + (side ?? 0) - wanted) * indent
  if (side !== undefined) return { x: across, y }
  const gap = Math.min(Math.max(now.gap + (way ?? 0), 0), ground.lines.length)
  const line = ground.lines[Math.max(gap - 1, 0)]
  const rect = line && droppableRects.get(line.item.id)
  // Slightly above or below its middle, so that it is the nearest line.
  return rect && { x: across, y: middle(rect) + (gap === 0 ? -1 : 1) - height / 2 }
}
