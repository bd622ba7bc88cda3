import { type ProofRow, proofStates } from '@dropyard/contract/order/order-proof'
import { Image } from 'antd'
import type { ReactNode } from 'react'
import { photoQuality, sized } from '../../../kit/files/picture-size.ts'
import { useT } from '../../../kit/lang.ts'
import { FlowTag } from '../../../kit/value/status-tag.tsx'
import { WhenText } from '../../../kit/value/value-text.tsx'
import { proofWords } from './words.ts'

interface ProofFactsProps {
  proof: ProofRow
  staff: boolean
  children?: ReactNode
}

/** A proof and its progress: sent, seen, answered and by whom, or when it will be approved automatically. */
export function ProofFacts({ proof, staff, children }: ProofFactsProps) {
  const t = useT(proofWords)
  return (
    <>
      {/* Null after the buyer's data was erased. */}
      {proof.image ? (
        <Image
          width={72}
          height={72}
          src={sized(proof.image, 144, { quality: photoQuality }) ?? ''}
          preview={{ src: proof.image }}
          alt={t('proof', { number: proof.number })}
        />
      ) : null}
      <span className="proof-facts">
        <span>
          {t('proof', { number: proof.number })} <FlowTag states={proofStates} state={proof.state} />
        </span>
        {proof.note ? <small>{proof.note}</small> : null}
        {proof.wish ? <small className="proof-wish">{proof.wish}</small> : null}
        <small>
          <WhenText at={proof.answered_at ?? proof.sent_at} />
          {proof.answered_by ? ` · ${t('by', { name: proof.answered_by })}` : null}
          {staff && proof.state === 'sent' && proof.seen_at ? ` · ${t('seen')}` : null}
        </small>
        {proof.state === 'sent' && proof.wanted_at ? (
          <small>
            {t('wantedBy')} <WhenText at={proof.wanted_at} exact />
          </small>
        ) : null}
        {proof.state === 'sent' && proof.due_at ? (
          <small>
            {t('due')} <WhenText at={proof.due_at} />
          </small>
        ) : null}
        {children}
      </span>
    </>
  )
}
