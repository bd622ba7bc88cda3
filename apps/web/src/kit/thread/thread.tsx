import { Image } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { photoQuality, sized } from '../files/picture-size.ts'
import { kitText } from '../kit-text.ts'
import { useT } from '../lang.ts'
import { WhenText } from '../value/value-text.tsx'
import { Write, type WriteProps } from './write.tsx'
import './thread.css'

/** A message. */
export interface ThreadLine {
  readonly id: number
  readonly at: string
  readonly by: string
  /** Whether it is from the reader's side, whose messages are aligned right. */
  readonly own: boolean
  readonly body: string
  readonly picture?: string
}

/** An event between messages. */
export interface ThreadStep {
  readonly at: string
  readonly said: ReactNode
  readonly reason?: string
}

interface ThreadProps extends WriteProps {
  lines: readonly ThreadLine[]
  steps?: readonly ThreadStep[]
  /** Shown while there are no messages. */
  empty: string
}

/** Messages and events in chronological order, and a field for a new message. */
export function Thread({ lines, steps = [], empty, ...write }: ThreadProps) {
  const t = useT(kitText)
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (lines.length > 0) end.current?.scrollIntoView({ block: 'nearest' })
  }, [lines.length])
  const all = [
    ...lines.map((line) => ({ at: line.at, key: `m${line.id}`, line, step: undefined })),
    ...steps.map((step, place) => ({ at: step.at, key: `s${place}`, line: undefined, step })),
  ].sort((a, b) => a.at.localeCompare(b.at))
  return (
    <div className="thread">
      {all.length === 0 ? <p className="soft">{empty}</p> : null}
      {all.map(({ key, line, step }) =>
        line ? (
          <article key={key} data-own={line.own}>
            <header>
              {line.by} <WhenText at={line.at} />
            </header>
            {line.picture ? (
              <Image
                width={120}
                src={sized(line.picture, 240, { quality: photoQuality }) ?? ''}
                preview={{ src: line.picture }}
                alt={t('pictureBy', { name: line.by })}
              />
            ) : null}
            {line.body ? <p>{line.body}</p> : null}
          </article>
        ) : step ? (
          <p key={key} className="thread-step">
            {step.said} · <WhenText at={step.at} />
            {step.reason ? <span>{step.reason}</span> : null}
          </p>
        ) : null,
      )}
      <div ref={end} />
      <Write {...write} />
    </div>
  )
}
