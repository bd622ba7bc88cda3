import { wordsOf } from '../../kit/text.ts'
import { fits, type Piece, type Size, smallestThatFits } from '../../warehouse/packbox/fit.ts'
import { isContainer } from '../../warehouse/packbox-category.ts'

/** Chooses the packaging of a parcel by its store's rules. */

/** Why a rule wasn't used. */
export const passedOver = {
  inactive: wordsOf(['The rule is inactive', '规则已停用']),
  packaging_inactive: wordsOf(['The packaging is inactive', '包材已停用']),
  too_few: wordsOf(['Fewer items than the rule requires', '件数未达到规则要求']),
  no_tag: wordsOf(['No product has the tag', '没有带该标签的商品']),
  too_small: wordsOf(['The items don’t fit into it', '装不下这些商品']),
  earlier: wordsOf(['An earlier rule applies', '已采用排在前面的规则']),
} as const
export type PassedOver = keyof typeof passedOver

export interface Packaging {
  readonly id: number
  readonly kind: string
  readonly active: boolean
  /** Inner sides in millimetres; null for inserts and labels without one. */
  readonly size: Size | null
  readonly grams: number
  readonly cost: number
}

export interface Binding {
  readonly id: number
  readonly rule: 'always' | 'from_pieces' | 'tag'
  readonly from_pieces: number | null
  /** Name of the product tag. */
  readonly tag: string | null
  readonly active: boolean
  readonly packaging: Packaging
}

export interface Parcel {
  readonly pieces: readonly Piece[]
  /** Tags of its products. */
  readonly tags: readonly string[]
}

interface Used {
  readonly packaging: Packaging
  /** Null for packaging that was proposed by size. */
  readonly rule: Binding | null
}

export interface PackagingChoice {
  readonly packbox: Used | null
  readonly insert: Used | null
  readonly label: Used | null
  /** Weight of the chosen packaging. */
  readonly grams: number
  readonly passedOver: readonly { readonly rule: Binding; readonly why: PassedOver }[]
}

/**
 * The first rule that applies gives the box or mailer, another one the insert, and a third one the label.
 *
 * @param bindings the store's rules in their order
 * @param boxes boxes and mailers of which the smallest that fits is used if no rule gives one
 */
export function choosePackaging(
  bindings: readonly Binding[],
  parcel: Parcel,
  boxes: readonly Packaging[],
): PackagingChoice {
  const quantity = parcel.pieces.reduce((sum, piece) => sum + piece.quantity, 0)
  if (quantity === 0) return { packbox: null, insert: null, label: null, grams: 0, passedOver: [] }
  const used = new Map<string, Binding>()
  const passed: { rule: Binding; why: PassedOver }[] = []
  for (const rule of bindings) {
    const role = roleOf(rule.packaging)
    const why = used.has(role) ? 'earlier' : against(rule, parcel, quantity)
    if (why) passed.push({ rule, why })
    else used.set(role, rule)
  }
  const given = (role: string): Used | null => {
    const rule = used.get(role)
    return rule ? { packaging: rule.packaging, rule } : null
  }
  const packbox = given('packbox') ?? bySize(parcel, boxes)
  const [insert, label] = [given('insert'), given('label')]
  const grams = [packbox, insert, label].reduce((sum, one) => sum + (one?.packaging.grams ?? 0), 0)
  return { packbox, insert, label, grams, passedOver: passed }
}

const roleOf = ({ kind }: Packaging): string => (isContainer(kind) ? 'packbox' : kind)

/** Why a rule doesn't apply; undefined if it does. A box is trusted to fit if the size of an item is unknown. */
function against(rule: Binding, { pieces, tags }: Parcel, quantity: number): PassedOver | undefined {
  const { packaging, from_pieces, tag } = rule
  if (!rule.active) return 'inactive'
  if (!packaging.active) return 'packaging_inactive'
  if (rule.rule === 'from_pieces' && quantity < (from_pieces ?? 1)) return 'too_few'
  if (rule.rule === 'tag' && (tag === null || !tags.includes(tag))) return 'no_tag'
  if (isContainer(packaging.kind) && packaging.size && fits(pieces, packaging.size) === false)
    return 'too_small'
  return undefined
}

function bySize({ pieces }: Parcel, boxes: readonly Packaging[]): Used | null {
  const sized = boxes.flatMap((packaging) =>
    isContainer(packaging.kind) && packaging.active && packaging.size
      ? [{ packaging, size: packaging.size, cost: packaging.cost }]
      : [],
  )
  const found = smallestThatFits(pieces, sized)
  return found ? { packaging: found.packaging, rule: null } : null
}
