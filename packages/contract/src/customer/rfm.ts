/**
 * Segments of merchants and buyers by when they last paid an order (R), how many they paid in 365 days (F) and for how much (M).
 * Each score is 1 to 5, and 5 is best.
 */
export const rfmSegments = {
  champions: ['Champions', '重要客户', 'green'],
  loyal: ['Loyal', '忠诚客户', 'blue'],
  potential: ['Potential', '潜力客户', 'blue'],
  new: ['New', '新客户', 'neutral'],
  at_risk: ['At risk', '流失风险', 'amber'],
  lost: ['Lost', '已流失', 'red'],
} as const
export type RfmSegment = keyof typeof rfmSegments
